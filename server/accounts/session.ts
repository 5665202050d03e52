import { randomBytes } from 'node:crypto'
import type { Role } from '../../contract/accounts.ts'
import type { Database, Transaction } from '../../database/client.ts'
import { isRenewalDue, sessionEnd, sessionExpiry } from '../../rules/accounts.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'
import {
  type CookieSettings,
  cookieLine,
  cookieName,
  cookieRemoval,
  formerCookieName,
  signed,
  signedCookie,
} from './cookies.ts'
import { sessionTokenHash } from './hashed-sessions.ts'
import {
  deleteSession,
  endSessionAt,
  extendSession,
  forgetFormerName,
  holdRole,
  insertSession,
  sessionReader,
} from './queries.ts'
import type { SessionCache } from './session-cache.ts'
import type { Caller } from './sign-in.ts'

const name = 'session_token'

/** Milliseconds an earlier token is still taken after a new one was made: what is on its way arrives with it. */
const onItsWay = 10_000

export const sessionCookieName = (baseUrl: string) => cookieName(baseUrl, name)

/** Throws where what somebody showed to sign in counts no more; asked while nobody can end their sessions. */
export type StillCounts = (tx: Transaction) => Promise<void>

/** What somebody showed to sign in has ended meanwhile, and every session with it. */
export const changedMeanwhile = () =>
  new Refusal('not-signed-in', 'This account was changed just now. Please sign in again.')

export interface SessionsDependencies extends CookieSettings {
  db: Database
  cache: SessionCache
  now: () => Date
}

/**
 * Whoever showed who they are with what ended in the same moment, because they were given another role, has to do so
 * again (given-role.ts). To be asked before anything else is written, as whoever gives the role does.
 *
 * @param lock see `holdRole`
 * @throws Refusal `not-signed-in`
 */
export async function requireRole(
  tx: Transaction,
  userId: string,
  role: Role,
  lock?: Parameters<typeof holdRole>[3],
): Promise<void> {
  if (!(await holdRole(tx, userId, role, lock))) throw changedMeanwhile()
}

/**
 * Sessions: a random token in a signed cookie, its hash in the table. Read and written without better-auth, which
 * would cost two queries and a parse of the whole request on every call (docs/decisions/0005).
 */
