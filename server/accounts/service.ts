import type { Logger } from 'pino'
import type { Role } from '../../contract/accounts.ts'
import type { PasskeyAnswer } from '../../contract/second-step.ts'
import type { Database, Transaction } from '../../database/client.ts'
import type { SecondFactorAdvice } from '../../rules/accounts.ts'
import { Refusal } from '../http/refusal.ts'
import type { Mail } from '../mail/service.ts'
import type { NotificationsService } from '../notifications/service.ts'
import type { SecondStepMethod, SecurityService } from '../security/service.ts'
import type { SettingsService } from '../settings/service.ts'
import type { Throttling } from '../throttling/service.ts'
import { lockAdministrators } from './administrator-queries.ts'
import { administrators } from './administrators.ts'
import { confirmations } from './confirmation.ts'
import { roleGiven } from './given-role.ts'
import type { KnownDevices } from './known-device.ts'
import { dropMergedAddresses, findIdAfterMerge, findMergedByEmail, mergedInto } from './merged-queries.ts'
import { newAdministrators } from './new-administrators.ts'
import { issueOneTimeLink, issueSetupLinks } from './one-time-link.ts'
import { operatorOf } from './operator.ts'
import { passwordLinks } from './password-links.ts'
import { proveAddress, shutUnproved } from './proved-address.ts'
import {
  deleteSessionsOf,
  endOneTimeTokensOf,
  findLinkedUser,
  findUser,
  findUserByEmail,
  hasPassword,
  hasWayIn,
  insertUser,
  insertUsers,
  linkProvider,
  markApplicationsActivated,
  putPassword,
  putRole,
  setSuspended,
  type UserRow,
} from './queries.ts'
import { changedDuring, requireRole, type Sessions, type StillCounts } from './session.ts'
import type { SessionCache } from './session-cache.ts'
import { type Caller, type Credentials, passwordCheck } from './sign-in.ts'
import { notifyAddressTaken, type TakenBy } from './taken-address.ts'

export interface AccountsDependencies {
  db: Database
  mail: Mail
  notifications: Pick<NotificationsService, 'notify'>
  now: () => Date
  sessions: Sessions
  sessionCache: SessionCache
  throttling: Throttling
  devices: KnownDevices
  security: SecurityService
  settings: Pick<SettingsService, 'site'>
  logger: Logger
}

