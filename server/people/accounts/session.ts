import { randomBytes } from 'node:crypto'
import type { Role } from '../../../contract/people/accounts.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { isRenewalDue, sessionEnd, sessionExpiry } from '../../../rules/people/accounts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
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

/** Milliseconds an earlier token stays valid after a new one, for requests in flight. */
const onItsWay = 10_000

export const sessionCookieName = (baseUrl: string) => cookieName(baseUrl, name)

/** Throws if the credentials of a sign-in are no longer valid; called while sessions cannot be ended. */
export type StillCounts = (tx: Transaction) => Promise<void>

export const changedDuring = () =>
  new Refusal('not-signed-in', 'This account was changed just now. Please sign in again.')

export interface SessionsDependencies extends CookieSettings {
  db: Database
  sessionCache: SessionCache
  now: () => Date
}

/**
 * Refuses if the person got another role in between (given-role.ts). Call it before any other write, in the same lock
 * order as the role change.
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
  if (!(await holdRole(tx, userId, role, lock))) throw changedDuring()
}

/**
 * A random token in a signed cookie, its hash in the table. Without better-auth, which would cost two queries and a
 * parse of the whole request on every call (docs/decisions/0005).
 */
export interface Sessions {
  /** As in the table and its notifications; null without a valid cookie. */
  tokenHashOf(headers: Headers): string | null

  /** The person of the cookie, or the impersonated person; null without a valid session. */
  viewerOf(headers: Headers): Promise<Viewer | null>

  /**
   * An earlier token is never reused, so none can be planted.
   *
   * @param stillCounts checks that the credentials shown are still valid
   * @returns the `set-cookie` line
   * @throws Refusal `not-signed-in`, and whatever `stillCounts` throws
   */
  start(
    tx: Database | Transaction,
    holder: SessionHolder,
    caller: Caller,
    stillCounts?: StillCounts,
  ): Promise<string>

  /**
   * After a confirmation. The earlier token stays valid for ten seconds, for requests in flight, but may change
   * nothing that needs a confirmation.
   *
   * @returns the `set-cookie` line
   * @throws Refusal `not-signed-in` if the session has ended
   */
  replace(viewer: Viewer, caller: Caller): Promise<string>

  /**
   * Extends a session in use, at most once a day, up to its limit, and renames a former cookie.
   *
   * @returns the `set-cookie` line, or null when nothing changes
   */
  renew(viewer: Viewer, headers: Headers): Promise<string | null>

  /** @returns the lines that clear the cookie */
  end(headers: Headers): Promise<string[]>
}

export function sessionsOf({
  db,
  baseUrl,
  secret,
  sessionCache: cache,
  now,
}: SessionsDependencies): Sessions {
  const read = sessionReader(db)
  const formerName = formerCookieName(baseUrl, name)

  function tokenIn(headers: Headers): { token: string; isFormer: boolean } | null {
    const cookies = headers.get('cookie')
    const token = signedCookie(cookies, sessionCookieName(baseUrl), secret)
    if (token !== null) return { token, isFormer: false }
    const former = formerName && signedCookie(cookies, formerName, secret)
    return former ? { token: former, isFormer: true } : null
  }

  function tokenHashOf(headers: Headers): string | null {
    const found = tokenIn(headers)
    return found === null ? null : sessionTokenHash(found.token)
  }

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

    async viewerOf(headers) {
      const found = tokenIn(headers)
      if (found === null) return null
      const tokenHash = sessionTokenHash(found.token)
      // A session under the former name is not cached: it is accepted once, which only the table knows.
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

    start,

    async replace(viewer, caller) {
      const line = await db.transaction(async (tx) => {
        // Before the session is locked, in the order of code that ends all sessions.
        await requireRole(tx, viewer.id, viewer.role)
        const soon = new Date(now().getTime() + onItsWay)
        if (!(await endSessionAt(tx, viewer.sessionId, soon)))
          throw new Refusal('not-signed-in', 'Please sign in to go on.')
        return start(tx, viewer, caller)
      })
      cache.forgetAll()
      return line
    },

    async renew(viewer, headers) {
      const isDue = isRenewalDue(viewer.sessionExpiresAt, viewer.sessionEndsAt, now())
      if (!isDue && formerName === null) return null
      const found = tokenIn(headers)
      if (found === null || (!isDue && !found.isFormer)) return null
      const expiresAt = isDue ? sessionExpiry(viewer.sessionEndsAt, now()) : viewer.sessionExpiresAt
      const isRenewed =
        isDue && (await extendSession(db, viewer.sessionId, viewer.sessionExpiresAt, expiresAt))
      // The former cookie stays in the browser for processes of the earlier release; here it is refused from now on.
      if (found.isFormer) await forgetFormerName(db, viewer.sessionId)
      return isRenewed || found.isFormer ? lineFor(found.token, expiresAt) : null
    },

    async end(headers) {
      const tokenHash = tokenHashOf(headers)
      if (tokenHash !== null) await deleteSession(db, tokenHash)
      cache.forgetAll()
      return cookieRemoval(baseUrl, name)
    },
  }
}

interface SessionHolder {
  id: string
  role: Role
}
