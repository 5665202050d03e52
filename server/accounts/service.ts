import type { Database, Transaction } from '../../database/client.ts'
import { Refusal } from '../http/refusal.ts'
import type { Mail } from '../mail/service.ts'
import type { Throttling } from '../throttling/service.ts'
import type { KnownDevices } from './known-device.ts'
import { issueOneTimeLink } from './one-time-link.ts'
import { passwordLinks } from './password-links.ts'
import {
  deleteSessionsOf,
  findUserByEmail,
  insertUser,
  putPassword,
  setSuspended,
  type UserRow,
} from './queries.ts'
import type { Sessions } from './session.ts'
import type { SessionCache } from './session-cache.ts'
import { type Caller, type Credentials, passwordCheck } from './sign-in.ts'

export interface AccountsDependencies {
  db: Database
  mail: Mail
  now: () => Date
  sessions: Sessions
  sessionCache: SessionCache
  throttling: Throttling
  devices: KnownDevices
}

/** Accounts: who exists, how they sign in, and the links that prove an address. */
export function accountsService(dependencies: AccountsDependencies) {
  const { db, now, sessions, sessionCache, devices } = dependencies
  const checkPassword = passwordCheck(dependencies)

  return {
    ...passwordLinks(dependencies),

    /** Whether a password is right, as often as its throttles allow; signs nobody in. Throws as `signIn`. */
    checkPassword,

    /**
     * Signs in with a password.
     *
     * @returns the person, and the `set-cookie` lines
     * @throws Refusal `wrong-credentials`, the same for an unknown address and a wrong password,
     *   `account-suspended`, `too-many-requests`
     */
    async signIn(credentials: Credentials, caller: Caller) {
      return enter(await checkPassword(credentials, caller), caller)
    },

    /**
     * Signs in an administrator and nobody else.
     *
     * @throws Refusal `wrong-credentials`, the same for an unknown address, a wrong password, and the right one of
     *   somebody else; `too-many-requests`
     */
    async signInAdministrator(credentials: Credentials, caller: Caller) {
      const refusal = new Refusal('wrong-credentials', 'Invalid admin credentials. Please try again.')
      const user = await checkPassword(credentials, caller).catch((error) => {
        throw error instanceof Refusal && error.code === 'wrong-credentials' ? refusal : error
      })
      if (user.role !== 'admin') throw refusal
      return enter(user, caller)
    },

    /** Ends the session on the server. Returns the headers that clear the cookie; without a session too. */
    signOut: async (headers: Headers) => [await sessions.end(headers)],

    /** Ends every session of a person and lets them begin no other, with what else `tx` writes. */
    async suspend(tx: Transaction, userId: string): Promise<void> {
      await setSuspended(tx, userId, now())
      await deleteSessionsOf(tx, userId)
      // Every process hears of it from the database once it is committed; this one reads anew meanwhile.
      sessionCache.forgetAll()
    },

    /** Lets a suspended person sign in again. */
    restore: (tx: Transaction, userId: string): Promise<void> => setSuspended(tx, userId, null),

    findByEmail: (tx: Database | Transaction, email: string) => findUserByEmail(tx, email),

    /**
     * Makes a student's account in the caller's transaction.
     *
     * @param passwordHash null when the first password is set through the link
     * @returns the new person and the path of their setup link, or null when the address was taken meanwhile
     */
    async create(
      tx: Transaction,
      person: { firstName: string; lastName: string; email: string },
      passwordHash: string | null,
    ) {
      const user = await insertUser(tx, {
        id: crypto.randomUUID(),
        ...person,
        name: `${person.firstName} ${person.lastName}`.trim(),
      })
      if (user === null) return null
      if (passwordHash !== null) await putPassword(tx, user.id, passwordHash)
      return { user, setupPath: await issueOneTimeLink(tx, user.id, 'setup', now()) }
    },

    issueSetupLink: (tx: Transaction, userId: string) => issueOneTimeLink(tx, userId, 'setup', now()),
  }

  /** Begins a session for someone who has shown who they are, in place of the one the request came with. */
  async function enter(user: UserRow, caller: Caller) {
    if (user.suspendedAt !== null) throw new Refusal('account-suspended')
    await sessions.end(caller.headers)
    const cookies = [await sessions.start(db, user.id, caller), devices.remember(user.email)]
    return { user, cookies }
  }
}

export type AccountsService = ReturnType<typeof accountsService>
