import type { Nodes, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { lectureSyntax } from '../../../../content/lecture-syntax.ts'

// The parser of content/markdown.ts, so that editor and renderer read a text the same way.
const processor = unified()
  .use(remarkParse)
  // Without padding, a change in one row does not change the others.
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
 * Returns one text per block that captures what a reader sees; Markdown with equal texts reads the same. Ignores source
 * positions, mark nesting order, empty blocks and cells, and references to empty footnotes.
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

/** These may be empty; other empty nodes mean nothing. */
const meaningful: ReadonlySet<string> = new Set(['tableRow', 'tableCell', 'table'])

/**
 * @param notes footnotes with content
 * @param width minimum number of cells, if the nodes are table rows
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

/** Inline content as leaves with their sets of marks. */
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

/** Clears blank lines in code: inside a note or an item, their spaces would be read as indentation. */
export function withoutBlanks(code: string): string {
  return code.replaceAll(/^[ \t]+$/gm, '')
}

function withoutPlace(node: Nodes): Record<string, unknown> {
  const { position: _, data: __, ...own } = node as Nodes & { data?: unknown }
  return node.type === 'code' ? { ...own, value: withoutBlanks(node.value) } : own
}
