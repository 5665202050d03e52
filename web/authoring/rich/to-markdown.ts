import type { BlockContent, PhrasingContent, Root, RootContent, TableRow } from 'mdast'
import type { LectureMark, LectureNode } from './lecture-document.ts'
import { writeMarkdown } from './markdown-tree.ts'

/** The editor's document as Markdown. Empty paragraphs, which Markdown cannot say, are left out. */
export function toMarkdown(document: LectureNode): string {
  const tree: Root = { type: 'root', children: blocks(document.content) }
  return writeMarkdown(tree)
}

type Attributes = Record<string, string | number | boolean | null | undefined>

function blocks(nodes: readonly LectureNode[] = []): RootContent[] {
  return nodes.flatMap((node) => block(node) ?? [])
}

function block(node: LectureNode): RootContent | null {
  const attrs = (node.attrs ?? {}) as Attributes
  switch (node.type) {
    case 'paragraph': {
      const children = trimmed(inline(node.content))
      return children.length > 0 ? { type: 'paragraph', children } : null
    }
    case 'heading': {
      const children = trimmed(inline(node.content))
      const depth = Number(attrs.level) as 2 | 3 | 4
      return children.length > 0 ? { type: 'heading', depth, children } : null
    }
    case 'blockquote':
      return { type: 'blockquote', children: inner(node) }
    case 'horizontalRule':
      return { type: 'thematicBreak' }
    case 'codeBlock': {
      const lang = attrs.language ? String(attrs.language) : null
      const meta = attrs.meta ? String(attrs.meta) : null
      return { type: 'code', lang, meta, value: node.content?.map(({ text }) => text ?? '').join('') ?? '' }
    }
    case 'bulletList':
    case 'orderedList':
      return {
        type: 'list',
        ordered: node.type === 'orderedList',
        start: node.type === 'orderedList' ? Number(attrs.start ?? 1) : null,
        spread: Boolean(attrs.spread),
        children: (node.content ?? []).map((item) => ({
          type: 'listItem',
          spread: Boolean(item.attrs?.spread),
          checked: null,
          children: inner(item),
        })),
      }
    case 'table':
      return table(node)
    case 'footnoteDefinition':
      return {
        type: 'footnoteDefinition',
        identifier: String(attrs.identifier),
        label: String(attrs.label),
        children: inner(node),
      }
    case 'note': {
      const title = String(attrs.title ?? '')
      return {
        type: 'containerDirective',
        name: String(attrs.kind),
        attributes: title === '' ? {} : { title },
        children: inner(node),
      }
    }
    default:
      return null
  }
}

/** Of what holds blocks. With nothing in it, an empty paragraph keeps it what it is. */
function inner(node: LectureNode): BlockContent[] {
  const children = blocks(node.content) as BlockContent[]
  return children.length > 0 ? children : [{ type: 'paragraph', children: [] }]
}

function table(node: LectureNode): RootContent {
  const rows = node.content ?? []
  const width = Math.max(0, ...rows.map((row) => row.content?.length ?? 0))
  const align = (rows[0]?.content ?? []).map((cell) => (cell.attrs?.columnAlign ?? null) as 'left' | null)
  return {
    type: 'table',
    align,
    children: rows.map((row): TableRow => {
      const cells = (row.content ?? []).map((cell) => ({
        type: 'tableCell' as const,
        // A cell is one line in Markdown.
        children: (cell.content ?? []).flatMap((paragraph) => inline(paragraph.content, { breaks: false })),
      }))
      const missing = Array.from({ length: width - cells.length }, () => ({
        type: 'tableCell' as const,
        children: [],
      }))
      return { type: 'tableRow', children: [...cells, ...missing] }
    }),
  }
}

function inline(nodes: readonly LectureNode[] = [], { breaks = true } = {}): PhrasingContent[] {
  return nested(
    nodes.map((node) => ({ node, marks: node.marks ?? [] })),
    breaks,
  )
}

/** Without the spaces at both ends, which are left over from typing and show nowhere. */
function trimmed(nodes: PhrasingContent[]): PhrasingContent[] {
  const trimmedAt = (at: number, trim: (value: string) => string) => {
    const node = nodes.at(at)
    if (node?.type === 'text') node.value = trim(node.value)
  }
  trimmedAt(0, (value) => value.trimStart())
  trimmedAt(-1, (value) => value.trimEnd())
  return nodes.filter((node) => node.type !== 'text' || node.value !== '')
}

interface Piece {
  node: LectureNode
  /** Those not written around it yet. */
  marks: LectureMark[]
}

/** From marks on each piece to nodes within nodes: of a piece's marks, the one that reaches furthest is outermost. */
function nested(pieces: readonly Piece[], breaks: boolean): PhrasingContent[] {
  const result: PhrasingContent[] = []
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as Piece
    const around = piece.marks
      .filter(({ type }) => type !== 'code')
      .map((mark) => ({ mark, reach: reachOf(mark, pieces, at) }))
      .sort((one, other) => other.reach - one.reach)[0]
    if (around === undefined) {
      result.push(leaf(piece, breaks))
      at += 1
      continue
    }
    const within = pieces.slice(at, at + around.reach).map(({ node, marks }) => ({
      node,
      marks: marks.filter((mark) => !isSame(mark, around.mark)),
    }))
    result.push(wrapped(around.mark, nested(within, breaks)))
    at += around.reach
  }
  return result
}

function reachOf(mark: LectureMark, pieces: readonly Piece[], from: number): number {
  const end = pieces.slice(from).findIndex(({ marks }) => !marks.some((other) => isSame(other, mark)))
  return end === -1 ? pieces.length - from : end
}

function isSame(one: LectureMark, other: LectureMark): boolean {
  return one.type === other.type && JSON.stringify(one.attrs ?? {}) === JSON.stringify(other.attrs ?? {})
}

function wrapped({ type, attrs }: LectureMark, children: PhrasingContent[]): PhrasingContent {
  if (type === 'link') {
    return {
      type: 'link',
      url: String(attrs?.href ?? ''),
      title: attrs?.title ? String(attrs.title) : null,
      children: children as never,
    }
  }
  const name = { bold: 'strong', italic: 'emphasis', strike: 'delete' } as const
  return { type: name[type as keyof typeof name], children }
}

function leaf({ node, marks }: Piece, breaks: boolean): PhrasingContent {
  const attrs = (node.attrs ?? {}) as Attributes
  if (node.type === 'hardBreak') return breaks ? { type: 'break' } : { type: 'text', value: ' ' }
  if (node.type === 'image') {
    const title = attrs.title ? String(attrs.title) : null
    return { type: 'image', url: String(attrs.src ?? ''), alt: String(attrs.alt ?? ''), title }
  }
  if (node.type === 'footnoteReference') {
    return { type: 'footnoteReference', identifier: String(attrs.identifier), label: String(attrs.label) }
  }
  const value = node.text ?? ''
  return marks.some(({ type }) => type === 'code') ? { type: 'inlineCode', value } : { type: 'text', value }
}
