/** Draws the questions of an attempt from the question bank by tag. The caller provides the randomness. */
import { type AuthoredQuestion, type Draw, shuffled } from './questions.ts'

export type BankQuestion = AuthoredQuestion & { tags: readonly string[] }

/** Number of questions with a tag. */
export interface BankDraw {
  tag: string
  count: number
}

export function drawnCount(draws: readonly BankDraw[]): number {
  return draws.reduce((sum, { count }) => sum + count, 0)
}

/**
 * Draws the questions, each at most once; fewer if the bank no longer has enough.
 *
 * @param below draws an integer below its argument
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
 * Why a draw could come short, as a sentence; null if it cannot. A question with two of the tags may go to another
 * draw, so each draw needs enough without those the others can take.
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

/** Draws per quiz, questions per draw, tags per question, questions per bank. */
export const bankLimits = { draws: 5, drawn: 10, tags: 8, bank: 400 } as const

/** Normalizes a typed tag: “Colour theory” is `colour-theory`. Empty if nothing is left. */
export function tagOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
