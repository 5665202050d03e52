import type { ReviewCard, ReviewRating } from '../../../contract/learning/review.ts'
import type { Operation } from './answer-outbox.ts'

export interface Answered {
  /** Id of the review. */
  id: string
  card: ReviewCard
  rating: ReviewRating
}

/** The first card of the queue is on screen. */
export interface Session {
  queue: readonly ReviewCard[]
  /** The first card's answer is shown. */
  shown: boolean
  answered: readonly Answered[]
}

export const sessionOf = (cards: readonly ReviewCard[]): Session => ({
  queue: cards,
  shown: false,
  answered: [],
})

export const show = (session: Session): Session => ({ ...session, shown: session.queue.length > 0 })

/** Rates the first card and shows the next question. Does nothing before the answer is shown. */
export function answer(session: Session, id: string, rating: ReviewRating): Session {
  const [card, ...queue] = session.queue
  if (card === undefined || !session.shown) return session
  return { queue, shown: false, answered: [...session.answered, { id, card, rating }] }
}

/** Undoes the last rating: its card is back with its answer shown. */
export function undo(session: Session): Session {
  const last = session.answered.at(-1)
  if (last === undefined) return session
  return {
    queue: [last.card, ...session.queue],
    shown: true,
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
  return { ...session, queue, shown: session.shown && queue[0] === session.queue[0] }
}
