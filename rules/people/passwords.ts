/** Guessable passwords (ASVS 6.2.11). The contract checks the length. */

/** Specification, forms of accounts: what one says of two different passwords. */
export const passwordsDiffer = "Passwords don't match"

/** Common words of schools; the school's name and the person's names are added (docs/security.md). */
const wordsOfSchools = ['creare', 'university', 'academy', 'school', 'student', 'admin', 'course']

/** Letters besides such words that make a password acceptable. */
const fewestOwnLetters = 4

export interface PasswordOwner {
  firstName?: string | undefined
  lastName?: string | undefined
  email: string
}

/** What an attacker would try first for this person on this site. */
export function guessableWords(siteName: string, { firstName, lastName, email }: PasswordOwner): string[] {
  const [local = '', host = ''] = email.split('@')
  return [
    ...wordsOfSchools,
    siteName,
    firstName ?? '',
    lastName ?? '',
    local,
    ...host.split('.').slice(0, -1),
  ]
}

/**
 * Whether a password is little more than these words with digits and signs: `Creare2026!`, `Ada.Lovelace`. A longer
 * password may contain a name.
 */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = folded(password)
  const known = [...new Set(words.flatMap((word) => [folded(word), ...word.split(/[^\p{L}]+/u).map(folded)]))]
    .filter((word) => word.length >= 3)
    .toSorted((one, other) => other.length - one.length)
  const own = known.reduce((rest, word) => rest.replaceAll(word, ' '), whole)
  return own !== whole && own.replaceAll(' ', '').length < fewestOwnLetters
}

/** Letters only, lowercase, without accents. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')
}
