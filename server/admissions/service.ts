import { type Registration, tracks } from '../../contract/admissions.ts'
import type { Database, Transaction } from '../../database/client.ts'
import { isPasswordAcceptedAtOnce, normaliseEmail, usernameOf } from '../../rules/admissions.ts'
import { refuseCommonPassword } from '../accounts/common-passwords.ts'
import { evenly } from '../accounts/even-answer.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import type { AccountsService } from '../accounts/service.ts'
import type { Caller } from '../accounts/sign-in.ts'
import type { Mail } from '../mail/service.ts'
import { throttleLetters } from '../throttling/letters.ts'
import type { Throttling } from '../throttling/service.ts'
import { insertApplication, markAdmitted } from './queries.ts'

export interface AdmissionsDependencies {
  db: Database
  accounts: AccountsService
  mail: Mail
  throttling: Throttling
}

/** Becoming a student. */
export function admissionsService({ db, accounts, mail, throttling }: AdmissionsDependencies) {
  return {
    /**
     * Stores the application whole, makes the account and queues the setup link, all or nothing. For an address
     * that already has an account nothing changes but a note to its owner, and the answer is the same, in words
     * and in time. The same form sent twice, told by its idempotency key, is one application.
     *
     * @throws Refusal `invalid-input` for a common password, `too-many-requests`
     */
    async register(form: Registration, caller: Caller) {
      const email = normaliseEmail(form.email)
      if (form.password !== undefined) await refuseCommonPassword(form.password)
      await throttleLetters(throttling, email, caller.address)
      const passwordAccepted = form.password !== undefined && isPasswordAcceptedAtOnce(form.password)

      await evenly(async () => {
        const passwordHash = passwordAccepted && form.password ? await hashPassword(form.password) : null
        await db.transaction((tx) => admit(tx, { ...form, email }, passwordHash))
      })
      return { username: usernameOf(form.email), passwordAccepted }
    },
  }

  async function admit(tx: Transaction, form: Registration, passwordHash: string | null) {
    const { password: _, idempotencyKey, ...kept } = form
    const { firstName, lastName, email } = form
    const id = await insertApplication(tx, {
      ...kept,
      ...(idempotencyKey ? { id: idempotencyKey } : {}),
      form: form.whyJoin === undefined ? 'enroll' : 'apply',
    })
    // The same form, sent twice.
    if (id === null) return
    const made = await accounts.create(tx, { firstName, lastName, email }, passwordHash)
    if (made) {
      await markAdmitted(tx, id, made.user.id)
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
  }
}

export type AdmissionsService = ReturnType<typeof admissionsService>
