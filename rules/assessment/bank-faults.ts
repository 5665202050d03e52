/**
 * Faults in bank questions and draws. Separate from question-bank.ts because checking answer patterns adds 48 kB to
 * pages that only display a bank.
 */
import { type BankDraw, bankLimits } from './question-bank.ts'
import { type Fault, questionFaults } from './question-faults.ts'
import type { AuthoredQuestion } from './questions.ts'

/** Faults of the draws alone, without the bank. */
export function drawsFaults(draws: readonly BankDraw[]): Fault[] {
  const faults: Fault[] = []
  if (draws.length > bankLimits.draws) {
    faults.push({ path: ['draws'], message: `A quiz draws by ${bankLimits.draws} tags at the most` })
  }
  for (const [index, { tag, count }] of draws.entries()) {
    if (tag === '') faults.push({ path: ['draws', index, 'tag'], message: 'Please choose a tag' })
    else if (!isTag(tag)) faults.push({ path: ['draws', index, 'tag'], message: tagRule })
    else if (draws.findIndex((other) => other.tag === tag) < index) {
      faults.push({ path: ['draws', index, 'tag'], message: `The tag ${tag} is drawn twice` })
    }
    if (!(Number.isInteger(count) && count >= 1 && count <= bankLimits.drawn)) {
      const message = `A whole number from 1 to ${bankLimits.drawn}`
      faults.push({ path: ['draws', index, 'count'], message })
    }
  }
  return faults
}

/** Faults of a bank question and its tags. */
export function bankQuestionFaults(
  { question, tags }: { question: AuthoredQuestion; tags: readonly string[] },
  bounds: { finished: boolean },
): Fault[] {
  const own = questionFaults(question, bounds)
  // In form order.
  return [...tagsFaults(tags), ...own.map(({ path, message }) => ({ path: ['question', ...path], message }))]
}

export function tagsFaults(tags: readonly string[]): Fault[] {
  if (tags.length === 0) return [{ path: ['tags'], message: 'Please give the question one tag or more' }]
  if (tags.length > bankLimits.tags)
    return [{ path: ['tags'], message: `A question has at most ${bankLimits.tags} tags` }]
  return tags.flatMap((tag, index) => (isTag(tag) ? [] : [{ path: ['tags', index], message: tagRule }]))
}

const tagRule = 'A tag must be small letters, digits and hyphens, 40 at the most'
const isTag = (tag: string) => tag.length <= 40 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(tag)
