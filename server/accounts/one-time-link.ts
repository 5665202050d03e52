import type { Transaction } from '../../database/client.ts'
import { newOneTimeToken, oneTimeTokenHash, tokenLifetime } from './one-time-token.ts'
import { insertOneTimeTokens, type Purpose, putOneTimeToken } from './queries.ts'

const pages = { setup: '/setup-password', reset: '/reset-password' } as const

/**
 * Makes the link through which a person sets their first password, or chooses a new one; any earlier one for the
 * same purpose ends.
 *
 * @returns path and query, to be joined with BASE_URL
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
  return `${pages[purpose]}?token=${token}`
}

/** As `issueOneTimeLink` for setting up accounts, for many people who were made just now. */
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
  return links.map(({ person, token }) => ({ ...person, setupPath: `${pages.setup}?token=${token}` }))
}
