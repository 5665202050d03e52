/** Reading of pasted lists of people, shared by server and screens. */
import { folded } from '../text/folding.ts'
import { normaliseEmail } from './admissions.ts'

export const mostPeopleAtOnce = 500

const address = /[^\s<>,;:"()[\]]+@[^\s<>,;:"()[\]]+/g

export interface WantedPeople {
  /** As accounts keep them. */
  emails: string[]
  /** As they were pasted. */
  names: string[]
}

/**
 * The people in a pasted text: addresses, also as `Noor Haddad <noor@example.org>`, and names, one a line or separated by
 * semicolons. `Haddad, Noor` is Noor Haddad. Each is listed once.
 */
export function peopleIn(text: string): WantedPeople {
  const emails = new Set<string>()
  const names = new Map<string, string>()
  for (const line of text.split(/[\r\n;\t]+/)) {
    const found = line.match(address)
    if (found !== null) for (const email of found) emails.add(normaliseEmail(email))
    else {
      const name = nameOf(line)
      if (name !== '' && !names.has(folded(name))) names.set(folded(name), name)
    }
  }
  return { emails: [...emails], names: [...names.values()] }
}

function nameOf(line: string): string {
  const parts = line
    .split(',')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '')
  return parts.length === 2 ? `${parts[1]} ${parts[0]}` : parts.join(' ')
}
