import { createHmac, timingSafeEqual } from 'node:crypto'

export interface CookieSettings {
  baseUrl: string
  secret: string
}

const isSecure = (baseUrl: string) => baseUrl.startsWith('https:')

/** Browsers accept a `__Host-` cookie from this exact host only, so a sibling subdomain cannot plant one. */
export function cookieName(baseUrl: string, name: string): string {
  return `${isSecure(baseUrl) ? '__Host-' : ''}creare.${name}`
}

/** The cookie's name before `__Host-`; null where it is unchanged. */
export function formerCookieName(baseUrl: string, name: string): string | null {
  return isSecure(baseUrl) ? `__Secure-creare.${name}` : null
}

/** An HttpOnly `set-cookie` line. @param maxAge seconds; 0 removes the cookie */
export function cookieLine(baseUrl: string, name: string, value: string, maxAge: number): string {
  return line(cookieName(baseUrl, name), value, maxAge, isSecure(baseUrl))
}

export function cookieRemoval(baseUrl: string, name: string): string[] {
  const former = formerCookieName(baseUrl, name)
  return [cookieLine(baseUrl, name, '', 0), ...(former === null ? [] : [line(former, '', 0, true)])]
}

function line(name: string, value: string, maxAge: number, secure: boolean): string {
  return `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

const signatureOf = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest()

export function signed(value: string, secret: string): string {
  return encodeURIComponent(`${value}.${signatureOf(value, secret).toString('base64')}`)
}

/** Null for an invalid signature, so a forged cookie costs no query. */
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
