/** Drawing the questions of an attempt from a course's bank by their tags. The randomness is the caller's. */
import { type AuthoredQuestion, type Draw, shuffled } from './questions.ts'

export type BankQuestion = AuthoredQuestion & { tags: readonly string[] }

/** So many questions with a tag. */
export interface BankDraw {
  tag: string
  count: number
}

/** How many questions these draws bring. */
export function drawnCount(draws: readonly BankDraw[]): number {
  return draws.reduce((sum, { count }) => sum + count, 0)
}

/**
 * What each draw asks for, every question at most once. Where a bank no longer has enough, as many as there are.
 *
 * @param below draws a whole number below its argument
 */
export function drawFromBank(
  bank: readonly BankQuestion[],
  draws: readonly BankDraw[],
  below: Draw,
): BankQuestion[] {
  const drawn = new Set<BankQuestion>()
  for (const { tag, count } of draws) {
    const left = bank.filter((question) => question.tags.includes(tag) && !drawn.has(question))
    for (const question of shuffled(left, below).slice(0, count)) drawn.add(question)
  }
  return [...drawn]
}

/**
 * Why a draw of a quiz could come short, in a sentence; null where it never does. A question with two of the tags may
 * go to another draw, so each needs enough without those that the others can take from it.
 */
export function drawFault(
  bank: readonly Pick<BankQuestion, 'tags'>[],
  draws: readonly BankDraw[],
  index: number,
): string | null {
  const draw = draws[index]
  if (draw === undefined) return null
  if (draws.findIndex(({ tag }) => tag === draw.tag) < index) return `the tag ${draw.tag} is drawn twice`
  const having = bank.filter(({ tags }) => tags.includes(draw.tag))
  if (having.length === 0) return `the bank of the course has no question with the tag ${draw.tag}`
  const taken = draws.reduce((sum, other, place) => {
    if (place === index) return sum
    return sum + Math.min(other.count, having.filter(({ tags }) => tags.includes(other.tag)).length)
  }, 0)
  if (having.length - taken >= draw.count) return null
  const shared = taken === 0 ? '' : `, and ${taken} of them may go to other draws`
  return `the bank of the course has ${having.length} with the tag ${draw.tag}${shared}; ${draw.count} are drawn`
}

/** Draws a quiz may have, and questions one draw may bring. */
export const bankLimits = { draws: 5, drawn: 10, tags: 8, bank: 400 } as const

/** A tag as its author may have meant it: “Colour theory” is `colour-theory`. Empty where nothing is left. */
export function tagOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
