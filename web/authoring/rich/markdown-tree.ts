import type { Nodes, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { lectureSyntax } from '../../../content/lecture-syntax.ts'

// The parser of content/markdown.ts, so that the editor and the renderer never read a text differently.
const processor = unified()
  .use(remarkParse)
  // A table is not padded to the width of its widest cell: a change in one row would be a change in all.
  .use(remarkGfm, { tablePipeAlign: false })
  .use(lectureSyntax)
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    strong: '*',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    incrementListMarker: true,
  })
  .freeze()

export function parseMarkdown(markdown: string): Root {
  return processor.runSync(processor.parse(markdown)) as Root
}

export function writeMarkdown(tree: Root): string {
  return processor.stringify(tree)
}

/**
 * What a tree says to a reader, as one text for each of its blocks: two Markdown texts with the same texts are read the
 * same. Not counted are places in the source, which of two marks on the same words is the outer one, blocks and table
 * cells without content, and references to footnotes that say nothing.
 */
export function meaningsOf(tree: Root): { block: RootContent; meaning: string | null }[] {
  const notes = new Set<string>()
  for (const block of footnotes(tree)) {
    if (block.type === 'footnoteDefinition' && parts(block.children, noNotes).length > 0)
      notes.add(block.identifier)
  }
  return tree.children.map((block) => {
    const [part] = parts([block], notes)
    return { block, meaning: part === undefined ? null : JSON.stringify(part) }
  })
}

const noNotes: ReadonlySet<string> = new Set()

function footnotes(node: Nodes): Nodes[] {
  const inner = 'children' in node ? node.children.flatMap((child: Nodes) => footnotes(child)) : []
  return node.type === 'footnoteDefinition' ? [node, ...inner] : inner
}

const inlineParents: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell'])

/** These may be without content; all others then say nothing. */
const meaningful: ReadonlySet<string> = new Set(['tableRow', 'tableCell', 'table'])

/**
 * @param notes the footnotes that say something
 * @param width how many cells each of the nodes has at least, if they are rows of a table
 */
function parts(nodes: readonly Nodes[], notes: ReadonlySet<string>, width = 0): unknown[] {
  return nodes.flatMap((node) => {
    const own = withoutPlace(node)
    if (!('children' in node)) return [own]
    const children = inlineParents.has(node.type)
      ? words(node.children as Nodes[], notes)
      : parts(node.children as Nodes[], notes, node.type === 'table' ? node.children[0]?.children.length : 0)
    if (children.length === 0 && !meaningful.has(node.type)) return []
    if (node.type === 'tableRow') {
      const missing = Math.max(0, width - children.length)
      children.push(...Array.from({ length: missing }, () => ({ type: 'tableCell', children: [] })))
    }
    return [{ ...own, children }]
  })
}

interface Words {
  marks: string[]
  text?: string
  leaf?: unknown
}

/** Inline content as leaves with the set of their marks. */
function words(nodes: readonly Nodes[], notes: ReadonlySet<string>, marks: readonly string[] = []): Words[] {
  const made: Words[] = []
  const add = (next: Words) => {
    const last = made.at(-1)
    if (last?.text !== undefined && next.text !== undefined && String(last.marks) === String(next.marks)) {
      last.text += next.text
    } else made.push(next)
  }
  for (const node of nodes) {
    if (node.type === 'text') {
      if (node.value !== '') add({ marks: [...marks], text: node.value })
    } else if ('children' in node) {
      const mark = JSON.stringify({ ...withoutPlace(node), children: null })
      const all = [...new Set([...marks, mark])].sort()
      for (const word of words(node.children as Nodes[], notes, all)) add(word)
    } else if (node.type !== 'footnoteReference' || notes.has(node.identifier)) {
      add({ marks: [...marks], leaf: withoutPlace(node) })
    }
  }
  return made
}

/** Code whose empty lines are empty: within a note or an item, spaces there are read as its indent. */
export function withoutBlanks(code: string): string {
  return code.replaceAll(/^[ \t]+$/gm, '')
}

function withoutPlace(node: Nodes): Record<string, unknown> {
  const { position: _, data: __, ...own } = node as Nodes & { data?: unknown }
  return node.type === 'code' ? { ...own, value: withoutBlanks(node.value) } : own
}