export function sessionsOf({ db, baseUrl, secret, cache, now }: SessionsDependencies) {
  const read = sessionReader(db)
  const formerName = formerCookieName(baseUrl, name)

  /** The token a request brings, and whether by the cookie's former name. */
  function tokenIn(headers: Headers): { token: string; isFormer: boolean } | null {
    const cookies = headers.get('cookie')
    const token = signedCookie(cookies, sessionCookieName(baseUrl), secret)
    if (token !== null) return { token, isFormer: false }
    const former = formerName && signedCookie(cookies, formerName, secret)
    return former ? { token: former, isFormer: true } : null
  }

  /** What the table, and what is announced of it, knows a request's session by; null without one of ours. */
  function tokenHashOf(headers: Headers): string | null {
    const found = tokenIn(headers)
    return found === null ? null : sessionTokenHash(found.token)
  }

  /** @param expiresAt the cookie goes when the session does */
  function lineFor(token: string, expiresAt: Date): string {
    const seconds = Math.max(1, Math.round((expiresAt.getTime() - now().getTime()) / 1_000))
    return cookieLine(baseUrl, name, signed(token, secret), seconds)
  }

  async function start(
    tx: Database | Transaction,
    { id: userId, role }: SessionHolder,
    { address, headers }: Caller,
    stillCounts?: StillCounts,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const endsAt = sessionEnd(role, now())
    const expiresAt = sessionExpiry(endsAt, now())
    await tx.transaction(async (inner) => {
      await requireRole(inner, userId, role)
      await stillCounts?.(inner)
      await insertSession(inner, {
        id: crypto.randomUUID(),
        userId,
        token: sessionTokenHash(token),
        expiresAt,
        endsAt,
        mayUseFormerName: false,
        ipAddress: address,
        userAgent: headers.get('user-agent')?.slice(0, 400) ?? null,
        authenticatedAt: now(),
      })
    })
    return lineFor(token, expiresAt)
  }

  return {
    tokenHashOf,

    /** Who is asking; null for no cookie, a forged one, an ended session, a suspended person. */
    async viewerOf(headers: Headers): Promise<Viewer | null> {
      const found = tokenIn(headers)
      if (found === null) return null
      const tokenHash = sessionTokenHash(found.token)
      // What comes by the former name is not kept: whether it may is in the table, and it does so once.
      const known = found.isFormer ? null : cache.find(tokenHash)
      if (known !== null) return known
      const readFrom = cache.edition()
      const [row] = await read.execute({ tokenHash, now: now() })
      if (row === undefined || (found.isFormer && !row.mayUseFormerName)) return null
      const { viewId, viewEndsAt, holderId, holderName, mayUseFormerName: _, ...person } = row
      const seenBy =
        viewId && viewEndsAt ? { viewId, id: holderId, name: holderName, endsAt: viewEndsAt } : null
      const viewer: Viewer = { ...person, seenBy }
      const expiresAt = seenBy?.endsAt ?? viewer.sessionExpiresAt
      if (!found.isFormer) cache.keep(tokenHash, { viewer, expiresAt }, readFrom)
      return viewer
    },

    /**
     * Begins a session of its own: the token of an earlier one is never taken over, so that nobody can plant one.
     *
     * @param stillCounts asked of what was shown to sign in, which may have ended since it was looked at
     * @returns the `set-cookie` line
     * @throws Refusal `not-signed-in`, and what `stillCounts` throws
     */
    start,

    /**
     * Begins a session in place of the viewer's, who has just shown who they are again. The earlier token is taken for
     * ten seconds more, for what is on its way, and may change nothing that asks for a confirmation.
     *
     * @returns the `set-cookie` line
     * @throws Refusal `not-signed-in` when the session has ended meanwhile
     */
    async replace(viewer: Viewer, caller: Caller): Promise<string> {
      const line = await db.transaction(async (tx) => {
        // Before the session is held, as whoever ends all of them does.
        await requireRole(tx, viewer.id, viewer.role)
        const soon = new Date(now().getTime() + onItsWay)
        if (!(await endSessionAt(tx, viewer.sessionId, soon)))
          throw new Refusal('not-signed-in', 'Please sign in to go on.')
        return start(tx, viewer, caller)
      })
      cache.forgetAll()
      return line
    },

    /**
     * A session that is used goes on, until it ends for good. At most once a day it is made to last longer. One whose
     * cookie came by its former name goes on by the new one.
     *
     * @returns the `set-cookie` line that tells the browser, or null when there is nothing to do
     */
    async renew(viewer: Viewer, headers: Headers): Promise<string | null> {
      const isDue = isRenewalDue(viewer.sessionExpiresAt, viewer.sessionEndsAt, now())
      if (!isDue && formerName === null) return null
      const found = tokenIn(headers)
      if (found === null || (!isDue && !found.isFormer)) return null
      const expiresAt = isDue ? sessionExpiry(viewer.sessionEndsAt, now()) : viewer.sessionExpiresAt
      const isRenewed =
        isDue && (await extendSession(db, viewer.sessionId, viewer.sessionExpiresAt, expiresAt))
      // The former cookie stays in the browser, so that a process of the earlier release still knows it; here it is
      // not taken any more.
      if (found.isFormer) await forgetFormerName(db, viewer.sessionId)
      return isRenewed || found.isFormer ? lineFor(found.token, expiresAt) : null
    },

    /** Ends the session a request came with, if it came with one. @returns the lines that clear the cookie */
    async end(headers: Headers): Promise<string[]> {
      const tokenHash = tokenHashOf(headers)
      if (tokenHash !== null) await deleteSession(db, tokenHash)
      // Other processes hear of it; this one need not wait.
      cache.forgetAll()
      return cookieRemoval(baseUrl, name)
    },
  }
}

interface SessionHolder {
  id: string
  role: Role
}

export type Sessions = ReturnType<typeof sessionsOf>
