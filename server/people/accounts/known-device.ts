import { createHash, randomBytes } from 'node:crypto'
import {
  type CookieSettings,
  cookieLine,
  cookieName,
  formerCookieName,
  signed,
  signedCookie,
} from './cookies.ts'

/** Seconds; the longest browsers keep a cookie. */
const lifetime = 400 * 24 * 3_600

const digestOf = (email: string) => createHash('sha256').update(email).digest('hex')

/** One per account, so that people who share a browser do not overwrite each other's. */
const nameFor = (email: string) => `device_${digestOf(email).slice(0, 12)}`

/**
 * Marks a browser that has signed in to an account. Its wrong passwords are counted separately, so strangers' guesses
 * cannot lock the owner out.
 */
export interface KnownDevices {
  /** @returns the key its tries are counted by, or null */
  find(headers: Headers, email: string): string | null

  /** @returns the `set-cookie` line */
  remember(email: string): string
}

export function knownDevices({ baseUrl, secret }: CookieSettings): KnownDevices {
  return {
    find(headers, email) {
      const cookies = headers.get('cookie')
      // The former name is accepted: only this site can sign the value, and it carries no authority.
      const names = [cookieName(baseUrl, nameFor(email)), formerCookieName(baseUrl, nameFor(email))]
      const value = names.flatMap((name) => (name && signedCookie(cookies, name, secret)) || []).at(0)
      return value?.startsWith(`${digestOf(email)}:`) ? value : null
    },

    remember(email) {
      const value = `${digestOf(email)}:${randomBytes(12).toString('base64url')}`
      return cookieLine(baseUrl, nameFor(email), signed(value, secret), lifetime)
    },
  }
}
