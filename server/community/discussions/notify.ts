import type { Transaction } from '../../../database/client.ts'
import { postAddress } from '../../../rules/addresses.ts'
import type { NotificationsService } from '../notifications/service.ts'
import { followersOf } from './thread-queries.ts'

export type Notifications = Pick<NotificationsService, 'notify' | 'setTopicRead' | 'moveTopic'>
type Notify = Notifications['notify']

interface Occasion {
  threadId: string
  forumId: string
  title: string
  postId: string
  actorId: string
}

/** A new post; its notification suppresses later ones until read. */
interface NewPost extends Occasion {
  number: number
}

export const threadTopic = (threadId: string) => `thread:${threadId}`

export const topicOf = (threadId: string, number: number) => ({ name: threadTopic(threadId), place: number })

const pathOf = ({ forumId, threadId, postId }: Occasion) => postAddress(forumId, threadId, { id: postId })

const newsOf = (occasion: Occasion) => ({
  data: { thread: occasion.title },
  path: pathOf(occasion),
  actorId: occasion.actorId,
})

/**
 * Mentioned people are notified of the mention. Followers are notified of the reply, unless they are mentioned or have
 * an unread notification of the thread, which leads to where they stopped reading.
 */
export async function notifyOfReply(
  notify: Notify,
  tx: Transaction,
  occasion: NewPost,
  mentioned: readonly string[],
) {
  await notifyOfMention(notify, tx, occasion, mentioned)
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

/** @param mentioned notified once per post, however often it is edited */
export async function notifyOfMention(
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

/** Notifies the author of a person's first reaction to a post only. */
export async function notifyOfReaction(
  notify: Notify,
  tx: Transaction,
  occasion: Occasion,
  authorId: string,
) {
  const { actorId, postId } = occasion
  await notify(tx, {
    to: authorId,
    kind: 'reaction',
    ...newsOf(occasion),
    once: `reaction:${postId}:${actorId}`,
  })
}

export async function notifyOfAnswer(notify: Notify, tx: Transaction, occasion: Occasion, authorId: string) {
  await notify(tx, {
    to: authorId,
    kind: 'answer-accepted',
    ...newsOf(occasion),
    once: `answer:${occasion.postId}`,
  })
}
