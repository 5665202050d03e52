import type { Transaction } from '../../database/client.ts'
import type { News } from '../notifications/service.ts'
import { followersOf } from './thread-queries.ts'

/** How people hear of what concerns them: server/notifications. */
export type Notify = (tx: Transaction, news: News) => Promise<void>

interface Occasion {
  threadId: string
  forumId: string
  title: string
  postId: string
  actorId: string
}

const pathOf = ({ forumId, threadId, postId }: Occasion) =>
  `/dashboard/discussions/${forumId}/${threadId}?post=${postId}#post-${postId}`

/** Those who are named hear that; those who follow hear of the reply, unless they are named. */
export async function tellOfReply(
  notify: Notify,
  tx: Transaction,
  occasion: Occasion,
  mentioned: readonly string[],
) {
  await tellOfMention(notify, tx, occasion, mentioned)
  const followers = (await followersOf(tx, occasion.threadId)).filter((id) => !mentioned.includes(id))
  const { title, actorId } = occasion
  await notify(tx, { to: followers, kind: 'reply', data: { thread: title }, path: pathOf(occasion), actorId })
}

/** @param mentioned hear of one post once, however often it is edited */
export async function tellOfMention(
  notify: Notify,
  tx: Transaction,
  occasion: Occasion,
  mentioned: readonly string[],
) {
  const { title, actorId, postId } = occasion
  await notify(tx, {
    to: mentioned,
    kind: 'mention',
    data: { thread: title },
    path: pathOf(occasion),
    actorId,
    once: `mention:${postId}`,
  })
}

/** The author hears of someone's first reaction to a post, not of every click. */
export async function tellOfReaction(notify: Notify, tx: Transaction, occasion: Occasion, authorId: string) {
  const { title, actorId, postId } = occasion
  await notify(tx, {
    to: authorId,
    kind: 'reaction',
    data: { thread: title },
    path: pathOf(occasion),
    actorId,
    once: `reaction:${postId}:${actorId}`,
  })
}

export async function tellOfAnswer(notify: Notify, tx: Transaction, occasion: Occasion, authorId: string) {
  const { title, actorId, postId } = occasion
  await notify(tx, {
    to: authorId,
    kind: 'answer-accepted',
    data: { thread: title },
    path: pathOf(occasion),
    actorId,
    once: `answer:${postId}`,
  })
}
