import { getSchema } from '@tiptap/core'
import { fromMarkdown } from './from-markdown.ts'
import { type LectureNode, NotForTheEditor } from './lecture-document.ts'
import { lectureExtensions } from './lecture-schema.ts'
import { meaningsOf, parseMarkdown } from './markdown-tree.ts'
import { toMarkdown } from './to-markdown.ts'

const schema = getSchema(lectureExtensions)

/** Why a lecture is written as Markdown. */
export interface NotOpened {
  /** The line of the source, from 1; null if no single line is the reason. */
  line: number | null
  /** What is there, as it follows "Line 12 has". */
  what: string
}

/**
 * Opens a lecture for the editor if the editor can hold all of it. That is tried, not guessed: the text goes through
 * the editor's document and back, and what comes out has to mean the same to the renderer.
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
    return { line: before[changed]?.block.position?.start.line ?? null, what: 'something' }
  } catch (error) {
    if (error instanceof NotForTheEditor) return { line: error.line, what: error.what }
    // The schema refuses it.
    if (error instanceof RangeError) return { line: null, what: 'something' }
    throw error
  }
}
