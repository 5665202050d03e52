import { getSchema } from '@tiptap/core'
import { fromMarkdown } from './from-markdown.ts'
import { type LectureNode, NotForTheEditor } from './lecture-document.ts'
import { lectureExtensions } from './lecture-schema.ts'
import { meaningsOf, parseMarkdown } from './markdown-tree.ts'
import { toMarkdown } from './to-markdown.ts'

const schema = getSchema(lectureExtensions)

/** Why a lecture opens as Markdown. */
export interface NotOpened {
  /** From 1; null if no single line is the reason. */
  line: number | null
  /** Completes "Line 12 has". */
  content: string
}

/**
 * Opens a lecture if the editor can hold all of it. This is tested by a round trip: the output must mean the same to
 * the renderer.
 */
export function openLecture(markdown: string): { document: LectureNode } | NotOpened {
  const tree = parseMarkdown(markdown)
  try {
    const document = schema.nodeFromJSON(fromMarkdown(tree))
    document.check()
    const known = document.toJSON() as LectureNode
    const before = meaningsOf(tree).filter(({ meaning }) => meaning !== null)
    const after = meaningsOf(parseMarkdown(toMarkdown(known))).filter(({ meaning }) => meaning !== null)
    const changed = before.findIndex(({ meaning }, index) => meaning !== after[index]?.meaning)
    if (changed === -1 && before.length === after.length) return { document: known }
    return { line: before[changed]?.block.position?.start.line ?? null, content: 'something' }
  } catch (error) {
    if (error instanceof NotForTheEditor) return { line: error.line, content: error.content }
    // The schema rejected it.
    if (error instanceof RangeError) return { line: null, content: 'something' }
    throw error
  }
}
