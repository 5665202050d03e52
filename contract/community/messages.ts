/** Private conversations, and messages of staff to many people. */
import * as z from 'zod/mini'
import { attachedFile } from '../attachments.ts'
import { endpoints } from '../endpoint.ts'
import { visible } from '../visible-text.ts'
import { longestDirectMessage, mostAtOnce } from './message-limits.ts'
import { reportReason } from './report-reasons.ts'

/** People of one conversation, beside the person who begins it. */
export const mostTogether = 10
/** All administrators of the school, as a recipient. */
export const theSchool = 'school'

/** Why the viewer cannot write in a conversation. */
export const whyNotWrite = z.enum(['to-many', 'closed', 'blocked', 'refused', 'suspended', 'gone'])

const uuid = z.uuid()
const personId = z.string().check(z.minLength(1), z.maxLength(64))
const messageId = z.string().check(z.regex(/^\d{1,15}$/))
const cursor = z.optional(z.string().check(z.maxLength(200)))
const text = z
  .string()
  .check(
    z.trim(),
    ...visible('Please write something'),
    z.maxLength(longestDirectMessage, 'At most 2,000 characters'),
  )

/** Ids of uploaded files (purpose `message-attachment`), in order. */
const files = z.optional(z.array(z.uuid('Invalid file id')).check(z.maxLength(5, 'At most 5 files')))

const person = z.object({ id: z.string(), name: z.string(), image: z.nullable(z.string()) })

export const conversationSummary = z.object({
  id: z.string(),
  /** `school`: one person and the administrators. `many`: the viewer’s line for a message to many. */
  kind: z.enum(['direct', 'several', 'school', 'many']),
  /** The others, at most three. Empty for the person who wrote to the school. */
  people: z.array(person),
  /** How many others there are. */
  others: z.int(),
  /** How far a message to many is; null for other kinds. Who read it is not said. */
  toMany: z.nullable(
    z.object({
      recipients: z.int(),
      /** Those who have not got it yet. */
      waiting: z.int(),
      /** To whom the viewer may not write, and accounts that were blocked, suspended or deleted before it was sent. */
      unreached: z.int(),
      read: z.int(),
      answered: z.int(),
    }),
  ),
  last: z.nullable(
    z.object({
      /** The beginning; null if it is hidden. */
      text: z.nullable(z.string()),
      mine: z.boolean(),
      sentAt: z.string(),
    }),
  ),
  unread: z.int(),
  archived: z.boolean(),
  /** No notifications and no emails. */
  muted: z.boolean(),
  activeAt: z.string(),
})

export const conversation = z.extend(conversationSummary, {
  /** The others, at most ten. */
  people: z.array(person),
  closed: z.boolean(),
  /** Whether the viewer has blocked the other person. */
  blocked: z.boolean(),
  whyNotWrite: z.nullable(whyNotWrite),
  can: z.object({ write: z.boolean(), block: z.boolean(), close: z.boolean() }),
})

export const directMessage = z.object({
  id: z.string(),
  /** Null for a deleted account. */
  author: z.nullable(person),
  mine: z.boolean(),
  /** Plain text; null if an administrator has hidden it. */
  text: z.nullable(z.string()),
  /** For the people of the conversation; none if it is hidden. */
  files: z.array(attachedFile),
  /** How many were deleted with their sender’s account. */
  filesGone: z.int(),
  sentAt: z.string(),
  can: z.object({ report: z.boolean() }),
})

export const toManyRecipient = z.extend(person, {
  state: z.enum(['waiting', 'sent', 'unreached', 'answered']),
  /** The conversation with this person, once it is sent. */
  conversationId: z.nullable(z.string()),
})

const reportStatus = z.enum(['open', 'upheld', 'dismissed'])

export const messageReport = z.object({
  id: z.string(),
  reason: reportReason,
  note: z.string(),
  status: reportStatus,
  createdAt: z.string(),
  reporter: z.nullable(z.string()),
  message: z.object({
    text: z.string(),
    files: z.array(attachedFile),
    sentAt: z.string(),
    hidden: z.boolean(),
    author: z.nullable(z.object({ id: z.string(), name: z.string() })),
  }),
})

