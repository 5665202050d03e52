/** Who may write to whom in private, and how much. Times are milliseconds. Source: docs/decisions/0063. */

import type { WhyNotWriteMessage } from '../../contract/community/messages.ts'
import type { Role } from '../../contract/people/accounts.ts'
import { postingLimit } from './discussions.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What one person is to another. */
export interface Acquaintance {
  sender: Role
  recipient: Role
  /** The sender teaches a course in which the recipient is enrolled, or a school group of theirs. */
  teaches: boolean
  /** The recipient teaches a course in which the sender is enrolled, or a school group of theirs. */
  isTaughtBy: boolean
  /** Both teach the same course. */
  colleagues: boolean
  /** Both are enrolled in the same course. */
  classmates: boolean
  /** Allows messages from other students. */
  senderIsOpen: boolean
  recipientIsOpen: boolean
}

/**
 * Whether a person may begin a conversation with another:
 *
 * | sender | may write to |
 * |---|---|
 * | administrator | everyone |
 * | staff of a course | its students and its other staff |
 * | teacher of a school group | its people |
 * | student | the staff of their courses, the teachers of their groups; students of their courses if both allow it |
 *
 * Administrators are reached as "the school", by everyone but themselves. Answering is `whyNotAnswer`.
 */
export function mayWriteTo(between: Acquaintance): boolean {
  const { sender, teaches, isTaughtBy, colleagues, classmates, senderIsOpen, recipientIsOpen } = between
  if (sender === 'admin' || teaches || isTaughtBy || colleagues) return true
  return classmates && senderIsOpen && recipientIsOpen
}

export const mayWriteToSchool = (role: Role): boolean => role !== 'admin'

/** One conversation among several people. Others' answers are read by all, so it is a choice of staff. */
export const mayWriteTogether = (role: Role): boolean => role !== 'student'

/** Staff close a conversation: students cannot answer until staff write again. */
export const mayClose = (
  role: Role,
  kind: 'direct' | 'several' | 'school' | 'many',
  seat: 'person' | 'school',
): boolean => role !== 'student' && kind !== 'many' && (kind !== 'school' || seat === 'school')

/** Students block each other. Staff cannot be blocked, only muted; staff themselves close a conversation. */
export const mayBlock = (viewer: Role, other: Role): boolean => viewer === 'student' && other === 'student'

/** The facts that decide whether the viewer may answer. */
export interface AnswerFacts {
  /** It is the sender’s line for a message to many. */
  toMany: boolean
  /** Whether the viewer closes and reopens this conversation. */
  closes: boolean
  closed: boolean
  /** By the viewer. */
  hasBlocked: boolean
  /** By the other. */
  isBlocked: boolean
  /** Of everyone else in the conversation. */
  others: 'reachable' | 'suspended' | 'gone'
}

/** Why the viewer cannot answer in a conversation, most important reason first; null if they can. */
export function whyNotAnswer(facts: AnswerFacts): WhyNotWriteMessage | null {
  if (facts.toMany) return 'to-many'
  if (facts.others === 'gone') return 'gone'
  if (facts.hasBlocked) return 'blocked'
  if (facts.closed && !facts.closes) return 'closed'
  if (facts.isBlocked) return 'refused'
  return facts.others === 'suspended' ? 'suspended' : null
}

export const messageWindows = { messages: hour, conversations: day } as const

/** Messages per hour and new conversations per day. For students as in discussions. */
export function messageLimit(role: Role, accountAge: number): { messages: number; conversations: number } {
  const limit = postingLimit(role, accountAge)
  return limit === null
    ? { messages: 300, conversations: 200 }
    : { messages: limit.posts, conversations: limit.threads }
}

/** People whom one person writes to in a day with messages to many. One message may reach as many. */
export const mostToManyADay = 10_000

/**
 * How long an email waits for the message to be read on the site. Messages within this time are one email; what was
 * read is not mailed.
 */
export const mailAfter = 10 * minute
