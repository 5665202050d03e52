import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationKind, notificationKinds } from '../../contract/notification-kinds.ts'

/** One kind of notification, or all that come in the daily summary. */
export type UnsubscribeScope = NotificationKind | 'daily'

/**
 * What a link in an e-mail carries, so that it works signed out and for as long as the message is kept. It can do
 * nothing but stop these e-mails of this person.
 */
export function unsubscribeToken(userId: string, scope: UnsubscribeScope, secret: string): string {
  const claim = Buffer.from(JSON.stringify([userId, scope])).toString('base64url')
  return `${claim}.${signature(claim, secret)}`
}

/** @returns null when the token was not made by this site */
export function readUnsubscribeToken(
  token: string,
  secret: string,
): { userId: string; scope: UnsubscribeScope } | null {
  const [claim = '', given = ''] = token.split('.')
  const expected = Buffer.from(signature(claim, secret))
  const presented = Buffer.from(given)
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null
  const [userId, scope] = JSON.parse(Buffer.from(claim, 'base64url').toString('utf8')) as [string, string]
  return isScope(scope) ? { userId, scope } : null
}

const isScope = (scope: string): scope is UnsubscribeScope =>
  scope === 'daily' || Object.hasOwn(notificationKinds, scope)

// The purpose is part of what is signed, so that no other signature of this secret can be presented here.
const signature = (claim: string, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${claim}`).digest('base64url')
