import { type Card, createEmptyCard, fsrs, type Grade, Rating, State } from 'ts-fsrs'
import type { ReviewRating } from '../../contract/review.ts'

/** What is known of how well someone remembers one question. */
export interface Memory {
  dueAt: Date
  /** Days until it is remembered with a probability of 90 percent. */
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
 * FSRS with its own parameters, in whole days: a question that was forgotten comes back tomorrow and not within the
 * session, so that a session has an end, and answers given without a connection are complete. Without randomness, so
 * that what is written on a button is what happens (docs/decisions, Review).
 */
const scheduler = fsrs({
  request_retention: 0.9,
  // It sets Good and Easy up to two days apart from the answer before them, also at the end: a year at most.
  maximum_interval: 363,
  enable_short_term: false,
  enable_fuzz: false,
})

const day = 86_400_000

/**
 * How well a question is remembered after an answer, and when it comes back.
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
    // Forgetting what was never known is no lapse.
    lapses: (memory?.lapses ?? 0) + (memory !== null && rating === 'again' ? 1 : 0),
    answeredAt: at,
  }
}

/** In how many days a card would come back after each answer; at least one. */
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
