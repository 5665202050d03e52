import type { PhrasingContent } from 'mdast'
import type { LectureMark, LectureNode } from './lecture-document.ts'

/**
 * Converts inline content to a Markdown tree, and trims spaces and line breaks at both ends.
 *
 * @param room 'one line': a line break becomes a tag, because headings and cells have a single source line
 */
export function inlineMarkdown(
  nodes: readonly LectureNode[] = [],
  room: 'lines' | 'one line' = 'lines',
): PhrasingContent[] {
  return nested(
    loosened(trimmed(nodes)).map((node) => ({ node, marks: node.marks ?? [] })),
    room,
  )
}

const isCode = ({ text, marks }: LectureNode) =>
  text !== undefined && (marks?.some(({ type }) => type === 'code') ?? false)

function trimmed(nodes: readonly LectureNode[]): LectureNode[] {
  const atEnd = trimmedAt(-1, nodes, (text) => text.trimEnd())
  return trimmedAt(0, atEnd, (text) => text.trimStart())
}

function trimmedAt(at: 0 | -1, nodes: readonly LectureNode[], trim: (text: string) => string): LectureNode[] {
  const left = [...nodes]
  for (let node = left.at(at); node !== undefined; node = left.at(at)) {
    if (node.type !== 'hardBreak' && (node.text === undefined || isCode(node))) break
    const index = at === 0 ? 0 : left.length - 1
    const text = node.type === 'hardBreak' ? '' : trim(node.text ?? '')
    if (text !== '') {
      left[index] = { ...node, text }
      break
    }
    left.splice(index, 1)
  }
  return left
}

const emphatic: ReadonlySet<string> = new Set(['bold', 'italic', 'strike'])

/** Moves spaces and breaks at the edges of marks outside: Markdown cannot close a mark after a space. */
function loosened(nodes: readonly LectureNode[]): LectureNode[] {
  const pieces = nodes.flatMap((node): LectureNode[] => {
    if (node.text === undefined || isCode(node)) return [node]
    return (node.text.match(/\s+|\S+(?:\s+\S+)*/g) ?? []).map((text) => ({ ...node, text }))
  })
  const loosen = (at: number, beside: number) => {
    const piece = pieces[at]
    if (piece?.marks === undefined || isCode(piece)) return
    if (piece.type !== 'hardBreak' && piece.text?.trim() !== '') return
    const outer = pieces[beside]?.marks ?? []
    pieces[at] = {
      ...piece,
      marks: piece.marks.filter(
        (mark) => !emphatic.has(mark.type) || outer.some((other) => isSame(other, mark)),
      ),
    }
  }
  for (let at = 0; at < pieces.length; at += 1) loosen(at, at - 1)
  for (let at = pieces.length - 1; at >= 0; at -= 1) loosen(at, at + 1)
  return pieces
}

interface Piece {
  node: LectureNode
  /** Marks not yet written around it. */
  marks: LectureMark[]
}

/** Nesting order of marks on the same words, as Markdown reads `***both***`. */
const outermostFirst = ['link', 'strike', 'italic', 'bold', 'sub', 'sup']

/** Converts marks per piece to nested nodes. The mark that reaches furthest is outermost. */
function nested(pieces: readonly Piece[], room: 'lines' | 'one line'): PhrasingContent[] {
  const result: PhrasingContent[] = []
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as Piece
    const around = piece.marks
      .filter(({ type }) => type !== 'code')
      .map((mark) => ({ mark, reach: reachOf(mark, pieces, at) }))
      .sort(
        (one, other) =>
          other.reach - one.reach ||
          outermostFirst.indexOf(one.mark.type) - outermostFirst.indexOf(other.mark.type),
      )[0]
    if (around === undefined) {
      add(result, leaf(piece, room))
      at += 1
      continue
    }
    const within = pieces.slice(at, at + around.reach).map(({ node, marks }) => ({
      node,
      marks: marks.filter((mark) => !isSame(mark, around.mark)),
    }))
    result.push(wrapped(around.mark, nested(within, room)))
    at += around.reach
  }
  return result
}

/** Merges adjacent text, and adjacent code, whose backticks would collide. */
function add(nodes: PhrasingContent[], node: PhrasingContent): void {
  const last = nodes.at(-1)
  if (last?.type === 'text' && node.type === 'text') last.value += node.value
  else if (last?.type === 'inlineCode' && node.type === 'inlineCode') last.value += node.value
  else nodes.push(node)
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
  if (type === 'sub' || type === 'sup') return { type: 'script', name: type, data: { hName: type }, children }
  const name = { bold: 'strong', italic: 'emphasis', strike: 'delete' } as const
  return { type: name[type as keyof typeof name], children }
}

function leaf({ node, marks }: Piece, room: 'lines' | 'one line'): PhrasingContent {
  const attrs = node.attrs ?? {}
  if (node.type === 'hardBreak') return room === 'lines' ? { type: 'break' } : { type: 'html', value: '<br>' }
  if (node.type === 'image') {
    const title = attrs.title ? String(attrs.title) : null
    return { type: 'image', url: String(attrs.src ?? ''), alt: String(attrs.alt ?? ''), title }
  }
  if (node.type === 'footnoteReference') {
    return { type: 'footnoteReference', identifier: String(attrs.identifier), label: String(attrs.label) }
  }
  const value = node.text ?? ''
  if (marks.some(({ type }) => type === 'code'))
    return { type: 'inlineCode', value: value.replaceAll('\n', ' ') }
  return { type: 'text', value: room === 'lines' ? value : value.replaceAll('\n', ' ') }
}
