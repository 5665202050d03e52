/** Names that a file keeps in one column. */

export interface SplitName {
  firstName: string
  lastName: string
}

/** Lowercase words that begin a family name: Ludwig van Beethoven. */
const particles = new Set(
  'af al ap ben bin bint da dal de degli dei del della der di do dos du el ibn la las le los san st ten ter van vom von y zu zum zur'.split(
    ' ',
  ),
)

/**
 * "Haddad, Noor" and "Noor Haddad" are the same person. The last word is the family name, with the particles before
 * it. One word is a first name.
 */
export function splitName(name: string): SplitName {
  const clean = name.trim().replaceAll(/\s+/g, ' ')
  const comma = clean.indexOf(',')
  if (comma > 0) {
    const firstName = clean.slice(comma + 1).trim()
    const lastName = clean.slice(0, comma).trim()
    return firstName === '' ? { firstName: lastName, lastName: '' } : { firstName, lastName }
  }
  const parts = clean.split(' ')
  if (parts.length === 1) return { firstName: clean, lastName: '' }
  const particle = parts.findIndex((part, place) => place > 0 && particles.has(part))
  const from = particle > 0 && particle < parts.length - 1 ? particle : parts.length - 1
  return { firstName: parts.slice(0, from).join(' '), lastName: parts.slice(from).join(' ') }
}
