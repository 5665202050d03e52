import type { ReviewedQuestion } from '../../../contract/assessment/questions.ts'
import type { ReviewCard, ReviewRating } from '../../../contract/learning/review.ts'
import type { Operation } from './answer-outbox.ts'

export interface Answered {
  /** Id of the review. */
  id: string
  card: ReviewCard
  given: ReviewedQuestion
  rating: ReviewRating
}

/** The first card of the queue is on screen. */
export interface Session {
  queue: readonly ReviewCard[]
  /** The answer to the first card with its key; null while it is being asked. */
  given: ReviewedQuestion | null
  answered: readonly Answered[]
}

export const sessionOf = (cards: readonly ReviewCard[]): Session => ({
  queue: cards,
  given: null,
  answered: [],
})

/** Shows the key. Does nothing if another card is asked by now, or this one was answered already. */
export function check(session: Session, card: ReviewCard, given: ReviewedQuestion): Session {
  return session.queue[0] === card && session.given === null ? { ...session, given } : session
}

/** Rates the first card and asks the next one. Does nothing before the key is shown. */
export function answer(session: Session, id: string, rating: ReviewRating): Session {
  const [card, ...queue] = session.queue
  const { given } = session
  if (card === undefined || given === null) return session
  return { queue, given: null, answered: [...session.answered, { id, card, given, rating }] }
}

/** Undoes the last rating: its card is back with the answer that was given. */
export function undo(session: Session): Session {
  const last = session.answered.at(-1)
  if (last === undefined) return session
  return {
    queue: [last.card, ...session.queue],
    given: last.given,
    answered: session.answered.slice(0, -1),
  }
}

/** Leaves out cards rated on an earlier visit that are waiting to be sent. */
export function withoutWaiting(session: Session, waiting: readonly Operation[]): Session {
  const takenBack = new Set(
    waiting.flatMap((operation) => (operation.kind === 'take-back' ? operation.id : [])),
  )
  const given = new Set(
    waiting.flatMap((operation) =>
      operation.kind === 'answer' && !takenBack.has(operation.answer.id)
        ? `${operation.answer.version} ${operation.answer.cardId}`
        : [],
    ),
  )
  return withQueue(session, ({ version, id }) => !given.has(`${version} ${id}`))
}

/** Leaves out cards reviewed in another tab or on another device. @param due the server's current cards */
export function withoutAnswered(session: Session, due: readonly ReviewCard[]): Session {
  const versions = new Map(due.map(({ id, version }) => [id, version]))
  return withQueue(session, ({ id, version }) => versions.get(id) === version)
}

function withQueue(session: Session, keep: (card: ReviewCard) => boolean): Session {
  const queue = session.queue.filter(keep)
  if (queue.length === session.queue.length) return session
  return { ...session, queue, given: queue[0] === session.queue[0] ? session.given : null }
}
