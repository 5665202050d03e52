import { createHmac, timingSafeEqual } from 'node:crypto'

/** How cookies of this site are named, written and trusted; the same way better-auth does it. */
export interface CookieSettings {
  baseUrl: string
  secret: string
}

const isSecure = (baseUrl: string) => baseUrl.startsWith('https:')

/** `__Secure-` where the site is served over https, as better-auth names it. */
export function cookieName(baseUrl: string, name: string): string {
  return `${isSecure(baseUrl) ? '__Secure-' : ''}creare.${name}`
}

/** A `set-cookie` line that scripts cannot read. @param maxAge seconds; 0 removes the cookie */
export function cookieLine(baseUrl: string, name: string, value: string, maxAge: number): string {
  const secure = isSecure(baseUrl) ? '; Secure' : ''
  return `${cookieName(baseUrl, name)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
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
