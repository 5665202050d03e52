import { emailChangeForm } from '../../../contract/people/profile.ts'
import { SetupError } from '../../../database/setup-error.ts'
import { normaliseEmail } from '../../../rules/people/admissions.ts'
import { changeEmail, deleteEmailChange } from './queries.ts'
import type { ProfileDependencies } from './service.ts'

/**
 * For an address that cannot receive email: the first administrator's is `administrator@localhost`, and without a mail
 * server no administrator's link is shown (decision 20). The operator vouches for the new address, so every session
 * ends and both addresses are notified.
 */
export interface VouchedAddress {
  /**
   * @returns the path of a setup link, or null when the account has a password
   * @throws SetupError when no account has the old address, or another account the new one
   */
  giveAddress(from: string, to: string): Promise<string | null>
}

export function vouchedAddress({ db, mail, accounts, audit }: ProfileDependencies): VouchedAddress {
  return {
    giveAddress: (from, to) =>
      db.transaction(async (tx) => {
        const email = emailChangeForm.safeParse({ email: normaliseEmail(to) }).data?.email
        if (email === undefined) throw new SetupError(`${to} is not an email address.`)
        const user = await accounts.findByEmail(tx, normaliseEmail(from))
        if (user === null) throw new SetupError(`No account has the address ${from}.`)
        if (user.email === email) throw new SetupError(`${email} is already their address.`)
        await accounts.endAccess(tx, user)
        if ((await changeEmail(tx, user.id, email)) === null) {
          throw new SetupError(`${email} is the address of another account, or of one that was merged.`)
        }
        await deleteEmailChange(tx, user.id)
        for (const address of [user.email, email]) {
          const variables = { firstName: user.firstName, newEmail: email }
          await mail.queue(tx, { to: address, template: 'email-changed', variables })
        }
        await audit.recordOfOperator(tx, {
          action: 'user.address-given',
          subject: { kind: 'user', id: user.id, label: user.name },
          before: { email: user.email },
          after: { email },
        })
        return (await accounts.hasPassword(tx, user.id)) ? null : accounts.issueSetupLink(tx, user.id)
      }),
  }
}
