import type { Database, Transaction } from '../../database/client.ts'
import { normaliseEmail } from '../../rules/admissions.ts'
import { Refusal } from '../http/refusal.ts'
import type { Mail } from '../mail/service.ts'
import type { Auth } from './auth.ts'
import { issueOneTimeLink } from './one-time-link.ts'
import { hashPassword } from './password-hash.ts'
import { passwordLinks } from './password-links.ts'
import { findUserByEmail, insertUser, putPassword } from './queries.ts'
import type { SessionCache } from './session-cache.ts'

export interface AccountsDependencies {
  db: Database
  auth: Auth
  mail: Mail
  now: () => Date
  sessions: SessionCache
}

interface Credentials {
  email: string
  password: string
}

/** Accounts: who exists, how they sign in, and the links that prove an address. */
export function accountsService({ db, auth, mail, now, sessions }: AccountsDependencies) {
  return {
    ...passwordLinks({ db, mail, now, sessions }),

    signIn,

    /**
     * Signs in an administrator and nobody else.
     *
     * @returns the headers that set the session cookie
     * @throws Refusal `wrong-credentials`, the same for an unknown address, a wrong password, and the right one of
     *   somebody else
     */
    async signInAdministrator(credentials: Credentials, request: { headers: Headers; address: string }) {
      const refusal = new Refusal('wrong-credentials', 'Invalid admin credentials. Please try again.')
      const user = await findUserByEmail(db, normaliseEmail(credentials.email))
      if (user?.role !== 'admin') {
        // As long as a password takes to be checked, so that the clock does not tell who is an administrator.
        await hashPassword(credentials.password)
        throw refusal
      }
      try {
        return (await signIn(credentials, request)).cookies
      } catch (error) {
        throw error instanceof Refusal ? refusal : error
      }
    },

    /** Ends the session on the server. Returns the headers that clear the cookie; without a session too. */
    async signOut(headers: Headers): Promise<string[]> {
      const answer = await auth.api.signOut({ headers, returnHeaders: true })
      // Other processes hear of it; this one need not wait.
      sessions.forgetAll()
      return answer.headers.getSetCookie()
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
      return { user, setupPath: await issueOneTimeLink(tx, user.id, 'setup', now()) }
    },

    issueSetupLink: (tx: Transaction, userId: string) => issueOneTimeLink(tx, userId, 'setup', now()),
  }

  /**
   * Signs in with a password.
   *
   * @returns the person, and the headers that set the session cookie
   * @throws Refusal `wrong-credentials`, the same for an unknown address and a wrong password
   */
  async function signIn(credentials: Credentials, request: { headers: Headers; address: string }) {
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
  }
}

export type AccountsService = ReturnType<typeof accountsService>

function isUnauthorized(error: unknown): boolean {
  return (
    error instanceof Error && 'statusCode' in error && (error.statusCode === 401 || error.statusCode === 400)
  )
}
