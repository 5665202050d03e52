import { createHash } from 'node:crypto'
import type { ReviewCard } from '../../../contract/learning/review.ts'
import { presentKeyed, shownWith } from '../../../rules/assessment/presented-question.ts'
import { type AuthoredQuestion, type Draw, paperQuestion } from '../../../rules/assessment/questions.ts'
import type { DeckCard } from './deck.ts'
import { type Memory, nextDays } from './schedule.ts'

/** A card to answer. Its options are in a new order each time, so their places are not memorized. */
export function presentCard(
  { id, place }: DeckCard,
  {
    question,
    stimulusHtml,
    passage,
    memory,
    now,
  }: {
    question: AuthoredQuestion
    stimulusHtml: string | undefined
    passage: ReviewCard['passage']
    memory: Memory | undefined
    now: Date
  },
): ReviewCard {
  const version = memory?.answers ?? 0
  const paper = paperQuestion(question, drawOf(`${id} ${version}`))
  return {
    id,
    version,
    courseId: place.courseId,
    courseCode: place.courseCode,
    departmentId: place.departmentId,
    moduleId: place.moduleId,
    modulePosition: place.modulePosition,
    moduleTitle: place.moduleTitle,
    question: presentKeyed({ ...paper, ...shownWith({ stimulusHtml }) }),
    passage,
    nextDays: nextDays(memory ?? null, now),
  }
}

/** The same draws for the same seed, in every process: an open card does not change its order. */
function drawOf(seed: string): Draw {
  let draws = 0
  return (limit) => {
    draws += 1
    return createHash('sha256').update(`${seed} ${draws}`).digest().readUInt32BE() % limit
  }
}
