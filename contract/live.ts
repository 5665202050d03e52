/**
 * What arrives over the live stream, `GET /api/events` (server-sent events). An event says that something changed and
 * carries no more than a screen needs to show it at once; everything else is read through the API.
 *
 * A topic is `user:<id>`, which everyone hears about themselves without asking, or `<noun>:<id>`, which a screen asks
 * for (`?topics=thread:…`) and the noun allows. A noun with something to say adds its line here.
 */
import type { NotificationKind } from './notification-kinds.ts'

export interface LiveEvents {
  /** Somebody has a new notification. */
  notification: { kind: NotificationKind }
  /** Notifications were read, here or on another device: the new count of unread ones. */
  'notifications-read': { unread: number }
  /** Members, sessions or requests of a study group changed. */
  'group-changed': { groupId: string }
  /** The board of a study group has a new message, or one less. */
  'group-message': { groupId: string }
  /** Something happened in a discussion that is open on the screen, topic `thread:<id>`. */
  thread: ThreadChange
}

export interface ThreadChange {
  what: 'reply' | 'reactions' | 'changed'
  /** The post it is about. */
  postId: string | null
  /** Of a new reply. */
  number: number | null
  /** Whose doing it was: their own page knows already. */
  by: string
}

export type LiveEventType = keyof LiveEvents

/** One event as it arrives; `id` grows and is what Last-Event-ID repeats. */
export type LiveMessage = {
  [Type in LiveEventType]: { id: number; topic: string; type: Type; data: LiveEvents[Type] }
}[LiveEventType]

/**
 * The first event of every connection, of the SSE type `ready`. `resumed` says that nothing was missed since the
 * event named by Last-Event-ID; otherwise a screen reads again what it shows.
 */
export interface LiveReady {
  resumed: boolean
  topics: string[]
}
