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
  readonly content: string
  readonly line: number | null

  /**
   * @param content completes "Line 12 has"
   * @param node where it is
   */
  constructor(content: string, node: { position?: { start: { line: number } } | undefined }) {
    super(content)
    this.content = content
    this.line = node.position?.start.line ?? null
  }
}
