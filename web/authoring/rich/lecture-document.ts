/** ProseMirror JSON with the nodes and marks of lecture-schema.ts. */
export interface LectureNode {
  type: string
  attrs?: Record<string, unknown>
  content?: LectureNode[]
  marks?: LectureMark[]
  text?: string
}

export interface LectureMark {
  type: string
  attrs?: Record<string, unknown>
}

/** Markdown that has no editor node; the lecture is edited as Markdown instead. */
export class NotForTheEditor extends Error {
  readonly what: string
  readonly line: number | null

  /**
   * @param what completes "Line 12 has"
   * @param node where it is
   */
  constructor(what: string, node: { position?: { start: { line: number } } | undefined }) {
    super(what)
    this.what = what
    this.line = node.position?.start.line ?? null
  }
}
