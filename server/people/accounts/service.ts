import type { Logger } from 'pino'
import type { Database, Transaction } from '../../../database/client.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Mail } from '../../platform/mail/service.ts'
import type { Throttling } from '../../platform/throttling/service.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import type { SecurityService } from '../security/service.ts'
import { administratorsBesides, lockAdministrators } from './administrator-queries.ts'
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
import type { AccountsService, SignIn } from './service-interface.ts'
import { changedDuring, requireRole, type Sessions, type StillCounts } from './session.ts'
import type { SessionCache } from './session-cache.ts'
import { type Caller, passwordCheck } from './sign-in.ts'
import { notifyAddressTaken } from './taken-address.ts'

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

export function accountsService(dependencies: AccountsDependencies): AccountsService {
  const { db, mail, now, sessions, sessionCache, devices, security, logger } = dependencies
  const checkPassword = passwordCheck(dependencies)
  const notifyOfNewAdministrators = newAdministrators(dependencies)

  return {
    ...passwordLinks(dependencies),

    checkPassword,

    ...confirmations(dependencies),

    lockAdministrators,
    administratorIds: async (tx) => (await administratorsBesides(tx, [])).map(({ id }) => id),

    administrators: administrators(db, now, notifyOfNewAdministrators),

    operator: (email) => operatorOf(db, email),

    async signIn(credentials, caller) {
      const { user, stillCounts } = await checkPassword(credentials, caller)
      return enterAfterPassword(user, caller, stillCounts)
    },

    async signInAdministrator(credentials, caller) {
      const refusal = new Refusal('wrong-credentials', 'Invalid admin credentials. Please try again.')
      const { user, stillCounts } = await checkPassword(credentials, caller).catch((error) => {
        const isUnknown =
          error instanceof Refusal && ['wrong-credentials', 'account-merged'].includes(error.code)
        throw isUnknown ? refusal : error
      })
      if (user.role !== 'admin') throw refusal
      return enterAfterPassword(user, caller, stillCounts)
    },

    async signInByCode(ticket, code, caller) {
      // The ticket proves the right password, and codes are counted by account, so the network does not matter.
      const { userId, stillCounts } = await security.finishByCode(ticket, code)
      return enterAs(userId, caller, stillCounts, 'password and code')
    },

    beginPasskey: (ticket, caller) => security.beginPasskeySignIn(ticket, caller.address),

    async signInByPasskey({ ticket, response, administrator }, caller) {
      const { userId, stillCounts } = await security.finishPasskeySignIn(ticket, response)
      const user = await findUser(db, userId)
      if (administrator && user?.role !== 'admin') throw new Refusal('passkey-refused')
      return enterAs(userId, caller, stillCounts, 'passkey')
    },

    async signInByProvider({ provider, subject, email }, caller) {
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

    signOut: (headers) => sessions.end(headers),

    async suspend(tx, userId) {
      await setSuspended(tx, userId, now())
      await deleteSessionsOf(tx, userId)
      // Other processes are notified on commit; this one must not use its cache before.
      sessionCache.forgetAll()
    },

    async giveRole(tx, user, by) {
      await putRole(tx, user.id, user.role)
      const isShut = await roleGiven(tx, user, now())
      sessionCache.forgetAll()
      if (user.role === 'admin') await notifyOfNewAdministrators(tx, [user], by)
      if (!isShut) return
      const path = await issueOneTimeLink(tx, user.id, 'setup', now())
      const variables = { firstName: user.firstName, path }
      await mail.queue(tx, { to: user.email, template: 'setup-password', variables })
    },

    async endAccess(tx, { id, role }) {
      if (role === 'student') await shutUnproved(tx, id)
      await deleteSessionsOf(tx, id)
      sessionCache.forgetAll()
    },

    hasPassword,

    hasWayIn: (userId) => hasWayIn(db, userId),

    restore: (tx, userId) => setSuspended(tx, userId, null),

    findByEmail: (tx, email) => findUserByEmail(tx, email),

    idAfterMerge: (formerId) => findIdAfterMerge(db, formerId),

    mergedInto: (userId) => mergedInto(db, userId),

    isAddressFree: async (tx, email) =>
      (await findUserByEmail(tx, email)) === null && (await findMergedByEmail(tx, email)) === null,

    notifyAddressTaken: (tx, email, attempted, firstName) =>
      notifyAddressTaken(tx, dependencies, { email, attempted, firstName }),

    async create(tx, person, passwordHash) {
      const user = await insertUser(tx, {
        id: crypto.randomUUID(),
        ...person,
        name: `${person.firstName} ${person.lastName}`.trim(),
      })
      if (user === null || (await dropMergedAddresses(tx, [user.email])).size > 0) return null
      if (passwordHash !== null) await putPassword(tx, user.id, passwordHash)
      return { user, setupPath: await issueOneTimeLink(tx, user.id, 'setup', now()) }
    },

    async createMany(tx, people, by) {
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

    issueSetupLink: (tx, userId) => issueOneTimeLink(tx, userId, 'setup', now()),
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
