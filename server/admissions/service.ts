import { type Registration, tracks } from '../../contract/admissions.ts'
import type { Database } from '../../database/client.ts'
import { isPasswordAcceptedAtOnce, normaliseEmail, usernameOf } from '../../rules/admissions.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import type { AccountsService } from '../accounts/service.ts'
import type { Mail } from '../mail/service.ts'
import { insertApplication } from './queries.ts'

export interface AdmissionsDependencies {
  db: Database
  accounts: AccountsService
  mail: Mail
}

/** Becoming a student. */
export function admissionsService({ db, accounts, mail }: AdmissionsDependencies) {
  return {
    /**
     * Stores the application whole, makes the account and queues the setup link, all or nothing. For an address
     * that already has an account nothing changes but a note to its owner, and the answer is the same, in words
     * and in time (the password is hashed either way).
     */
    async register(form: Registration) {
      const email = normaliseEmail(form.email)
      const passwordAccepted = form.password !== undefined && isPasswordAcceptedAtOnce(form.password)
      const passwordHash = passwordAccepted && form.password ? await hashPassword(form.password) : null

      await db.transaction(async (tx) => {
        const { firstName, lastName } = form
        const made = await accounts.create(tx, { firstName, lastName, email }, passwordHash)
        const { password: _, ...kept } = form
        await insertApplication(tx, {
          ...kept,
          email,
          form: form.whyJoin === undefined ? 'enroll' : 'apply',
          userId: made?.user.id ?? null,
          status: made ? 'admitted' : 'received',
        })
        if (made) {
          await mail.queue(tx, {
            to: email,
            template: 'setup-password',
            variables: {
              firstName,
              path: made.setupPath,
              ...(form.track ? { track: tracks[form.track] } : {}),
            },
          })
        } else {
          const known = await accounts.findByEmail(tx, email)
          await mail.queue(tx, {
            to: email,
            template: 'account-exists',
            variables: { firstName: known?.firstName ?? firstName },
          })
        }
      })
      return { username: usernameOf(form.email), passwordAccepted }
    },
  }
}

export type AdmissionsService = ReturnType<typeof admissionsService>
