import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The secret part of a feed's address: user, edition and signature. Nothing is stored, and a new edition invalidates
 * all earlier addresses.
 */
export function feedToken(userId: string, edition: number, secret: string): string {
  const claim = Buffer.from(JSON.stringify([userId, edition])).toString('base64url')
  return `${claim}.${signature(claim, secret)}`
}

/** @returns null if this site did not create the token */
export function readFeedToken(token: string, secret: string): { userId: string; edition: number } | null {
  const [claim = '', given = ''] = token.split('.')
  const expected = Buffer.from(signature(claim, secret))
  const presented = Buffer.from(given)
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null
  const [userId, edition] = JSON.parse(Buffer.from(claim, 'base64url').toString('utf8')) as [string, number]
  return { userId, edition }
}

// The purpose is part of the signed text, so no other signature with this secret is valid here.
const signature = (claim: string, secret: string) =>
  createHmac('sha256', secret).update(`calendar:${claim}`).digest('base64url')