/** Accounts: who exists, how they sign in, and the links that prove an address. */
export function accountsService(dependencies: AccountsDependencies) {
  const { db, mail, now, sessions, sessionCache, devices, security, logger } = dependencies
  const checkPassword = passwordCheck(dependencies)
  const notifyOfNewAdministrators = newAdministrators(dependencies)

  return {
    ...passwordLinks(dependencies),

    /** Within its rate limits; creates no session. Throws as `signIn`. */
    checkPassword,

    ...confirmations(dependencies),

    /**
     * Locks them until the transaction ends. Call it before taking any other lock when removing one (product decisions,
     * section 4: the last one cannot be removed).
     */
    lockAdministrators,

    administrators: administrators(db, now, notifyOfNewAdministrators),

    operator: (email: string | undefined) => operatorOf(db, email),

    /**
     * Signs in, or returns the second step.
     *
     * @throws Refusal `wrong-credentials`, the same for an unknown address and a wrong password, `account-suspended`,
     *   `account-merged`, `too-many-requests`
     */
    async signIn(credentials: Credentials, caller: Caller): Promise<SignIn> {
      const { user, stillCounts } = await checkPassword(credentials, caller)
      return enterAfterPassword(user, caller, stillCounts)
    },

    /**
     * @throws Refusal `wrong-credentials`, the same for an unknown address, a wrong password, and the right password of
     *   any other person; `too-many-requests`
     */
    async signInAdministrator(credentials: Credentials, caller: Caller): Promise<SignIn> {
      const refusal = new Refusal('wrong-credentials', 'Invalid admin credentials. Please try again.')
      const { user, stillCounts } = await checkPassword(credentials, caller).catch((error) => {
        const isUnknown =
          error instanceof Refusal && ['wrong-credentials', 'account-merged'].includes(error.code)
        throw isUnknown ? refusal : error
      })
      if (user.role !== 'admin') throw refusal
      return enterAfterPassword(user, caller, stillCounts)
    },

    /** @throws Refusal `wrong-code`, `step-over`, `account-suspended`, `too-many-requests` */
    async signInByCode(ticket: string, code: string, caller: Caller): Promise<SignIn> {
      // The ticket proves the right password, and codes are counted by account, so the network does not matter.
      const { userId, stillCounts } = await security.finishByCode(ticket, code)
      return enterAs(userId, caller, stillCounts, 'password and code')
    },

    /** @throws Refusal `step-over`, `too-many-requests` */
    beginPasskey: (ticket: string | undefined, caller: Caller) =>
      security.beginPasskeySignIn(ticket, caller.address),

    /**
     * A passkey is unlocked by its device, so no second step is needed.
     *
     * @param administrator true where only administrators may sign in
     * @throws Refusal `passkey-refused`, `step-over`, `account-suspended`
     */
    async signInByPasskey(
      { ticket, response, administrator }: PasskeySignIn,
      caller: Caller,
    ): Promise<SignIn> {
      const { userId, stillCounts } = await security.finishPasskeySignIn(ticket, response)
      const user = await findUser(db, userId)
      if (administrator && user?.role !== 'admin') throw new Refusal('passkey-refused')
      return enterAs(userId, caller, stillCounts, 'passkey')
    },

    /**
     * Signs in to the linked account, otherwise the one with the address, which is then linked. Creates no account.
     *
     * @param identity an address that the other site has verified, and its id for the person
     * @returns null when no account has the address
     * @throws Refusal `account-suspended`, `account-merged`
     */
    async signInByProvider(
      { provider, subject, email }: { provider: string; subject: string; email: string },
      caller: Caller,
    ): Promise<SignIn | null> {
      const user = await db.transaction(async (tx) => {
        const linked = await findLinkedUser(tx, provider, subject)
        if (linked !== null) return linked
        const known = await findUserByEmail(tx, email)
        if (known === null && (await findMergedByEmail(tx, email)) !== null)
          throw new Refusal('account-merged')
        if (known === null || known.suspendedAt !== null) return known
        if (!known.emailVerified) {
          // A stranger may have enrolled with this address (proved-address.ts).
          await deleteSessionsOf(tx, known.id)
          await endOneTimeTokensOf(tx, known.id)
          await markApplicationsActivated(tx, known.id)
        }
        if (!(await linkProvider(tx, known.id, provider, subject)))
          return findLinkedUser(tx, provider, subject)
        await mail.queue(tx, {
          to: known.email,
          template: 'security-changed',
          variables: { firstName: known.firstName, what: 'provider-linked', changedAt: now().toISOString() },
        })
        return proveAddress(tx, known.id)
      })
      if (user === null) return null
      sessionCache.forgetAll()
      const stillCounts = async (tx: Transaction) => {
        if ((await findLinkedUser(tx, provider, subject))?.id !== user.id) throw changedDuring()
      }
      return enterAfterPassword(user, caller, stillCounts, provider)
    },

    /** Returns the headers that clear the cookie, even without a session. */
    signOut: (headers: Headers) => sessions.end(headers),

    /** Also ends the person's sessions. */
    async suspend(tx: Transaction, userId: string): Promise<void> {
      await setSuspended(tx, userId, now())
      await deleteSessionsOf(tx, userId)
      // Other processes are notified on commit; this one must not use its cache before.
      sessionCache.forgetAll()
    },

    /**
     * Shortens sessions to the role's limit. If the role has power and the address is unverified, the account is shut
     * and the setup link emailed.
     *
     * @param by id of the administrator
     */
    async giveRole(
      tx: Transaction,
      user: { id: string; role: Role; email: string; firstName: string; name: string },
      by: string,
    ): Promise<void> {
      await putRole(tx, user.id, user.role)
      const isShut = await roleGiven(tx, user, now())
      sessionCache.forgetAll()
      if (user.role === 'admin') await notifyOfNewAdministrators(tx, [user], by)
      if (!isShut) return
      const path = await issueOneTimeLink(tx, user.id, 'setup', now())
      const variables = { firstName: user.firstName, path }
      await mail.queue(tx, { to: user.email, template: 'setup-password', variables })
    },

    /**
     * Ends every session when a person's address changes. A student's unverified account is shut too, because a
     * stranger may have set its credentials (proved-address.ts); other roles' addresses were verified (given-role.ts).
     */
    async endAccess(tx: Transaction, { id, role }: { id: string; role: Role }): Promise<void> {
      if (role === 'student') await shutUnproved(tx, id)
      await deleteSessionsOf(tx, id)
      sessionCache.forgetAll()
    },

    hasPassword,

    hasWayIn: (userId: string) => hasWayIn(db, userId),

    restore: (tx: Transaction, userId: string): Promise<void> => setSuspended(tx, userId, null),

    findByEmail: (tx: Database | Transaction, email: string) => findUserByEmail(tx, email),

    idAfterMerge: (formerId: string) => findIdAfterMerge(db, formerId),

    mergedInto: (userId: string) => mergedInto(db, userId),

    isAddressFree: async (tx: Transaction, email: string) =>
      (await findUserByEmail(tx, email)) === null && (await findMergedByEmail(tx, email)) === null,

    /** Does nothing if no account has the address. */
    notifyAddressTaken: (tx: Transaction, email: string, attempted: TakenBy, firstName?: string) =>
      notifyAddressTaken(tx, dependencies, { email, attempted, firstName }),

    /**
     * Creates a student's account in the caller's transaction.
     *
     * @param passwordHash null when the first password is set through the link
     * @returns the new person and the path of their setup link, or null when the address was taken
     */
    async create(
      tx: Transaction,
      person: { firstName: string; lastName: string; email: string; hasStandInSurname?: boolean },
      passwordHash: string | null,
    ) {
      const user = await insertUser(tx, {
        id: crypto.randomUUID(),
        ...person,
        name: `${person.firstName} ${person.lastName}`.trim(),
      })
      if (user === null || (await dropMergedAddresses(tx, [user.email])).size > 0) return null
      if (passwordHash !== null) await putPassword(tx, user.id, passwordHash)
      return { user, setupPath: await issueOneTimeLink(tx, user.id, 'setup', now()) }
    },

    /**
     * @param by id of the inviting administrator; null if their account was deleted
     * @returns those whose address was free, with their setup links
     */
    async createMany(
      tx: Transaction,
      people: readonly { firstName: string; lastName: string; email: string; role: Role }[],
      by: string | null,
    ) {
      const rows = people.map((person) => ({
        id: crypto.randomUUID(),
        ...person,
        name: `${person.firstName} ${person.lastName}`.trim(),
      }))
      const made = await insertUsers(tx, rows)
      const emails = made.map(({ email }) => email)
      const dropped = await dropMergedAddresses(tx, emails)
      const fresh = made.filter(({ email }) => !dropped.has(email))
      await notifyOfNewAdministrators(
        tx,
        fresh.filter(({ role }) => role === 'admin'),
        by,
      )
      return issueSetupLinks(tx, fresh, now())
    },

    issueSetupLink: (tx: Transaction, userId: string) => issueOneTimeLink(tx, userId, 'setup', now()),
  }

  async function enterAfterPassword(
    user: UserRow,
    caller: Caller,
    stillCounts: StillCounts,
    by = 'password',
  ): Promise<SignIn> {
    const methods = await security.methodsAfterPassword(user)
    if (methods.length === 0 || user.suspendedAt !== null) return enter(user, caller, stillCounts, by)
    const ticket = await db.transaction(async (tx) => {
      await requireRole(tx, user.id, user.role)
      await stillCounts(tx)
      return security.beginSecondStep(tx, user.id)
    })
    return { user: null, secondStep: { ticket, methods }, secondFactor: 'fine', cookies: [] }
  }

  async function enterAs(
    userId: string,
    caller: Caller,
    stillCounts: StillCounts,
    by: string,
  ): Promise<SignIn> {
    const user = await findUser(db, userId)
    if (user === null) throw new Refusal('step-over')
    return enter(user, caller, stillCounts, by)
  }

  async function enter(user: UserRow, caller: Caller, stillCounts: StillCounts, by: string): Promise<SignIn> {
    if (user.suspendedAt !== null) throw new Refusal('account-suspended')
    await sessions.end(caller.headers)
    const session = await sessions.start(db, user, caller, stillCounts)
    const cookies = [session, devices.remember(user.email)]
    logger.info({ event: 'signed-in', person: user.id, by, address: caller.address }, 'signed in')
    return { user, secondStep: null, secondFactor: await security.advice(user), cookies }
  }
}

/** The person with their cookies, or the required second step. */
export interface SignIn {
  user: UserRow | null
  secondStep: { ticket: string; methods: SecondStepMethod[] } | null
  secondFactor: SecondFactorAdvice
  cookies: string[]
}

interface PasskeySignIn {
  ticket: string
  response: PasskeyAnswer
  administrator?: boolean | undefined
}

export type AccountsService = ReturnType<typeof accountsService>
