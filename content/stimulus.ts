/**
 * Renders the work shown with a question: a lecture in a reduced form. Nothing in it leads away from the question, and
 * nothing has a place of its own on the page: links are shown as words, headings as bold lines, HTML and footnotes as
 * they were typed.
 */
import type { Element, ElementContent, Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { stimulusBlockNames } from '../rules/text/lecture-blocks.ts'
import { blockElements } from './blocks/block-elements.ts'
import { drawnBlocks } from './blocks/drawn.ts'
import { lectureSyntax } from './lecture-syntax.ts'
import { allowed, emptyHeads, figures, scrollableTables } from './page-elements.ts'
import { plainParts } from './plain-parts.ts'
import { typographicDocument } from './typography.ts'
import { withoutFilling } from './wide-tables.ts'

/** After the blocks: a player is made of links. */
function linksAsWords() {
  return (tree: Root) => {
    visit(tree, 'element', (node) => {
      if (node.tagName !== 'a') return
      node.tagName = 'span'
      node.properties = { className: ['shown-link'] }
    })
  }
}

/** Long lines scroll, also by keyboard. */
function scrollableCode() {
  return (tree: Root) => {
    visit(tree, 'element', (node: Element) => {
      if (node.tagName !== 'pre') return
      Object.assign(node.properties, { tabIndex: 0, role: 'group', ariaLabel: 'Text' })
    })
  }
}

const reader = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(lectureSyntax, stimulusBlockNames)
  .use(withoutFilling)
  .use(typographicDocument)
  .use(plainParts)
  .freeze()

const processor = reader()
  .use(blockElements)
  .use(remarkRehype)
  .use(rehypeSanitize, allowed)
  // After sanitizing, because these additions are not the author's.
  .use(emptyHeads)
  .use(figures)
  .use(drawnBlocks)
  .use(linksAsWords)
  .use(scrollableTables)
  .use(scrollableCode)
  .use(rehypeStringify)
  .freeze()

/** Parses the work shown with a question, for output other than HTML, like `readLecture`. */
export function readStimulus(markdown: string): MarkdownRoot {
  return reader.runSync(reader.parse(markdown)) as MarkdownRoot
}

/** As a tree, for a page that holds it. @param markdown accepted by `stimulusFault` */
export function drawnStimulus(markdown: string): ElementContent[] {
  return processor.runSync(processor.parse(markdown)).children as ElementContent[]
}

/** As HTML. @param markdown accepted by `stimulusFault` */
export function renderStimulus(markdown: string): string {
  return processor.stringify({ type: 'root', children: drawnStimulus(markdown) })
}
