/** Notifications, and how the reader receives them. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import {
  chosenKindNames,
  emailChoices,
  mostUnreadCounted,
  notificationKindNames,
} from './notification-kinds.ts'

const emailChoice = z.enum(emailChoices)
const kind = z.enum(notificationKindNames)

export const notification = z.object({
  id: z.string(),
  kind,
  /** Names and titles are separate parts, because each keeps its own text direction. */
  sentence: z.array(z.object({ text: z.string(), isName: z.boolean() })),
  /** Path on this site. */
  path: z.string(),
  /** Null if no person caused it. */
  actor: z.nullable(z.object({ name: z.string(), image: z.nullable(z.string()) })),
  createdAt: z.string(),
  read: z.boolean(),
})

export const notificationPreference = z.object({ kind, site: z.boolean(), email: emailChoice })

const unread = z.int()
const id = z.string().check(z.regex(/^\d{1,15}$/))
const token = z.string().check(z.maxLength(400))
const notFound = {
  'notification-not-found': { status: 404, title: 'Notification not found' },
} as const
const badToken = { 'unsubscribe-link-invalid': { status: 400, title: 'This link is not valid' } } as const

export const notifications = endpoints({
  'GET /api/user/notifications': {
    access: 'student',
    summary: 'The viewer’s notifications, newest first, paged',
    description: '`next` is the id to continue after.',
    query: z.object({
      filter: z.optional(z.enum(['all', 'unread'])),
      kind: z.optional(kind),
      after: z.optional(id),
    }),
    output: z.object({ notifications: z.array(notification), next: z.nullable(z.string()), unread }),
  },
  'GET /api/user/notifications/unread': {
    access: 'student',
    summary: `Number of unread notifications, counted up to ${mostUnreadCounted}`,
    output: z.object({
      unread,
      /** How many of them are about conversations. */
      messages: z.int(),
    }),
  },
  'POST /api/user/notifications/{id}/read': {
    access: 'student',
    summary: 'Mark a notification as read or unread',
    params: z.object({ id }),
    body: z.object({ read: z.boolean() }),
    output: z.object({ unread }),
    refusals: notFound,
  },
  'POST /api/user/notifications/read': {
    access: 'student',
    summary: 'Mark all notifications as read up to the newest one seen',
    description: 'Later ones than `through` stay unread.',
    body: z.object({ through: id }),
    output: z.object({ unread }),
  },
  'GET /api/user/notification-preferences': {
    access: 'student',
    summary: 'The viewer’s notification preferences',
    output: z.object({ preferences: z.array(notificationPreference) }),
  },
  'PUT /api/user/notification-preferences/{kind}': {
    access: 'student',
    summary: 'Set the preference of one notification kind',
    params: z.object({ kind: z.enum(chosenKindNames) }),
    body: z.object({ site: z.boolean(), email: emailChoice }),
    output: z.object({ preference: notificationPreference }),
  },
  'GET /api/unsubscribe': {
    access: 'public',
    summary: 'What an unsubscribe link would switch off; changes nothing',
    query: z.object({ token }),
    output: z.object({ label: z.string(), subscribed: z.boolean() }),
    refusals: badToken,
  },
  'POST /api/unsubscribe': {
    access: 'public',
    summary: 'Unsubscribe from a kind of email (RFC 8058)',
    description: 'Works signed out. Ignores the body; idempotent.',
    query: z.object({ token }),
    output: z.object({ label: z.string() }),
    refusals: badToken,
  },
})

export type Notification = z.infer<typeof notification>
export type NotificationPreference = z.infer<typeof notificationPreference>
