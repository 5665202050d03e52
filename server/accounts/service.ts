import type { Database, Transaction } from '../../database/client.ts'
import { normaliseEmail } from '../../rules/admissions.ts'
import { Refusal } from '../http/refusal.ts'
import type { Mail } from '../mail/service.ts'
import type { Auth } from './auth.ts'
import { oneTimeTokenHash } from './one-time-token.ts'
import { hashPassword } from './password-hash.ts'
import {
  consumeOneTimeToken,
  deleteSessionsOf,
  findTokenHolder,
  findUserByEmail,
  insertUser,
  markApplicationsActivated,
  markEmailVerified,
  putPassword,
} from './queries.ts'
import { issueSetupLink } from './setup-link.ts'

export interface AccountsDependencies {
  db: Database
  auth: Auth
  mail: Mail
  now: () => Date
}

/** Accounts: who exists, how they sign in, and the links that prove an address. */
export function accountsService({ db, auth, mail, now }: AccountsDependencies) {
  return {
    /**
     * Signs in with a password.
     *
     * @returns the person, and the headers that set the session cookie
     * @throws Refusal `wrong-credentials`, the same for an unknown address and a wrong password
     */
    async signIn(
      credentials: { email: string; password: string },
      request: { headers: Headers; address: string },
    ) {
      const headers = new Headers(request.headers)
      headers.set('x-creare-address', request.address)
      try {
        const answer = await auth.api.signInEmail({
          body: { email: normaliseEmail(credentials.email), password: credentials.password },
          headers,
          returnHeaders: true,
        })
        const user = await findUserByEmail(db, normaliseEmail(credentials.email))
        if (user === null) throw new Refusal('wrong-credentials', 'Invalid credentials')
        return { user, cookies: answer.headers.getSetCookie() }
      } catch (error) {
        if (isUnauthorized(error)) throw new Refusal('wrong-credentials', 'Invalid credentials')
        throw error
      }
    },

    /** Ends the session on the server. Returns the headers that clear the cookie; without a session too. */
    async signOut(headers: Headers): Promise<string[]> {
      const answer = await auth.api.signOut({ headers, returnHeaders: true })
      return answer.headers.getSetCookie()
    },

    /** Whom a setup link greets, or null when it is unknown, used, replaced or too old. */
    setupTokenHolder: (token: string) => findTokenHolder(db, 'setup', oneTimeTokenHash(token)),

    /**
     * Sets the first password, which proves the address, activates the application and ends every session there
     * may be: whoever enrolled with a stranger's address is out once the owner follows the link.
     *
     * @throws Refusal `invalid-token`
     */
    async setUpPassword(token: string, password: string): Promise<void> {
      const passwordHash = await hashPassword(password)
      await db.transaction(async (tx) => {
        const userId = await consumeOneTimeToken(tx, 'setup', oneTimeTokenHash(token))
        if (userId === null) throw new Refusal('invalid-token', 'Invalid or expired setup token')
        await putPassword(tx, userId, passwordHash)
        await deleteSessionsOf(tx, userId)
        await markApplicationsActivated(tx, userId)
        const user = await markEmailVerified(tx, userId)
        if (user) {
          await mail.queue(tx, {
            to: user.email,
            template: 'password-changed',
            variables: { firstName: user.firstName, changedAt: now().toISOString() },
          })
        }
      })
    },

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
      return { user, setupPath: await issueSetupLink(tx, user.id, now()) }
    },

    issueSetupLink: (tx: Transaction, userId: string) => issueSetupLink(tx, userId, now()),
  }
}

export type AccountsService = ReturnType<typeof accountsService>

function isUnauthorized(error: unknown): boolean {
  return (
    error instanceof Error && 'statusCode' in error && (error.statusCode === 401 || error.statusCode === 400)
  )
}
