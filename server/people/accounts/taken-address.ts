import type { Transaction } from '../../../database/client.ts'
import { maskedEmail } from '../../../rules/people/merge.ts'
import type { Mail } from '../../platform/mail/service.ts'
import { findMergedByEmail } from './merged-queries.ts'
import { issueOneTimeLink } from './one-time-link.ts'
import { findUserByEmail, hasPassword } from './queries.ts'

export type TakenBy = 'enrolment' | 'invitation' | 'change'

/**
 * The site's response never reveals whether an account exists; this email does, or names the address of the account it
 * was merged into. An owner who never set a password gets a new setup link on enrolling again.
 *
 * @param attempt.firstName used if another request has just created the account
 */
export async function notifyAddressTaken(
  tx: Transaction,
  { mail, now }: { mail: Mail; now: () => Date },
  attempt: { email: string; attempted: TakenBy; firstName?: string | undefined },
): Promise<void> {
  const { email, attempted } = attempt
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
  const isUnset = attempted === 'enrolment' && known !== null && !(await hasPassword(tx, known.id))
  const path = isUnset ? await issueOneTimeLink(tx, known.id, 'setup', now()) : undefined
  await mail.queue(tx, {
    to: email,
    template: 'account-exists',
    variables: { firstName, asked: attempted, path },
  })
}
