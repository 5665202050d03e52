import { type Registration, tracks } from '../../contract/admissions.ts'
import type { Database, Transaction } from '../../database/client.ts'
import { isPasswordAcceptedAtOnce, normaliseEmail, usernameOf } from '../../rules/admissions.ts'
import { evenly } from '../accounts/even-answer.ts'
import { newOneTimeToken, oneTimeTokenHash } from '../accounts/one-time-token.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { refuseGuessablePassword } from '../accounts/refused-passwords.ts'
import type { AccountsService } from '../accounts/service.ts'
import type { Caller } from '../accounts/sign-in.ts'
import type { AuditService } from '../audit/service.ts'
import { Refusal } from '../http/refusal.ts'
import type { Mail } from '../mail/service.ts'
import type { SettingsService } from '../settings/service.ts'
import { throttleLetters } from '../throttling/letters.ts'
import type { Throttling } from '../throttling/service.ts'
import { decisions } from './decisions.ts'
import { presentStatus } from './present.ts'
import { findByStatusToken, insertApplication, markAdmitted } from './queries.ts'

export interface AdmissionsDependencies {
  db: Database
  accounts: AccountsService
  mail: Mail
  throttling: Throttling
  settings: SettingsService
  audit: AuditService
  now: () => Date
}

/** Becoming a student. */
export function admissionsService(dependencies: AdmissionsDependencies) {
  const { db, accounts, mail, throttling, settings } = dependencies
  return {
    /**
     * Stores the application whole, and where admission is open makes the account and queues the setup link, all or
     * nothing. Where an administrator decides, no account is made and no password kept before that. For an address
     * that already has an account nothing changes but a note to its owner, and the answer is the same, in words
     * and in time. The same form sent twice, told by its idempotency key, is one application.
     *
     * @throws Refusal `admission-closed`, `invalid-input` for a common password, `too-many-requests`
     */
    async register(form: Registration, caller: Caller) {
      const { admission, name: siteName } = await settings.site()
      if (admission === 'closed') {
        throw new Refusal('admission-closed', 'Admission is closed at the moment. Please come back later.')
      }
      const email = normaliseEmail(form.email)
      if (form.password !== undefined)
        await refuseGuessablePassword(form.password, siteName, { ...form, email })
      await throttleLetters(throttling, email, caller.address)
      const open = admission === 'open'
      const passwordAccepted = open && form.password !== undefined && isPasswordAcceptedAtOnce(form.password)

      await evenly(async () => {
        const passwordHash = passwordAccepted && form.password ? await hashPassword(form.password) : null
        await db.transaction((tx) => receive(tx, { ...form, email }, passwordHash, open))
      })
      return { username: usernameOf(form.email), passwordAccepted }
    },

    /** How an application stands, for who has its private link. @throws Refusal `application-not-found` */
    async status(token: string) {
      const row = await findByStatusToken(db, oneTimeTokenHash(token))
      if (row === null) {
        throw new Refusal('application-not-found', 'This link is not whole, or the application is gone.')
      }
      return presentStatus(row)
    },

    ...decisions(dependencies),
  }

  async function receive(tx: Transaction, form: Registration, passwordHash: string | null, open: boolean) {
    const { password: _, idempotencyKey, ...kept } = form
    const { firstName, lastName, email } = form
    const statusToken = newOneTimeToken()
    const statusPath = `/application?token=${statusToken}`
    const id = await insertApplication(tx, {
      ...kept,
      ...(idempotencyKey ? { id: idempotencyKey } : {}),
      form: form.whyJoin === undefined ? 'enroll' : 'apply',
      statusTokenHash: oneTimeTokenHash(statusToken),
    })
    // The same form, sent twice.
    if (id === null) return
    if (!open) {
      if (await accounts.isAddressFree(tx, email)) {
        const variables = { firstName, statusPath }
        await mail.queue(tx, { to: email, template: 'application-received', variables })
      } else {
        await accounts.tellAddressTaken(tx, email, 'enrolment', firstName)
      }
      return
    }
    const made = await accounts.create(tx, { firstName, lastName, email }, passwordHash)
    if (made) {
      await markAdmitted(tx, id, made.user.id)
      await mail.queue(tx, {
        to: email,
        template: 'setup-password',
        variables: {
          firstName,
          path: made.setupPath,
          statusPath,
          ...(form.track ? { track: tracks[form.track] } : {}),
        },
      })
    } else {
      await accounts.tellAddressTaken(tx, email, 'enrolment', firstName)
    }
  }
}

export type AdmissionsService = ReturnType<typeof admissionsService>
