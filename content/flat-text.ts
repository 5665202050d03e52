/** A lecture's text as it is read, each character with its place in the Markdown. */
import type { Nodes } from 'mdast'
import { readLecture } from './markdown.ts'

export interface FlatText {
  /** With plain quotes and single spaces. */
  text: string
  /** By character: where it begins and ends in the Markdown; -1 where it is not written, as between two paragraphs. */
  from: number[]
  to: number[]
  /** Links, pictures, bold text and all other nodes that are no text, with their addresses. */
  marks: string[]
}

interface Letter {
  char: string
  from: number
  to: number
}

const plain: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '\u00a0': ' ',
}

/** Quotes as typed, and every space as one; a reader cannot know how the author typed them. */
export function plainText(text: string): string {
  return [...text.replaceAll('…', '...')]
    .map((char) => plain[char] ?? char)
    .join('')
    .replaceAll(/\s+/g, ' ')
}

/** @param markdown accepted by `lectureFault`; other texts may take minutes */
export function flatText(markdown: string): FlatText {
  const letters: Letter[] = []
  const marks: string[] = []
  const gap = () => letters.push({ char: ' ', from: -1, to: -1 })
  const look = (node: Nodes) => {
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') {
      if (node.type !== 'text') marks.push(node.type)
      letters.push(...lettersOf(node, markdown))
    } else {
      if (node.type !== 'paragraph' && node.type !== 'root') marks.push(markOf(node))
      if ('children' in node) for (const child of node.children) look(child)
    }
    if (isBlock(node)) gap()
  }
  look(readLecture(markdown))
  return { ...withSingleSpaces(letters), marks }
}

const inline: ReadonlySet<string> = new Set([
  'text',
  'inlineCode',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'script',
  'image',
  'imageReference',
  'footnoteReference',
])

const isBlock = (node: Nodes) => !inline.has(node.type)

function markOf(node: Nodes): string {
  const { url = '', identifier = '', name = '', depth = '' } = node as unknown as Record<string, string>
  return [node.type, url, identifier, name, depth].join(' ')
}

/** Finds the characters of a node in its source, which may have escapes, entities and signs of a quotation between. */
function lettersOf(node: Nodes & { value: string }, markdown: string): Letter[] {
  const start = node.position?.start.offset ?? -1
  const end = node.position?.end.offset ?? -1
  // By UTF-16 unit, as all places are.
  const lost = () =>
    plainText(node.value)
      .split('')
      .map((char) => ({ char, from: -1, to: -1 }))
  if (start < 0 || end < 0) return lost()
  const letters: Letter[] = []
  let at = start
  if (node.type !== 'text') {
    const inside = markdown.slice(start, end).indexOf(node.value)
    // A node of code whose lines are indented is no place for words of others.
    if (inside === -1) return lost()
    at = start + inside
  }
  const value = node.value.replaceAll('…', '...')
  for (let next = 0; next < value.length; ) {
    const found = letterAt(markdown, at, end, value[next] ?? '')
    if (found === null) return lost()
    letters.push({ char: plain[value[next] ?? ''] ?? value[next] ?? '', from: found.from, to: found.to })
    at = found.to
    next += 1
  }
  return letters
}

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy

function letterAt(markdown: string, at: number, end: number, wanted: string) {
  const same = (one: string | undefined, other: string) =>
    (plain[one ?? ''] ?? one) === (plain[other] ?? other)
  for (let from = at; from < end; from += 1) {
    const char = markdown[from]
    entity.lastIndex = from
    const [written] = entity.exec(markdown) ?? []
    if (written !== undefined) return { from, to: from + written.length }
    if (same(char, wanted)) return { from, to: from + 1 }
    if (char === '\\' && same(markdown[from + 1], wanted)) return { from, to: from + 2 }
    // Spaces at the end of a line, and what a list or a quotation puts before the next one.
    if (char === undefined || !/[\s>\\]/.test(char)) return null
  }
  return null
}

function withSingleSpaces(letters: readonly Letter[]): Omit<FlatText, 'marks'> {
  const kept: Letter[] = []
  for (const letter of letters) {
    const last = kept.at(-1)
    if (!/\s/.test(letter.char)) kept.push(letter)
    else if (last === undefined || last.char !== ' ') kept.push({ ...letter, char: ' ' })
    // Where a block ends there is nothing to replace, whatever is beside it.
    else if (letter.from === -1) kept[kept.length - 1] = { char: ' ', from: -1, to: -1 }
    else if (last.from !== -1) last.to = letter.to
  }
  return {
    text: kept.map(({ char }) => char).join(''),
    from: kept.map(({ from }) => from),
    to: kept.map(({ to }) => to),
  }
}
