import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationKind, notificationKinds } from '../../../contract/community/notification-kinds.ts'

export type UnsubscribeScope = NotificationKind | 'daily'

/**
 * The token in an email's unsubscribe link. It works signed out and without expiry, and can only turn off these emails
 * of this person.
 */
export function unsubscribeToken(userId: string, scope: UnsubscribeScope, secret: string): string {
  const claim = Buffer.from(JSON.stringify([userId, scope])).toString('base64url')
  return `${claim}.${signature(claim, secret)}`
}

/** @returns null if this site did not create the token */
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

// The purpose is part of the signed text, so no other signature with this secret is valid here.
const signature = (claim: string, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${claim}`).digest('base64url')
