/** What a password may not be made of (ASVS 6.2.11). How long it is, is a matter of the contract. */

/** Words of every school of this kind; each school adds its name, each person theirs (docs/security.md). */
const wordsOfSchools = ['creare', 'university', 'academy', 'school', 'student', 'admin', 'course']

/** Letters beside such words that make a password one's own. */
const fewestOwnLetters = 4

export interface PasswordOwner {
  firstName?: string | undefined
  lastName?: string | undefined
  email: string
}

/** What strangers would try first at this site for this person. */
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
 * Whether a password is little else than such words, with digits and signs around them: `Creare2026!`, `Ada.Lovelace`.
 * A longer one may have a name in it.
 */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = folded(password)
  const known = [...new Set(words.flatMap((word) => [folded(word), ...word.split(/[^\p{L}]+/u).map(folded)]))]
    .filter((word) => word.length >= 3)
    .toSorted((one, other) => other.length - one.length)
  const own = known.reduce((rest, word) => rest.replaceAll(word, ' '), whole)
  return own !== whole && own.replaceAll(' ', '').length < fewestOwnLetters
}

/** Its letters alone, small, without accents. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')
}
