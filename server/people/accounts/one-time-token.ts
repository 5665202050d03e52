import { createHash, randomBytes } from 'node:crypto'

export function newOneTimeToken(): string {
  return randomBytes(32).toString('base64url')
}

export function oneTimeTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Milliseconds: seven days to set up an account, an hour to reset a password. */
export const tokenLifetime = { setup: 7 * 24 * 3_600_000, reset: 3_600_000 } as const
