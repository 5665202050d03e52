import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The secret part of a feed's address: who, which edition, and our signature. Nothing of it is stored, and a new
 * edition ends every address before it.
 */
export function feedToken(userId: string, edition: number, secret: string): string {
  const claim = Buffer.from(JSON.stringify([userId, edition])).toString('base64url')
  return `${claim}.${signature(claim, secret)}`
}

/** @returns null when the address was not made by this site */
export function readFeedToken(token: string, secret: string): { userId: string; edition: number } | null {
  const [claim = '', given = ''] = token.split('.')
  const expected = Buffer.from(signature(claim, secret))
  const presented = Buffer.from(given)
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null
  const [userId, edition] = JSON.parse(Buffer.from(claim, 'base64url').toString('utf8')) as [string, number]
  return { userId, edition }
}

// The purpose is part of what is signed, so that no other signature of this secret can be presented here.
const signature = (claim: string, secret: string) =>
  createHmac('sha256', secret).update(`calendar:${claim}`).digest('base64url')
