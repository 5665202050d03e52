import { createHash } from 'node:crypto'

/** The stored hash of a session token. Tokens are long and random, so a plain digest suffices. */
export function sessionTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
