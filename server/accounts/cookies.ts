import { createHmac, timingSafeEqual } from 'node:crypto'

/** How cookies of this site are named, written and trusted. */
export interface CookieSettings {
  baseUrl: string
  secret: string
}

const isSecure = (baseUrl: string) => baseUrl.startsWith('https:')

/**
 * `__Host-` where the site is served over https: browsers take such a cookie from this very host alone, so that no
 * sister host can plant one.
 */
export function cookieName(baseUrl: string, name: string): string {
  return `${isSecure(baseUrl) ? '__Host-' : ''}creare.${name}`
}

/** How the cookie was called before it was bound to the host; null where its name is the same. */
export function formerCookieName(baseUrl: string, name: string): string | null {
  return isSecure(baseUrl) ? `__Secure-creare.${name}` : null
}

/** A `set-cookie` line that scripts cannot read. @param maxAge seconds; 0 removes the cookie */
export function cookieLine(baseUrl: string, name: string, value: string, maxAge: number): string {
  return line(cookieName(baseUrl, name), value, maxAge, isSecure(baseUrl))
}

/** The lines that remove a cookie, by its name and the one it had before. */
export function cookieRemoval(baseUrl: string, name: string): string[] {
  const former = formerCookieName(baseUrl, name)
  return [cookieLine(baseUrl, name, '', 0), ...(former === null ? [] : [line(former, '', 0, true)])]
}

function line(name: string, value: string, maxAge: number, secure: boolean): string {
  return `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

const signatureOf = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest()

/** A value with its signature, as it stands in a cookie. */
export function signed(value: string, secret: string): string {
  return encodeURIComponent(`${value}.${signatureOf(value, secret).toString('base64')}`)
}

/** The value of a cookie whose signature is ours, else null: no query for a guess. */
export function signedCookie(cookies: string | null, name: string, secret: string): string | null {
  const pair = cookies?.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  if (pair === undefined) return null
  let text: string
  try {
    text = decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return null
  }
  const dot = text.lastIndexOf('.')
  if (dot < 1) return null
  const value = text.slice(0, dot)
  const signature = Buffer.from(text.slice(dot + 1), 'base64')
  const expected = signatureOf(value, secret)
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? value : null
}
