import { getSchema } from '@tiptap/core'
import { fromMarkdown } from './from-markdown.ts'
import { type LectureNode, NotForTheEditor } from './lecture-document.ts'
import { lectureExtensions } from './lecture-schema.ts'
import { meaningOf, parseMarkdown } from './markdown-tree.ts'
import { toMarkdown } from './to-markdown.ts'

const schema = getSchema(lectureExtensions)

/**
 * Opens a lecture for the editor if the editor can hold all of it. That is tried, not guessed: the text goes through
 * the editor's document and back, and what comes out has to mean the same to the renderer.
 *
 * @returns null where something would be lost; such a lecture is written as Markdown
 */
export function openLecture(markdown: string): LectureNode | null {
  try {
    const tree = parseMarkdown(markdown)
    const document = schema.nodeFromJSON(fromMarkdown(tree))
    document.check()
    const known = document.toJSON() as LectureNode
    return meaningOf(parseMarkdown(toMarkdown(known))) === meaningOf(tree) ? known : null
  } catch (error) {
    // A RangeError: the schema refuses it.
    if (error instanceof NotForTheEditor || error instanceof RangeError) return null
    throw error
  }
}
