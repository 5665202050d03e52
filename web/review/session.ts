import type { ReviewCard, ReviewRating } from '../../contract/review.ts'
import type { Operation } from './answer-outbox.ts'

export interface Answered {
  /** Of the answer. */
  id: string
  card: ReviewCard
  rating: ReviewRating
}

/** A session on screen: the first card of the queue is before the student. */
export interface Session {
  queue: readonly ReviewCard[]
  /** The answer of the first card is shown. */
  shown: boolean
  answered: readonly Answered[]
}

export const sessionOf = (cards: readonly ReviewCard[]): Session => ({
  queue: cards,
  shown: false,
  answered: [],
})

export const show = (session: Session): Session => ({ ...session, shown: session.queue.length > 0 })

/** Answers the first card; the next one comes with its question alone. Without a shown answer nothing happens. */
export function answer(session: Session, id: string, rating: ReviewRating): Session {
  const [card, ...queue] = session.queue
  if (card === undefined || !session.shown) return session
  return { queue, shown: false, answered: [...session.answered, { id, card, rating }] }
}

/** Takes the last answer back: its card is there again, with its answer shown. */
export function undo(session: Session): Session {
  const last = session.answered.at(-1)
  if (last === undefined) return session
  return {
    queue: [last.card, ...session.queue],
    shown: true,
    answered: session.answered.slice(0, -1),
  }
}

/** Leaves out what was answered before, on an earlier visit, and waits to be sent. */
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

/** Leaves out what another tab or device answered meanwhile. @param due the cards as the server has them now */
export function withoutAnswered(session: Session, due: readonly ReviewCard[]): Session {
  const versions = new Map(due.map(({ id, version }) => [id, version]))
  return withQueue(session, ({ id, version }) => versions.get(id) === version)
}

function withQueue(session: Session, keep: (card: ReviewCard) => boolean): Session {
  const queue = session.queue.filter(keep)
  if (queue.length === session.queue.length) return session
  return { ...session, queue, shown: session.shown && queue[0] === session.queue[0] }
}
