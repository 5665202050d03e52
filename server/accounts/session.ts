import { randomBytes } from 'node:crypto'
import type { Database, Transaction } from '../../database/client.ts'
import { isRenewalDue, sessionLifetime } from '../../rules/accounts.ts'
import type { Viewer } from '../http/viewer.ts'
import { type CookieSettings, cookieLine, cookieName, signed, signedCookie } from './cookies.ts'
import { sessionTokenHash } from './hashed-sessions.ts'
import { deleteSession, extendSession, insertSession, sessionReader } from './queries.ts'
import type { SessionCache } from './session-cache.ts'

const name = 'session_token'

export const sessionCookieName = (baseUrl: string) => cookieName(baseUrl, name)

export interface SessionsDependencies extends CookieSettings {
  db: Database
  cache: SessionCache
  now: () => Date
}

/**
 * Sessions: a random token in a signed cookie, its hash in the table. Read and written without better-auth, which
 * would cost two queries and a parse of the whole request on every call (docs/decisions/0005).
 */
export function sessionsOf({ db, baseUrl, secret, cache, now }: SessionsDependencies) {
  const read = sessionReader(db)
  const tokenIn = (headers: Headers) =>
    signedCookie(headers.get('cookie'), sessionCookieName(baseUrl), secret)
  const expiry = () => new Date(now().getTime() + sessionLifetime * 1_000)

  /** What the table, and what is announced of it, knows a request's session by; null without one of ours. */
  function tokenHashOf(headers: Headers): string | null {
    const token = tokenIn(headers)
    return token === null ? null : sessionTokenHash(token)
  }

  return {
    tokenHashOf,

    /** Who is asking; null for no cookie, a forged one, an ended session, a suspended person. */
    async viewerOf(headers: Headers): Promise<Viewer | null> {
      const tokenHash = tokenHashOf(headers)
      if (tokenHash === null) return null
      const known = cache.find(tokenHash)
      if (known !== null) return known
      const readFrom = cache.edition()
      const [row] = await read.execute({ tokenHash, now: now() })
      if (row === undefined) return null
      const { viewId, viewEndsAt, holderName, ...person } = row
      const seenBy = viewId && viewEndsAt ? { viewId, name: holderName, endsAt: viewEndsAt } : null
      const viewer: Viewer = { ...person, seenBy }
      const expiresAt = seenBy?.endsAt ?? viewer.sessionExpiresAt
      cache.keep(tokenHash, { viewer, expiresAt }, readFrom)
      return viewer
    },

    /**
     * Begins a session of its own: the token of an earlier one is never taken over, so that nobody can plant one.
     *
     * @returns the `set-cookie` line
     */
    async start(
      tx: Database | Transaction,
      userId: string,
      { address, headers }: { address: string; headers: Headers },
    ): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      await insertSession(tx, {
        id: crypto.randomUUID(),
        userId,
        token: sessionTokenHash(token),
        expiresAt: expiry(),
        ipAddress: address,
        userAgent: headers.get('user-agent')?.slice(0, 400) ?? null,
      })
      return cookieLine(baseUrl, name, signed(token, secret), sessionLifetime)
    },

    /**
     * A session that is used goes on. At most once a day it is made to last anew.
     *
     * @returns the `set-cookie` line that tells the browser, or null when there is nothing to do
     */
    async renew(viewer: Viewer, headers: Headers): Promise<string | null> {
      if (!isRenewalDue(viewer.sessionExpiresAt, now())) return null
      const token = tokenIn(headers)
      if (token === null) return null
      const renewed = await extendSession(db, viewer.sessionId, viewer.sessionExpiresAt, expiry())
      return renewed ? cookieLine(baseUrl, name, signed(token, secret), sessionLifetime) : null
    },

    /** Ends the session a request came with, if it came with one. @returns the line that clears the cookie */
    async end(headers: Headers): Promise<string> {
      const tokenHash = tokenHashOf(headers)
      if (tokenHash !== null) await deleteSession(db, tokenHash)
      // Other processes hear of it; this one need not wait.
      cache.forgetAll()
      return cookieLine(baseUrl, name, '', 0)
    },
  }
}

export type Sessions = ReturnType<typeof sessionsOf>
