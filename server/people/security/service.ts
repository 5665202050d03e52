import type { OutputOf } from '../../../contract/index.ts'
import type { PasskeyAnswer } from '../../../contract/people/second-step.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { isReminderDue, type SecondFactorAdvice } from '../../../rules/people/accounts.ts'
import type { Events } from '../../platform/events/events.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Mail } from '../../platform/mail/service.ts'
import { throttleChanges } from '../../platform/throttling/letters.ts'
import type { Throttling } from '../../platform/throttling/service.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import type { StillCounts } from '../accounts/session.ts'
import { authenticatorInvitation, checkAuthenticatorCode, newAuthenticatorSecret } from './authenticator.ts'
import { passkeyCeremonies } from './passkeys.ts'
import {
  confirmAuthenticator,
  countRecoveryCodes,
  deleteAuthenticator,
  deletePasskey,
  factorsOf,
  findAuthenticator,
  findOwner,
  findPasskey,
  findPutOff,
  insertPasskey,
  markPasskeyUsed,
  type PasskeyRow,
  passkeysOf,
  putAuthenticator,
  putOff,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './queries.ts'
import { isAuthenticatorCode, newRecoveryCodes, plainCode } from './recovery-codes.ts'
import { sealer } from './seal.ts'
import { securitySteps } from './steps.ts'

export interface SecurityDependencies {
  db: Database
  events: Events
  mail: Mail
  throttling: Throttling
  settings: Pick<SettingsService, 'site'>
  baseUrl: string
  secret: string
  administratorsNeedSecondFactor: boolean
  now: () => Date
}

interface Person {
  id: string
  role: string
}

export type SecondStepMethod = 'code' | 'passkey'

interface SecurityOverview {
  /** Null without a confirmed authenticator. */
  twoFactorSince: Date | null
  passkeys: PasskeyRow[]
  recoveryCodesLeft: number
}

/** What the browser needs to ask for a passkey, and the ticket to answer with. */
interface PasskeyRequest {
  ticket: string
  options: Record<string, unknown>
}

/** Second factors and passkeys. Routes check who may change them. */
export interface SecurityService {
  overview(userId: string): Promise<SecurityOverview>

  /**
   * An administrator's passkey counts as a second factor. A student's only replaces the password; requiring it would
   * lock them out on other devices.
   */
  methodsAfterPassword(person: Person): Promise<SecondStepMethod[]>

  /** Whether the person needs a second factor and has none. */
  advice(person: Person): Promise<SecondFactorAdvice>

  /** Whether to suggest a second factor: not within a month of dismissing it. */
  isReminderDue(person: Person): Promise<boolean>

  /** Dismisses the reminder. */
  putOff(userId: string): Promise<void>

  /** @returns the ticket of the step */
  beginSecondStep(tx: Transaction, userId: string): Promise<string>

  /**
   * @returns whose step it is, and a check to run as the session begins, which throws `step-over` if a new password
   *   ended the step
   * @throws Refusal `wrong-code`, `step-over`, `too-many-requests`
   */
  finishByCode(ticket: string, code: string): Promise<Finished>

  /**
   * With a second step's ticket, only that person's passkeys.
   *
   * @param address the network address of the request
   * @throws Refusal `step-over`, `too-many-requests`
   */
  beginPasskeySignIn(secondStep: string | undefined, address: string): Promise<PasskeyRequest>

  /**
   * @returns the passkey's owner, and a check to run as their session begins
   * @throws Refusal `passkey-refused`, `step-over`
   */
  finishPasskeySignIn(ticket: string, response: PasskeyAnswer): Promise<Finished>

  /** Asks for a passkey to confirm who it is. */
  beginPasskeyConfirmation(userId: string): Promise<PasskeyRequest>

  /** @throws Refusal `passkey-refused`, also for another person's passkey, `step-over` */
  finishPasskeyConfirmation(userId: string, ticket: string, response: PasskeyAnswer): Promise<void>

  /** @throws Refusal `conflict` when one is active */
  beginAuthenticator(person: { id: string; email: string }): Promise<OutputOf<'POST /api/user/two-factor'>>

  /** @returns the recovery codes @throws Refusal `wrong-code`, `step-over`, `too-many-requests` */
  confirmAuthenticator(userId: string, code: string): Promise<string[]>

  /** Also deletes the recovery codes. @throws Refusal `last-factor`, `too-many-requests` */
  removeAuthenticator(person: Person): Promise<void>

  /** @returns new codes; earlier ones stop working @throws Refusal `no-second-factor` */
  renewRecoveryCodes(userId: string): Promise<string[]>

  /** Asks the browser to create a passkey. */
  beginPasskey(owner: {
    id: string
    email: string
    firstName: string
    lastName: string
  }): Promise<PasskeyRequest>

  /** @throws Refusal `passkey-refused`, `step-over` */
  addPasskey(userId: string, ticket: string, name: string, response: PasskeyAnswer): Promise<PasskeyRow>

  /** @throws Refusal `not-found`, `last-factor` */
  removePasskey(person: Person, id: string): Promise<void>
}

export function securityService(dependencies: SecurityDependencies): SecurityService {
  const { db, events, mail, throttling, settings, baseUrl, secret, administratorsNeedSecondFactor, now } =
    dependencies
  const { seal, open, fingerprint } = sealer(secret)
  const ceremonies = passkeyCeremonies(baseUrl)
  const steps = securitySteps({ db, now })

  return {
    async overview(userId) {
      const [authenticator, keys, recoveryCodesLeft] = await Promise.all([
        findAuthenticator(db, userId),
        passkeysOf(db, userId),
        countRecoveryCodes(db, userId),
      ])
      return { twoFactorSince: authenticator?.confirmedAt ?? null, passkeys: keys, recoveryCodesLeft }
    },

    async methodsAfterPassword({ id, role }) {
      const { authenticator, passkeys } = await factorsOf(db, id)
      if (authenticator) return passkeys > 0 ? ['code', 'passkey'] : ['code']
      return role === 'admin' && passkeys > 0 ? ['passkey'] : []
    },

    advice,

    async isReminderDue(person) {
      const [advised, putOffAt] = await Promise.all([advice(person), findPutOff(db, person.id)])
      return advised === 'suggested' && isReminderDue(putOffAt, now())
    },

    putOff: (userId) => putOff(db, userId, now()),

    beginSecondStep: (tx, userId) => steps.begin('second-factor', userId, null, tx),

    async finishByCode(ticket, code) {
      const { userId } = await steps.try('second-factor', ticket)
      if (userId === null) throw new Refusal('step-over')
      await checkCode(userId, code)
      return {
        userId,
        stillCounts: async (tx) => {
          await steps.take('second-factor', ticket, tx)
        },
      }
    },

    async beginPasskeySignIn(secondStep, address) {
      const userId = secondStep ? (await steps.look('second-factor', secondStep)).userId : null
      await throttling.count('passkey', userId ?? address)
      const { challenge, options } = await ceremonies.request(userId ? await passkeysOf(db, userId) : [])
      return { ticket: await steps.begin('passkey-sign-in', userId, challenge), options }
    },

    async finishPasskeySignIn(ticket, response) {
      const userId = await finishByPasskey('passkey-sign-in', ticket, response)
      return {
        userId,
        stillCounts: async (tx) => {
          if ((await findPasskey(tx, response.id))?.userId !== userId) throw new Refusal('passkey-refused')
        },
      }
    },

    async beginPasskeyConfirmation(userId) {
      const { challenge, options } = await ceremonies.request(await passkeysOf(db, userId))
      return { ticket: await steps.begin('passkey-confirm', userId, challenge), options }
    },

    async finishPasskeyConfirmation(userId, ticket, response) {
      const owner = await finishByPasskey('passkey-confirm', ticket, response)
      if (owner !== userId) throw new Refusal('passkey-refused')
    },

    async beginAuthenticator({ id, email }) {
      const key = newAuthenticatorSecret()
      if (!(await putAuthenticator(db, id, seal(key, id)))) {
        throw new Refusal(
          'conflict',
          'An authenticator app is in use already. Switch it off before you set up another.',
        )
      }
      return authenticatorInvitation(key, { school: (await settings.site()).name, email })
    },

    async confirmAuthenticator(userId, code) {
      const authenticator = await findAuthenticator(db, userId)
      if (authenticator === null || authenticator.confirmedAt !== null) throw new Refusal('step-over')
      await checkCode(userId, code)
      return change(userId, 'two-factor-on', async (tx) => {
        await confirmAuthenticator(tx, userId, now())
        return putRecoveryCodes(tx, userId)
      })
    },

    async removeAuthenticator(person) {
      if ((await findAuthenticator(db, person.id)) === null) return
      await change(person.id, 'two-factor-off', async (tx) => {
        await deleteAuthenticator(tx, person.id)
        await replaceRecoveryCodes(tx, person.id, [])
        await keepOne(tx, person)
      })
    },

    async renewRecoveryCodes(userId) {
      const authenticator = await findAuthenticator(db, userId)
      if (authenticator?.confirmedAt == null) throw new Refusal('no-second-factor')
      return change(userId, 'new-recovery-codes', (tx) => putRecoveryCodes(tx, userId))
    },

    async beginPasskey(owner) {
      const { id, email, firstName, lastName } = owner
      const name = `${firstName} ${lastName}`.trim()
      const existing = await passkeysOf(db, id)
      const { challenge, options } = await ceremonies.creation(
        { id, email, name },
        existing,
        (await settings.site()).name,
      )
      return { ticket: await steps.begin('passkey-add', id, challenge), options }
    },

    async addPasskey(userId, ticket, name, response) {
      const step = await steps.take('passkey-add', ticket)
      if (step.userId !== userId) throw new Refusal('step-over')
      const made = await ceremonies.created(response, step.challenge ?? '')
      if (made === null) throw new Refusal('passkey-refused')
      return change(userId, 'passkey-added', async (tx) => {
        const row = await insertPasskey(tx, { id: crypto.randomUUID(), userId, name, ...made })
        if (row === null) throw new Refusal('passkey-refused', 'This passkey is registered already.')
        return row
      })
    },

    async removePasskey(person, id) {
      await change(person.id, 'passkey-removed', async (tx) => {
        if ((await deletePasskey(tx, person.id, id)) === null)
          throw new Refusal('not-found', 'You have no such passkey.')
        await keepOne(tx, person)
      })
    },
  }

  async function advice({ id, role }: Person): Promise<SecondFactorAdvice> {
    if (role !== 'admin') return 'fine'
    const { authenticator, passkeys } = await factorsOf(db, id)
    if (authenticator || passkeys > 0) return 'fine'
    return administratorsNeedSecondFactor ? 'required' : 'suggested'
  }

  /** @throws Refusal `wrong-code`, `too-many-requests` */
  async function checkCode(userId: string, code: string): Promise<void> {
    await throttling.count('factor', userId)
    const isRight = isAuthenticatorCode(code)
      ? await takeAuthenticatorCode(userId, plainCode(code))
      : await takeRecoveryCode(db, userId, fingerprint(plainCode(code), userId))
    if (!isRight) {
      const message = 'That code is not right. A code of the app holds for half a minute.'
      throw new Refusal('wrong-code', message, { fields: [{ field: 'code', message }] })
    }
    await throttling.forget('factor', userId)
  }

  async function takeAuthenticatorCode(userId: string, code: string): Promise<boolean> {
    const authenticator = await findAuthenticator(db, userId)
    if (authenticator === null) return false
    const key = open(authenticator.secret, userId)
    const step = checkAuthenticatorCode(key, code, now(), authenticator.lastStep)
    return step !== null && takeStep(db, userId, step)
  }

  async function finishByPasskey(
    kind: 'passkey-sign-in' | 'passkey-confirm',
    ticket: string,
    response: PasskeyAnswer,
  ): Promise<string> {
    const step = await steps.take(kind, ticket)
    const passkey = await findPasskey(db, response.id)
    if (passkey === null || (step.userId !== null && step.userId !== passkey.userId))
      throw new Refusal('passkey-refused')
    const counter = await ceremonies.answered(response, step.challenge ?? '', passkey)
    if (counter === null) throw new Refusal('passkey-refused')
    await markPasskeyUsed(db, passkey.id, counter)
    return passkey.userId
  }

  async function putRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes()
    await replaceRecoveryCodes(
      tx,
      userId,
      codes.map((code) => fingerprint(plainCode(code), userId)),
    )
    return codes
  }

  /**
   * Notifies the person by email, and invalidates their session in every process.
   *
   * @throws Refusal `too-many-requests`
   */
  async function change<Result>(
    userId: string,
    securityChange: SecurityChange,
    write: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    await throttleChanges(throttling, userId)
    return db.transaction(async (tx) => {
      const result = await write(tx)
      const owner = await findOwner(tx, userId)
      if (owner) {
        await mail.queue(tx, {
          to: owner.email,
          template: 'security-changed',
          variables: { firstName: owner.firstName, what: securityChange, changedAt: now().toISOString() },
        })
      }
      await events.publish(tx, 'session', { users: [userId] })
      return result
    })
  }

  async function keepOne(tx: Transaction, { id, role }: Person): Promise<void> {
    if (role !== 'admin' || !administratorsNeedSecondFactor) return
    const { authenticator, passkeys } = await factorsOf(tx, id)
    if (!authenticator && passkeys === 0) {
      throw new Refusal(
        'last-factor',
        'Administrators of this site need a second factor. Add another one first.',
      )
    }
  }
}

interface Finished {
  userId: string
  stillCounts: StillCounts
}

export type SecurityChange =
  | 'two-factor-on'
  | 'two-factor-off'
  | 'new-recovery-codes'
  | 'passkey-added'
  | 'passkey-removed'
