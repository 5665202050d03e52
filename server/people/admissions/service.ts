import type { OutputOf } from '../../../contract/index.ts'
import { type Registration, tracks } from '../../../contract/people/admissions.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { tokenAddresses } from '../../../rules/addresses.ts'
import {
  isPasswordAcceptedAtOnce,
  isStandInSurname,
  normaliseEmail,
  usernameOf,
} from '../../../rules/people/admissions.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Mail } from '../../platform/mail/service.ts'
import { throttleLetters } from '../../platform/throttling/letters.ts'
import type { Throttling } from '../../platform/throttling/service.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import { evenly } from '../accounts/even-answer.ts'
import { newOneTimeToken, oneTimeTokenHash } from '../accounts/one-time-token.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { refuseGuessablePassword } from '../accounts/refused-passwords.ts'
import type { AccountsService } from '../accounts/service-interface.ts'
import type { Caller, Credentials } from '../accounts/sign-in.ts'
import { type ApplicationDecisions, decisions } from './decisions.ts'
import { presentStatus } from './present.ts'
import { closeForAccount, findByStatusToken, insertApplication, markAdmitted } from './queries.ts'

export interface AdmissionsDependencies {
  db: Database
  accounts: AccountsService
  learning: Pick<LearningService, 'beginOnTract'>
  mail: Mail
  throttling: Throttling
  settings: SettingsService
  audit: AuditService
  now: () => Date
}

export interface AdmissionsService extends ApplicationDecisions {
  /**
   * With open admission, also creates the account and queues the setup email, all or nothing. Otherwise no account is
   * created and no password kept until an administrator decides. A form sent twice has the same idempotency key and
   * is one application.
   *
   * An existing account is unchanged, and its owner gets an email. The response is the same, in words and in time;
   * only the cookies differ (docs/decisions/0043).
   *
   * @param mayEnter whether a password of 8 characters or more signs the caller in; false if they already are
   * @returns also `cookies`, the `set-cookie` lines of the new session; none if the caller is not signed in
   * @throws Refusal `admission-closed`, `invalid-input` for a common password, `too-many-requests`
   */
  register(
    form: Registration,
    caller: Caller,
    mayEnter: boolean,
  ): Promise<{ username: string; passwordAccepted: boolean; cookies: string[] }>

  /**
   * @param token of the link in the emails
   * @throws Refusal `application-not-found`
   */
  status(token: string): Promise<OutputOf<'GET /api/application-status'>['application']>
}

export function admissionsService(dependencies: AdmissionsDependencies): AdmissionsService {
  const { db, accounts, learning, mail, throttling, settings } = dependencies
  return {
    async register(form, caller, mayEnter) {
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

      const cookies = await evenly(async () => {
        const password = passwordAccepted ? form.password : undefined
        const passwordHash = password === undefined ? null : await hashPassword(password)
        await db.transaction((tx) => receive(tx, { ...form, email }, passwordHash, open))
        return password !== undefined && mayEnter ? enter({ email, password }, caller) : []
      })
      return { username: usernameOf(form.email), passwordAccepted, cookies }
    },

    async status(token) {
      const row = await findByStatusToken(db, oneTimeTokenHash(token))
      if (row === null) {
        throw new Refusal('application-not-found', 'This link is not whole, or the application is gone.')
      }
      return presentStatus(row)
    },

    ...decisions(dependencies),
  }

  /**
   * As /login, with its rate limits and second step: an existing account opens only with its own password, and a form
   * resent after a lost response still signs in.
   */
  async function enter(credentials: Credentials, caller: Caller): Promise<string[]> {
    try {
      return (await accounts.signIn(credentials, caller)).cookies
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  }

  async function receive(tx: Transaction, form: Registration, passwordHash: string | null, open: boolean) {
    const { password: _, idempotencyKey, ...kept } = form
    const { firstName, lastName, email } = form
    const isShort = form.whyJoin === undefined
    const statusToken = newOneTimeToken()
    const statusPath = tokenAddresses.application(statusToken)
    const id = await insertApplication(tx, {
      ...kept,
      ...(idempotencyKey ? { id: idempotencyKey } : {}),
      form: isShort ? 'enroll' : 'apply',
      statusTokenHash: oneTimeTokenHash(statusToken),
    })
    // The same form was sent before.
    if (id === null) return
    if (!open) {
      if (await accounts.isAddressFree(tx, email)) {
        const variables = { firstName, statusPath }
        await mail.queue(tx, { to: email, template: 'application-received', variables })
      } else {
        await closeRepeated(tx, id, form)
      }
      return
    }
    const hasStandInSurname = isShort && isStandInSurname(lastName)
    const made = await accounts.create(tx, { firstName, lastName, email, hasStandInSurname }, passwordHash)
    if (made) {
      await markAdmitted(tx, id, made.user.id)
      if (form.track) await learning.beginOnTract(tx, made.user.id, form.track)
      await mail.queue(tx, {
        to: email,
        template: 'setup-password',
        variables: {
          firstName,
          path: made.setupPath,
          statusPath,
          chosen: passwordHash !== null ? 'works' : form.password === undefined ? 'none' : 'too-short',
          ...(form.track ? { track: tracks[form.track] } : {}),
        },
      })
    } else {
      await closeRepeated(tx, id, form)
    }
  }

  async function closeRepeated(tx: Transaction, id: string, { email, firstName }: Registration) {
    await closeForAccount(tx, id)
    await accounts.notifyAddressTaken(tx, email, 'enrolment', firstName)
  }
}
