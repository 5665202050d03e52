import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../database/client.ts'
import type { Viewer } from '../http/viewer.ts'
import { sessionTokenHash } from './hashed-sessions.ts'
import { sessionReader } from './queries.ts'
import type { SessionCache } from './session-cache.ts'

/** `__Secure-` where the site is served over https, as better-auth names it. */
export function sessionCookieName(baseUrl: string): string {
  return `${baseUrl.startsWith('https:') ? '__Secure-' : ''}creare.session_token`
}

export interface SessionResolverDependencies {
  db: Database
  baseUrl: string
  secret: string
  cache: SessionCache
}

/**
 * Reads who is asking from the session cookie that better-auth set, without going through better-auth: that would
 * cost two queries and a parse of the whole request on every call.
 *
 * @returns null for no cookie, a forged one, an ended session
 */
export function sessionResolver({ db, baseUrl, secret, cache }: SessionResolverDependencies) {
  const name = sessionCookieName(baseUrl)
  const read = sessionReader(db)

  return async (headers: Headers): Promise<Viewer | null> => {
    const token = signedToken(headers.get('cookie'), name, secret)
    if (token === null) return null
    const tokenHash = sessionTokenHash(token)
    const known = cache.find(tokenHash)
    if (known !== null) return known
    const readFrom = cache.edition()
    const [row] = await read.execute({ tokenHash })
    if (row === undefined) return null
    const { expiresAt, ...viewer } = row
    cache.keep(tokenHash, { viewer, expiresAt }, readFrom)
    return viewer
  }
}

/**
 * What the table of sessions, and what is announced of it, knows a request's session by.
 *
 * @returns gives null for no cookie or a forged one; asks nobody whether the session still lives
 */
export function sessionHasher({ baseUrl, secret }: { baseUrl: string; secret: string }) {
  const name = sessionCookieName(baseUrl)
  return (headers: Headers): string | null => {
    const token = signedToken(headers.get('cookie'), name, secret)
    return token === null ? null : sessionTokenHash(token)
  }
}

/** The token of a cookie `token.signature` whose signature is ours, else null: no query for a guess. */
function signedToken(cookies: string | null, name: string, secret: string): string | null {
  if (cookies === null) return null
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  if (pair === undefined) return null
  let value: string
  try {
    value = decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return null
  }
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const signature = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null
}
