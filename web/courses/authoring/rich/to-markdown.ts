import type { BlockContent, PhrasingContent, Root, RootContent, TableRow } from 'mdast'
import { inlineMarkdown } from './inline-to-markdown.ts'
import type { LectureNode } from './lecture-document.ts'
import { parseMarkdown, withoutBlanks, writeMarkdown } from './markdown-tree.ts'

/**
 * Converts an editor document to Markdown that the editor can open again. Drops empty nodes, which Markdown cannot
 * express, and references to empty footnotes.
 */
export function toMarkdown(document: LectureNode): string {
  const tree: Root = { type: 'root', children: blocks(withoutLooseReferences(document).content) }
  return writeMarkdown(tree)
}

type Attributes = Record<string, string | number | boolean | null | undefined>

function blocks(nodes: readonly LectureNode[] = []): RootContent[] {
  return nodes.flatMap((node) => block(node) ?? [])
}

function block(node: LectureNode): RootContent | RootContent[] | null {
  const attrs = (node.attrs ?? {}) as Attributes
  switch (node.type) {
    case 'paragraph': {
      const children = inlineMarkdown(node.content)
      return children.length > 0 ? { type: 'paragraph', children } : null
    }
    case 'heading': {
      const children = inlineMarkdown(node.content, 'one line')
      const depth = Number(attrs.level) as 2 | 3 | 4
      return children.length > 0 ? { type: 'heading', depth, children } : null
    }
    case 'blockquote':
      return filled(node, (children) => ({ type: 'blockquote', children }))
    case 'horizontalRule':
      return { type: 'thematicBreak' }
    case 'codeBlock': {
      const lang = attrs.language ? String(attrs.language) : null
      const meta = attrs.meta ? String(attrs.meta) : null
      return {
        type: 'code',
        lang,
        meta,
        value: withoutBlanks(node.content?.map(({ text }) => text ?? '').join('') ?? ''),
      }
    }
    case 'bulletList':
    case 'orderedList':
      return list(node, attrs)
    case 'table':
      return table(node)
    case 'footnoteDefinition':
      return filled(node, (children) => ({
        type: 'footnoteDefinition',
        identifier: String(attrs.identifier),
        label: String(attrs.label),
        children,
      }))
    case 'note': {
      const title = String(attrs.title ?? '')
      return filled(node, (children) => ({
        type: 'containerDirective',
        name: String(attrs.kind),
        attributes: title === '' ? {} : { title },
        children,
      }))
    }
    case 'sourceBlock':
      return parseMarkdown(String(attrs.source ?? '')).children
    default:
      return null
  }
}

/** Null if a container has no content. */
function filled<Made>(node: LectureNode, make: (children: BlockContent[]) => Made): Made | null {
  const children = blocks(node.content) as BlockContent[]
  return children.length > 0 ? make(children) : null
}

function list(node: LectureNode, attrs: Attributes): RootContent | null {
  const ordered = node.type === 'orderedList'
  const children = (node.content ?? []).flatMap((item) => {
    const made = filled(item, (within) => ({
      type: 'listItem' as const,
      spread: Boolean(item.attrs?.spread) || needsBlankLines(within),
      checked: null,
      children: within,
    }))
    return made ?? []
  })
  if (children.length === 0) return null
  const start = ordered ? Number(attrs.start ?? 1) : null
  return { type: 'list', ordered, start, spread: Boolean(attrs.spread), children }
}

/** Whether a block would merge with the one before it without a blank line. */
function needsBlankLines(blocks: readonly BlockContent[]): boolean {
  const open = ['paragraph', 'list', 'blockquote', 'table', 'footnoteDefinition']
  return blocks.some((block, index) => {
    const isTaken =
      ['paragraph', 'table', 'thematicBreak'].includes(block.type) ||
      (block.type === 'list' && block.ordered && block.start !== 1)
    return isTaken && open.includes(blocks[index - 1]?.type ?? '')
  })
}

function table(node: LectureNode): RootContent {
  const rows = node.content ?? []
  const width = Math.max(0, ...rows.map((row) => row.content?.length ?? 0))
  const align = (rows[0]?.content ?? []).map((cell) => (cell.attrs?.columnAlign ?? null) as 'left' | null)
  return {
    type: 'table',
    align,
    children: rows.map((row): TableRow => {
      const cells = Array.from({ length: width }, (_, column) => ({
        type: 'tableCell' as const,
        children: cell(row.content?.[column]),
      }))
      return { type: 'tableRow', children: cells }
    }),
  }
}

function cell(node: LectureNode | undefined): PhrasingContent[] {
  return (node?.content ?? []).flatMap((paragraph) => inlineMarkdown(paragraph.content, 'one line'))
}

/** Drops references to empty footnotes, and footnotes that only such references would fill. */
function withoutLooseReferences(document: LectureNode): LectureNode {
  const notes = new Set<unknown>()
  const collect = (node: LectureNode) => {
    if (node.type === 'footnoteDefinition' && block(node) !== null) notes.add(node.attrs?.identifier)
    node.content?.forEach(collect)
  }
  collect(document)
  let found = false
  const kept = (node: LectureNode): LectureNode[] => {
    if (node.type === 'footnoteReference' && !notes.has(node.attrs?.identifier)) {
      found = true
      return []
    }
    return [node.content ? { ...node, content: node.content.flatMap(kept) } : node]
  }
  const content = (document.content ?? []).flatMap(kept)
  return found ? withoutLooseReferences({ ...document, content }) : document
}
