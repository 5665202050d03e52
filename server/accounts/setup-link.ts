import type { Transaction } from '../../database/client.ts'
import { newOneTimeToken, oneTimeTokenHash, tokenLifetime } from './one-time-token.ts'
import { putOneTimeToken } from './queries.ts'

/**
 * Makes the link through which a person sets their first password; any earlier one ends.
 *
 * @returns path and query, to be joined with BASE_URL
 */
export async function issueSetupLink(tx: Transaction, userId: string, now: Date): Promise<string> {
  const token = newOneTimeToken()
  const expiresAt = new Date(now.getTime() + tokenLifetime.setup)
  await putOneTimeToken(tx, { userId, purpose: 'setup', tokenHash: oneTimeTokenHash(token), expiresAt })
  return `/setup-password?token=${token}`
}
