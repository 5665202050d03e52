import type { Transaction } from '../../../database/client.ts'
import { tokenAddresses } from '../../../rules/addresses.ts'
import { newOneTimeToken, oneTimeTokenHash, tokenLifetime } from './one-time-token.ts'
import { insertOneTimeTokens, type Purpose, putOneTimeToken } from './queries.ts'

/**
 * Earlier links for the same purpose end.
 *
 * @returns path and query, to append to BASE_URL
 */
export async function issueOneTimeLink(
  tx: Transaction,
  userId: string,
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const token = newOneTimeToken()
  const expiresAt = new Date(now.getTime() + tokenLifetime[purpose])
  await putOneTimeToken(tx, { userId, purpose, tokenHash: oneTimeTokenHash(token), expiresAt })
  return tokenAddresses[purpose](token)
}

export async function issueSetupLinks<Person extends { id: string }>(
  tx: Transaction,
  people: readonly Person[],
  now: Date,
): Promise<(Person & { setupPath: string })[]> {
  const expiresAt = new Date(now.getTime() + tokenLifetime.setup)
  const links = people.map((person) => ({ person, token: newOneTimeToken() }))
  await insertOneTimeTokens(
    tx,
    links.map(({ person, token }) => ({
      userId: person.id,
      purpose: 'setup' as const,
      tokenHash: oneTimeTokenHash(token),
      expiresAt,
    })),
  )
  return links.map(({ person, token }) => ({ ...person, setupPath: tokenAddresses.setup(token) }))
}
