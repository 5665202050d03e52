/** Codes of courses: FND 100, MU-KP-12, 10a/Music. Each school has its own shape. */

export const longestCode = 24

/** A letter or digit, then also spaces and these signs. Commas and semicolons separate codes in files. */
const possible = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ./_+&()#:'’-]*$/u

/** Shape of the built-in codes, also typed in small letters. */
const builtIn = /^[a-z]{3} \d{3}$/i

/** The code as it is kept: one space between words, and the built-in shape in capitals. */
export function asCode(typed: string): string {
  const code = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  return builtIn.test(code) ? code.toUpperCase() : code
}

/** @param code from `asCode` */
export function isPossibleCode(code: string): boolean {
  return code.length <= longestCode && possible.test(code)
}

/** Most outcomes of a course; the built-in ones have three. */
export const mostOutcomes = 10
