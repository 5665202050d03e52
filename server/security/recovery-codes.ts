import { randomInt } from 'node:crypto'

const count = 10
/** Without 0, 1, i, l, o and u: read aloud and written by hand they stay what they are. */
const letters = '23456789abcdefghjkmnpqrstvwxyz'

/** Ten codes of 12 signs, some 58 bits each: `k3m7-q9ab-x2ry`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () =>
    Array.from({ length: 3 }, () =>
      Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
    ).join('-'),
  )
}

/** A code as it is compared, however it was typed. */
export const plainCode = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether it may be one of the authenticator app: digits, and as many as those have. */
export const isAuthenticatorCode = (code: string) => /^\d{6}$/.test(plainCode(code))
