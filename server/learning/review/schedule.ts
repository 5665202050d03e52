import { type Card, createEmptyCard, fsrs, type Grade, Rating, State } from 'ts-fsrs'
import type { ReviewRating } from '../../../contract/learning/review.ts'

export interface Memory {
  dueAt: Date
  /** Days until the probability of recall is 90 percent. */
  stability: number
  /** From 1 to 10. */
  difficulty: number
  answers: number
  lapses: number
  answeredAt: Date
}

const grades: Record<ReviewRating, Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
}

/**
 * FSRS with its default parameters, in whole days: a forgotten question comes back tomorrow, not in the same session,
 * so a session ends and offline answers are complete. No randomness, so the interval on a button is the real one
 * (docs/decisions, Review).
 */
const scheduler = fsrs({
  request_retention: 0.9,
  // FSRS separates Good and Easy by up to two days, also at the maximum, so this keeps it within a year.
  maximum_interval: 363,
  enable_short_term: false,
  enable_fuzz: false,
})

const day = 86_400_000

/**
 * The memory state after an answer, with the next date.
 *
 * @param memory null before the first answer
 * @param at not before the last answer
 */
export function afterAnswer(memory: Memory | null, rating: ReviewRating, at: Date): Memory {
  const { card } = scheduler.next(cardOf(memory, at), at, grades[rating])
  const { due: dueAt, stability, difficulty } = card
  return {
    dueAt,
    stability,
    difficulty,
    answers: (memory?.answers ?? 0) + 1,
    // Forgetting a question never learned is no lapse.
    lapses: (memory?.lapses ?? 0) + (memory !== null && rating === 'again' ? 1 : 0),
    answeredAt: at,
  }
}

/** Days until the card comes back after each answer; at least one. */
export function nextDays(memory: Memory | null, at: Date): Record<ReviewRating, number> {
  const preview = scheduler.repeat(cardOf(memory, at), at)
  const daysAfter = (rating: ReviewRating) =>
    Math.max(1, Math.round((preview[grades[rating]].card.due.getTime() - at.getTime()) / day))
  return {
    again: daysAfter('again'),
    hard: daysAfter('hard'),
    good: daysAfter('good'),
    easy: daysAfter('easy'),
  }
}

function cardOf(memory: Memory | null, at: Date): Card {
  const empty = createEmptyCard(at)
  if (memory === null) return empty
  const { dueAt, stability, difficulty, answers, lapses, answeredAt } = memory
  return {
    ...empty,
    due: dueAt,
    stability,
    difficulty,
    reps: answers,
    lapses,
    scheduled_days: Math.round((dueAt.getTime() - answeredAt.getTime()) / day),
    state: State.Review,
    last_review: answeredAt,
  }
}
