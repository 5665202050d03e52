/**
 * Renders an author's Markdown to the HTML students read, when a lecture is saved rather than read. The output is
 * sanitized: raw HTML is dropped, links keep safe protocols only. Syntax extensions are in content/lecture-syntax.ts.
 */
import type { ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'
import { boxNames, isBox } from '../rules/text/lecture-blocks.ts'
import { blockElements, box } from './blocks/block-elements.ts'
import { drawnBlocks } from './blocks/drawn.ts'
import { question } from './blocks/drawn-question.ts'
import { lectureSyntax } from './lecture-syntax.ts'
import { allowed, element, emptyHeads, externalLinks, figures, scrollableTables } from './page-elements.ts'
import { typographicDocument } from './typography.ts'
import { withoutFilling } from './wide-tables.ts'

export interface Heading {
  id: string
  text: string
  /** 3 for a section, 4 for a subsection: the page's title is 1 and the module's 2. */
  level: number
}

export interface Lecture {
  html: string
  headings: Heading[]
  wordCount: number
}

/** Maps the two boxes of an announcement to elements. */
function boxes() {
  return (tree: MarkdownRoot) => {
    visit(tree, 'containerDirective', (node) => {
      if (isBox(node.name)) box(node)
    })
  }
}

/** `##` becomes h3, because the module's title is an h2 on the page. */
function shiftHeadings() {
  return (tree: Root) => {
    visit(tree, 'element', (node) => {
      const level = /^h([1-5])$/.exec(node.tagName)?.[1]
      if (level) node.tagName = `h${Math.min(6, Number(level) + 1)}`
    })
  }
}

/** The title of the page is the only h1. */
function belowTitle() {
  return (tree: Root) => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'h1') node.tagName = 'h2'
    })
  }
}

const reader = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(lectureSyntax)
  .use(withoutFilling)
  .use(typographicDocument)
  .freeze()

const processor = finished(reader().use(blockElements))

const boxedProcessor = finished(
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(lectureSyntax, boxNames)
    .use(withoutFilling)
    .use(typographicDocument)
    .use(boxes),
)

const pageProcessor = finished(
  unified().use(remarkParse).use(remarkGfm).use(withoutFilling).use(typographicDocument),
  belowTitle,
)

/** From the Markdown tree to the page. */
function finished(read: Processor<MarkdownRoot>, levels = shiftHeadings) {
  return (
    read
      .use(remarkRehype, { clobberPrefix: 'note-', footnoteLabel: 'Notes' })
      .use(rehypeSanitize, allowed)
      // After sanitizing, because these additions are not the author's.
      .use(levels)
      .use(rehypeSlug, { prefix: 'section-' })
      .use(emptyHeads)
      .use(figures)
      .use(drawnBlocks, { 'lecture-question': question })
      .use(scrollableTables)
      .use(externalLinks)
      .use(rehypeStringify)
      .freeze()
  )
}

/**
 * Parses a lecture, with typographic quotes and its blocks as directives, for output other than HTML. Not sanitized:
 * the caller must reject raw HTML and unsafe link protocols.
 */
export function readLecture(markdown: string): MarkdownRoot {
  return reader.runSync(reader.parse(markdown)) as MarkdownRoot
}

/**
 * Renders a lecture; unknown syntax stays text.
 *
 * @param markdown accepted by `lectureFault`; other texts may take minutes
 */
export function renderLecture(markdown: string): Lecture {
  return rendered(processor, markdown)
}

/** Renders an announcement: like a lecture, with the two boxes and no other block. */
export function renderAnnouncement(markdown: string): Lecture {
  return rendered(boxedProcessor, markdown)
}

/** Renders the text of a page of the site, such as its terms: like an announcement, without boxes. */
export function renderPageText(markdown: string): string {
  return String(pageProcessor.processSync(markdown))
}

function rendered(processor: ReturnType<typeof finished>, markdown: string): Lecture {
  const tree = processor.runSync(processor.parse(markdown))
  const headings: Heading[] = []
  visit(tree, 'element', (node) => {
    if (
      (node.tagName === 'h3' || node.tagName === 'h4') &&
      node.properties.id &&
      node.properties.id !== 'footnote-label'
    ) {
      headings.push({ id: String(node.properties.id), text: textOf(node), level: Number(node.tagName[1]) })
    }
  })
  const words = wordsOf(tree).match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)
  linkHeadings(tree)
  return { html: processor.stringify(tree), headings, wordCount: words?.length ?? 0 }
}

/** The text as it is read, without the letters in pictures and formulas. */
function wordsOf(node: Root | ElementContent): string {
  if (node.type === 'text') return node.value
  if (!('children' in node) || (node.type === 'element' && ['svg', 'math'].includes(node.tagName))) return ''
  return (node.children as ElementContent[]).map(wordsOf).join('')
}

/** Links every section to itself. After the word count, so that the links do not count. */
function linkHeadings(tree: Root) {
  visit(tree, 'element', (node) => {
    if (!/^h[34]$/.test(node.tagName) || !node.properties.id || node.properties.id === 'footnote-label')
      return
    const link = element('a', 'heading-anchor', [{ type: 'text', value: '#' }])
    link.properties.href = `#${node.properties.id}`
    link.properties.ariaLabel = `Link to “${textOf(node)}”`
    node.children.push(link)
  })
}
