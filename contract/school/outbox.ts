/** Outgoing emails, for administrators. Only `…/link` returns a token. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'

export const messageState = z.enum(['waiting', 'sent', 'failed'])

export const outboxMessage = z.object({
  id: z.string(),
  recipient: z.string(),
  /** Its template, such as `setup-password`. */
  kind: z.string(),
  /** Null until it was sent. */
  subject: z.nullable(z.string()),
  state: messageState,
  /** The mail server's response to the last failed try. */
  error: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** Null if no job will send it. */
  nextTryAt: z.nullable(z.string()),
  /** How often it was queued. */
  round: z.int(),
})

export const outboxMessageDetail = z.extend(outboxMessage, {
  /** The email without tokens; null if too little of it was kept. */
  content: z.nullable(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
  can: z.object({ resend: z.boolean(), showLink: z.boolean() }),
})

export const outboxQuery = z.object({
  state: z.optional(messageState),
  /** Prefix of an address. */
  recipient: z.optional(z.string().check(z.maxLength(254))),
  /** `next` of the page before. */
  after: z.optional(z.string().check(z.maxLength(200))),
})

const params = z.object({ id: z.uuid() })
const refusals = {
  'message-not-found': { status: 404, title: 'Message Not Found' },
  'message-on-its-way': { status: 409, title: 'This message is already on its way' },
  'message-without-link': { status: 409, title: 'Its link was deleted when it was sent' },
  'no-link': { status: 409, title: 'This message has no link' },
} as const

export const outbox = endpoints({
  'GET /api/admin/outbox': {
    access: 'admin',
    summary: 'Outgoing emails, newest first, 50 at a time',
    query: outboxQuery,
    output: z.object({
      messages: z.array(outboxMessage),
      next: z.nullable(z.string()),
      /** Totals, regardless of the filter. */
      counts: z.object({ waiting: z.int(), failed: z.int() }),
      /** Without a mail server, emails are written to files on this machine. */
      staysHere: z.boolean(),
    }),
  },
  'GET /api/admin/outbox/{id}': {
    access: 'admin',
    summary: 'An email as its recipient sees it, without tokens',
    params,
    output: z.object({ message: outboxMessageDetail, staysHere: z.boolean() }),
    refusals,
  },
  'PUT /api/admin/outbox/{id}/round': {
    access: 'admin',
    summary: 'Resend an email',
    description: '`round` is the resulting number of sends, so a repeated call changes nothing.',
    params,
    body: z.object({ round: z.int().check(z.minimum(2), z.maximum(1000)) }),
    output: z.object({ message: outboxMessageDetail }),
    refusals,
  },
  'POST /api/admin/outbox/{id}/link': {
    access: 'admin',
    confirmation: true,
    summary: 'The link of an email, to hand over without a mail server',
    description:
      'Logged in the audit log. Never returned for emails to an administrator whose account is set up.',
    params,
    output: z.object({ link: z.string() }),
    refusals,
  },
  'POST /api/admin/mail-test': {
    access: 'admin',
    summary: 'Send a test email to the viewer and return the mail server’s response',
    output: z.object({
      to: z.string(),
      taken: z.boolean(),
      /** How to fix the failure; null if it was accepted. */
      advice: z.nullable(z.string()),
      /** The mail server's response without passwords. */
      answer: z.string(),
      staysHere: z.boolean(),
    }),
  },
})

export type OutboxMessage = z.infer<typeof outboxMessage>
export type OutboxMessageDetail = z.infer<typeof outboxMessageDetail>
export type MessageState = z.infer<typeof messageState>
