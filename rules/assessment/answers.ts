import type { Answer } from '../../contract/assessment/questions.ts'
import { readQuantity } from '../text/numbers.ts'

/** In characters. The contract accepts exactly these; it cannot be imported by a page, because it brings zod. */
export const longestAnswer = { shortText: 200, number: 40, longText: 10_000 }

/**
 * Whether there is something to grade: a non-blank text, a readable number (with a unit if there are several), or a
 * choice.
 *
 * @param units of a number question
 */
export function isAnswered(
  answer: Answer | null | undefined,
  units: readonly string[] = [],
): answer is Answer {
  if (answer == null) return false
  if (answer.kind === 'number') {
    const read = readQuantity(answer.text, answer.unit, units)
    return read !== null && (units.length < 2 || read.unit !== null)
  }
  return !('text' in answer) || answer.text.trim() !== ''
}