const params = z.object({ id: uuid })
const notFound = { 'conversation-not-found': { status: 404, title: 'Conversation not found' } } as const
const writing = {
  'conversation-closed': { status: 409, title: 'No one can write here now' },
  'recipient-not-found': { status: 404, title: 'You can’t write to this person' },
} as const

export const messages = endpoints({
  'GET /api/user/conversations': {
    access: 'student',
    secret: true,
    summary: 'The viewer’s conversations, latest first, 25 at a time',
    query: z.object({
      filter: z.optional(z.enum(['all', 'unread', 'archived'])),
      /** In names of the others. */
      search: z.optional(z.string().check(z.maxLength(80))),
      after: cursor,
    }),
    output: z.object({
      conversations: z.array(conversationSummary),
      next: z.nullable(z.string()),
      /** Unread conversations, counted up to 100. */
      unread: z.int(),
    }),
  },
  'POST /api/user/conversations': {
    access: 'student',
    summary: 'Write to a person, to the school, or, as staff, to up to ten people together',
    description:
      'Two people have one conversation: writing again continues it. `key` makes a retry harmless. The recipient `school` reaches the administrators.',
    body: z.object({
      key: uuid,
      to: z
        .array(personId)
        .check(
          z.minLength(1, 'Please choose a recipient'),
          z.maxLength(mostTogether, 'At most 10 people together'),
        ),
      text,
      files,
    }),
    output: z.object({ conversationId: z.string() }),
    refusals: {
      ...writing,
      'together-not-allowed': { status: 403, title: 'Only staff write to several people together' },
    },
  },
  'POST /api/user/messages-to-many': {
    access: 'instructor',
    summary: 'Send a message to many people, to each in a conversation of their own',
    description:
      'Each gets the message in the conversation they have with the viewer, and answers in private. `key` makes a retry harmless. A job sends them. The viewer’s list has one conversation of kind `many` for it, whose id is `key`; a conversation that it begins is listed once someone answers.',
    body: z.object({
      key: uuid,
      to: z
        .array(personId)
        .check(
          z.minLength(1, 'Please choose a recipient'),
          z.maxLength(mostAtOnce, 'At most 10,000 people at a time'),
        ),
      text,
    }),
    output: z.object({
      recipients: z.int(),
      /** To whom the viewer may not write, and suspended accounts. */
      unreachable: z.int(),
    }),
    refusals: { 'recipient-not-found': writing['recipient-not-found'] },
  },
  'GET /api/user/conversations/{id}': {
    access: 'student',
    secret: true,
    summary: 'A conversation of the viewer',
    params,
    output: z.object({ conversation }),
    refusals: notFound,
  },
  'GET /api/user/messages-to-many/{id}': {
    access: 'student',
    secret: true,
    summary: 'A message of the viewer to many, with its people by name, 50 at a time',
    params,
    query: z.object({
      filter: z.optional(z.enum(['all', 'answered'])),
      /** Id of the last person of the page before. */
      after: z.optional(personId),
    }),
    output: z.object({
      text: z.string(),
      sentAt: z.string(),
      people: z.array(toManyRecipient),
      next: z.nullable(z.string()),
    }),
    refusals: notFound,
  },
  'PUT /api/user/conversations/{id}': {
    access: 'student',
    summary: 'Archive or mute a conversation; staff also close and reopen it',
    description: 'Parts that are left out stay as they are.',
    params,
    body: z.object({
      archived: z.optional(z.boolean()),
      muted: z.optional(z.boolean()),
      closed: z.optional(z.boolean()),
    }),
    output: z.object({ conversation }),
    refusals: { ...notFound, 'not-staff': { status: 403, title: 'Only staff close a conversation' } },
  },
  'GET /api/user/conversations/{id}/messages': {
    access: 'student',
    secret: true,
    summary: 'The messages of a conversation, newest first, 30 at a time',
    params,
    query: z.object({ before: z.optional(messageId) }),
    output: z.object({ messages: z.array(directMessage), next: z.nullable(z.string()) }),
    refusals: notFound,
  },
  'POST /api/user/conversations/{id}/messages': {
    access: 'student',
    summary: 'Answer in a conversation; idempotent by key',
    params,
    body: z.object({ key: uuid, text, files }),
    output: z.object({ message: directMessage }),
    refusals: { ...notFound, ...writing },
  },
  'PUT /api/user/conversations/{id}/read': {
    access: 'student',
    summary: 'Mark the messages up to one as read',
    params,
    body: z.object({ through: messageId }),
    output: z.object({ unread: z.int() }),
    refusals: notFound,
  },
  'POST /api/user/conversations/{id}/messages/{messageId}/reports': {
    access: 'student',
    summary: 'Report a message to the administrators',
    description: 'Idempotent. The author does not learn of it.',
    params: z.object({ id: uuid, messageId }),
    body: z.object({
      reason: reportReason,
      note: z.string().check(z.trim(), z.maxLength(1_000, 'Maximum 1000 characters')),
    }),
    output: z.object({ success: z.literal(true) }),
    refusals: { ...notFound, 'direct-message-not-found': { status: 404, title: 'Message not found' } },
  },
  'PUT /api/user/message-blocks/{userId}': {
    access: 'student',
    summary: 'Block a person’s messages, or allow them again',
    params: z.object({ userId: personId }),
    body: z.object({ blocked: z.boolean() }),
    output: z.object({ blocked: z.boolean() }),
    refusals: {
      'recipient-not-found': writing['recipient-not-found'],
      'staff-not-blocked': { status: 403, title: 'Staff can’t be blocked' },
    },
  },
  'GET /api/user/message-recipients': {
    access: 'student',
    summary: 'People the viewer may write to, by name, up to 20',
    query: z.object({ search: z.optional(z.string().check(z.maxLength(80))) }),
    output: z.object({
      people: z.array(
        z.extend(person, { role: z.enum(['student', 'instructor', 'admin']), about: z.string() }),
      ),
      /** Whether the viewer may write to the school. */
      school: z.boolean(),
      /** Whether the viewer may write to several people together. */
      together: z.boolean(),
    }),
  },
  'GET /api/user/message-preferences': {
    access: 'student',
    summary: 'Whether other students may write to the viewer',
    output: z.object({ fromStudents: z.boolean() }),
  },
  'PUT /api/user/message-preferences': {
    access: 'student',
    summary: 'Choose whether other students of the viewer’s courses may write to them',
    body: z.object({ fromStudents: z.boolean() }),
    output: z.object({ fromStudents: z.boolean() }),
  },
  'GET /api/admin/message-reports': {
    access: 'admin',
    summary: 'Reported messages, newest first, 25 at a time',
    description: 'Administrators read the reported message, never the conversation around it.',
    query: z.object({ status: z.optional(reportStatus), cursor }),
    output: z.object({ reports: z.array(messageReport), open: z.int(), next: z.nullable(z.string()) }),
  },
  'PUT /api/admin/message-reports/{id}': {
    access: 'admin',
    summary: 'Hide a reported message, with or without a warning to its author, or dismiss the report',
    description: 'Decides all reports of the message. Dismissing an upheld report shows the message again.',
    params: z.object({ id: z.uuid('Invalid report id') }),
    body: z.object({
      status: z.enum(['upheld', 'dismissed']),
      reason: z
        .string('Please enter a reason')
        .check(z.trim(), ...visible('Please enter a reason'), z.maxLength(500, 'Maximum 500 characters')),
      /** Sent to the author in the name of the school. */
      warning: z.optional(text),
    }),
    output: z.object({ status: reportStatus }),
    refusals: { 'report-not-found': { status: 404, title: 'Report not found' } },
  },
})

export type ConversationSummary = z.infer<typeof conversationSummary>
export type Conversation = z.infer<typeof conversation>
export type ToManyRecipient = z.infer<typeof toManyRecipient>
export type DirectMessage = z.infer<typeof directMessage>
export type MessageReport = z.infer<typeof messageReport>
export type WhyNotWriteMessage = z.infer<typeof whyNotWrite>
export type MessageRecipient = z.infer<
  (typeof messages)['GET /api/user/message-recipients']['output']
>['people'][number]
