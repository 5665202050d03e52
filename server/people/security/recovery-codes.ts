import { randomInt } from 'node:crypto'

const count = 10
/** Without 0, 1, i, l, o and u, which are confused when read aloud or handwritten. */
const letters = '23456789abcdefghjkmnpqrstvwxyz'

/** Ten codes of 12 characters, about 58 bits each: `k3m7-q9ab-x2ry`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () =>
    Array.from({ length: 3 }, () =>
      Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
    ).join('-'),
  )
}

export const plainCode = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')

export const isAuthenticatorCode = (code: string) => /^\d{6}$/.test(plainCode(code))
