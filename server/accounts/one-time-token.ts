import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as in a link. */
export function newOneTimeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form. */
export function oneTimeTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Milliseconds: seven days to set up an account, an hour to reset a password. */
export const tokenLifetime = { setup: 7 * 24 * 3_600_000, reset: 3_600_000 } as const
