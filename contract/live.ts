/**
 * Events of the live stream, `GET /api/events` (server-sent events). An event reports a change and carries only what a
 * screen needs to show it right away; everything else is read through the API.
 *
 * Topics: everyone receives their own `user:<id>`. A screen subscribes to others (`?topics=thread:…`), and the noun
 * decides whether the viewer may.
 */
import type { NotificationKind } from './community/notification-kinds.ts'

export interface LiveEvents {
  /** The user has a new notification. */
  notification: { kind: NotificationKind }
  /** Notifications were read on some device; carries the new unread count. */
  'notifications-read': { unread: number }
  /** A message was sent in a conversation of the user, or its state changed; `read`: on another device of theirs. */
  conversation: { conversationId: string; read?: boolean }
  /** Members, sessions or requests of a study group changed. */
  'group-changed': { groupId: string }
  /** A message was added to or removed from a study group's board. */
  'group-message': { groupId: string }
  /** A change in an open discussion, topic `thread:<id>`. */
  thread: ThreadChange
}

export interface ThreadChange {
  what: 'reply' | 'reactions' | 'changed'
  postId: string | null
  /** Number of a new reply. */
  number: number | null
  /** The person who made the change; their own page ignores the event. */
  by: string
}

export type LiveEventType = keyof LiveEvents

/** One event as it arrives. `id` increases and comes back as Last-Event-ID. */
export type LiveMessage = {
  [Type in LiveEventType]: { id: number; topic: string; type: Type; data: LiveEvents[Type] }
}[LiveEventType]

/**
 * The first event of every connection, SSE type `ready`. If `resumed`, nothing was missed since Last-Event-ID;
 * otherwise the screen refetches.
 */
export interface LiveReady {
  resumed: boolean
  topics: string[]
}
