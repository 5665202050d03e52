/** Rules of changed lectures: what is said about a change, and which changes need no reading (docs/decisions/0083). */
import type { LecturePart } from '../../contract/courses/lectures.ts'
import { counted } from '../text/counted.ts'

/** Words that a correction changes at most. */
export const mostWordsOfCorrection = 5

const names: Readonly<Record<LecturePart['of'], string>> = {
  heading: 'section',
  paragraph: 'paragraph',
  point: 'point',
  row: 'table row',
}

/** In the order of the sentence. */
const kinds = [
  ['paragraph', 'changed'],
  ['point', 'changed'],
  ['row', 'changed'],
  ['heading', 'changed'],
  ['heading', 'added'],
  ['paragraph', 'added'],
  ['point', 'added'],
  ['row', 'added'],
  ['heading', 'removed'],
  ['paragraph', 'removed'],
  ['point', 'removed'],
  ['row', 'removed'],
  ['heading', 'moved'],
  ['paragraph', 'moved'],
  ['point', 'moved'],
  ['row', 'moved'],
] as const satisfies [LecturePart['of'], LecturePart['kind']][]

/**
 * "2 paragraphs changed, 1 section added". What is in an added or removed section is not counted beside it.
 *
 * @returns empty if nothing that is read changed
 */
export function changeSentence(parts: readonly LecturePart[]): string {
  const counts = new Map<string, number>()
  // Sections follow each other: what comes after an added heading, up to the next heading, is inside it.
  const whole = new Set<string>()
  for (const part of parts) {
    if (part.of === 'heading' && (part.kind === 'added' || part.kind === 'removed')) {
      whole.add(`${part.kind} ${textOf(part)}`)
    }
  }
  for (const part of parts) {
    if (part.of !== 'heading' && whole.has(`${part.kind} ${part.section}`)) continue
    const key = `${part.of} ${part.kind}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return kinds
    .flatMap(([of, kind]) => {
      const count = counts.get(`${of} ${kind}`)
      if (count === undefined) return []
      // A changed heading is a section with another name.
      if (of === 'heading' && kind === 'changed') return [`${counted(count, 'section')} renamed`]
      return [`${counted(count, names[of])} ${kind}`]
    })
    .join(', ')
}

/**
 * Whether a change is so small that students need not read it: a few words, none of them with a digit, and no whole
 * paragraph. A changed price is news, however short.
 */
export function isCorrection(parts: readonly LecturePart[]): boolean {
  let added = 0
  let removed = 0
  for (const { kind, differences } of parts) {
    if (kind !== 'changed') return false
    for (const { kind, text } of differences) {
      if (kind === 'same') continue
      if (/\p{N}/u.test(text)) return false
      const words = text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0
      if (kind === 'added') added += words
      else removed += words
    }
  }
  return Math.max(added, removed) <= mostWordsOfCorrection
}

function textOf({ differences }: LecturePart): string {
  return differences.map(({ text }) => text).join('')
}
