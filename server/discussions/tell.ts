import type { Transaction } from '../../database/client.ts'
import type { NotificationsService } from '../notifications/service.ts'
import { followersOf } from './thread-queries.ts'

/** How people hear of what concerns them, and what of it they have read: server/notifications. */
export type Notifications = Pick<NotificationsService, 'notify' | 'setTopicRead' | 'moveTopic'>
type Notify = Notifications['notify']

interface Occasion {
  threadId: string
  forumId: string
  title: string
  postId: string
  actorId: string
}

/** A post that somebody has not read yet, and is told of until they have. */
interface NewPost extends Occasion {
  number: number
}

export const threadTopic = (threadId: string) => `thread:${threadId}`

/** What is read along when somebody has read a thread up to a post. */
export const topicOf = (threadId: string, number: number) => ({ name: threadTopic(threadId), place: number })

const pathOf = ({ forumId, threadId, postId }: Occasion) =>
  `/dashboard/discussions/${forumId}/${threadId}?post=${postId}#post-${postId}`

/** What all news of a post have. */
const newsOf = (occasion: Occasion) => ({
  data: { thread: occasion.title },
  path: pathOf(occasion),
  actorId: occasion.actorId,
})

/**
 * Those who are named hear that; those who follow hear of the reply, unless they are named, or have not read the one
 * they heard of before: it leads to where they go on reading.
 */
export async function tellOfReply(
  notify: Notify,
  tx: Transaction,
  occasion: NewPost,
  mentioned: readonly string[],
) {
  await tellOfMention(notify, tx, occasion, mentioned)
  const followers = (await followersOf(tx, occasion)).filter((id) => !mentioned.includes(id))
  const { threadId, number } = occasion
  await notify(tx, {
    to: followers,
    kind: 'reply',
    ...newsOf(occasion),
    topic: topicOf(threadId, number),
    untilRead: true,
  })
}

/** @param mentioned hear of one post once, however often it is edited */
export async function tellOfMention(
  notify: Notify,
  tx: Transaction,
  occasion: NewPost,
  mentioned: readonly string[],
) {
  const { threadId, postId, number } = occasion
  await notify(tx, {
    to: mentioned,
    kind: 'mention',
    ...newsOf(occasion),
    once: `mention:${postId}`,
    topic: topicOf(threadId, number),
  })
}

/** The author hears of someone's first reaction to a post, not of every click. */
export async function tellOfReaction(notify: Notify, tx: Transaction, occasion: Occasion, authorId: string) {
  const { actorId, postId } = occasion
  await notify(tx, {
    to: authorId,
    kind: 'reaction',
    ...newsOf(occasion),
    once: `reaction:${postId}:${actorId}`,
  })
}

export async function tellOfAnswer(notify: Notify, tx: Transaction, occasion: Occasion, authorId: string) {
  await notify(tx, {
    to: authorId,
    kind: 'answer-accepted',
    ...newsOf(occasion),
    once: `answer:${occasion.postId}`,
  })
}
