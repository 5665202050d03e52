import { createHash } from 'node:crypto'

/** What the table holds of a session's token. Tokens are long and random, so a plain digest is enough. */
export function sessionTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
