import { createHash } from 'node:crypto'
import type { ReviewCard } from '../../../contract/learning/review.ts'
import type { CardFace, DeckCard } from './deck.ts'
import { type Memory, nextDays } from './schedule.ts'

/** A card to answer. Its options are in a new order each time, so their places are not memorized. */
export function presentCard(
  { id, place }: DeckCard,
  face: CardFace,
  memory: Memory | undefined,
  now: Date,
): ReviewCard {
  const version = memory?.answers ?? 0
  return {
    id,
    version,
    courseId: place.courseId,
    courseCode: place.courseCode,
    departmentId: place.departmentId,
    moduleId: place.moduleId,
    modulePosition: place.modulePosition,
    moduleTitle: place.moduleTitle,
    question: face.question,
    options: inOrderOf(`${id} ${version}`, face.options),
    answer: [...face.answer],
    explanation: face.explanation,
    nextDays: nextDays(memory ?? null, now),
  }
}

/** The same order for the same seed, in every process. */
function inOrderOf(seed: string, options: readonly string[]): string[] {
  const place = (text: string) => createHash('sha256').update(`${seed} ${text}`).digest('hex')
  return options
    .map((text) => ({ text, place: place(text) }))
    .sort((one, other) => one.place.localeCompare(other.place))
    .map(({ text }) => text)
}
