import type { Transaction } from '../../database/client.ts'
import { maskedEmail } from '../../rules/user-merges.ts'
import type { Mail } from '../mail/service.ts'
import { findMergedByEmail } from './merged-queries.ts'
import { findUserByEmail } from './queries.ts'

/** What was tried with the address. */
export type TakenBy = 'enrolment' | 'invitation' | 'change'

/**
 * Writes to the owner of an address that somebody tried to use. The site's answer does not tell whether it has an
 * account; this letter does: that there is one, or that it was merged into another and whose address signs in now.
 *
 * @param attempt.firstName said where the account was made only a moment ago by another request
 */
export async function tellAddressTaken(
  tx: Transaction,
  mail: Mail,
  attempt: { email: string; asked: TakenBy; firstName?: string | undefined },
): Promise<void> {
  const { email, asked } = attempt
  const known = await findUserByEmail(tx, email)
  const merged = known === null ? await findMergedByEmail(tx, email) : null
  if (merged !== null) {
    const variables = {
      firstName: merged.firstName,
      which: 'merged' as const,
      other: maskedEmail(merged.email),
    }
    await mail.queue(tx, { to: email, template: 'account-merged', variables })
    return
  }
  const firstName = known?.firstName ?? attempt.firstName
  if (firstName === undefined) return
  await mail.queue(tx, { to: email, template: 'account-exists', variables: { firstName, asked } })
}
