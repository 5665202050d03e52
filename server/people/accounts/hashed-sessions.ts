import { createHash } from 'node:crypto'

/** Tokens are long and random, so a plain digest suffices. */
export function sessionTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
