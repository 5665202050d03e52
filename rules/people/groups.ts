/** Reading of pasted lists of people, shared by server and screens. */
import { folded } from '../text/folding.ts'
import { normaliseEmail, splitFullName, usernameOf } from './admissions.ts'

export const mostPeopleAtOnce = 500

const address = /[^\s<>,;:"()[\]]+@[^\s<>,;:"()[\]]+/g

/** `Noor Haddad <noor@example.org>`, `"Haddad, Noor" <noor@example.org>` and `Noor Haddad noor@example.org` */
const namedAddress = /(?:"([^"]*)"|([^<>,"@]*?))\s*<?([^\s<>,;:"()[\]]+@[^\s<>,;:"()[\]]+)>?/g

export interface WantedPeople {
  /** As accounts keep them. */
  emails: string[]
  /** As they were pasted. */
  names: string[]
  /** The name beside an address, by address: `Noor Haddad <noor@example.org>`. */
  named: ReadonlyMap<string, string>
}

/**
 * The people in a pasted text: addresses, also as `Noor Haddad <noor@example.org>`, and names, one per line or separated by
 * semicolons. `Haddad, Noor` is Noor Haddad. Each is listed once.
 */
export function peopleIn(text: string): WantedPeople {
  const emails = new Set<string>()
  const names = new Map<string, string>()
  const named = new Map<string, string>()
  for (const line of text.split(/[\r\n;\t]+/)) {
    const found = line.match(address)
    if (found !== null) {
      for (const email of found) emails.add(normaliseEmail(email))
      for (const [, quoted, bare = '', email = ''] of line.matchAll(namedAddress)) {
        const name = nameOf(quoted ?? bare)
        if (name !== '') named.set(normaliseEmail(email), name)
      }
    } else {
      const name = nameOf(line)
      if (name !== '' && !names.has(folded(name))) names.set(folded(name), name)
    }
  }
  return { emails: [...emails], names: [...names.values()], named }
}

function nameOf(line: string): string {
  const parts = line
    .split(',')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '')
  return parts.length === 2 ? `${parts[1]} ${parts[0]}` : parts.join(' ')
}

/**
 * New people for the addresses of a pasted text that no account has. The name is that beside the address, otherwise the part
 * before the @.
 */
export function invitationsIn(
  text: string,
  unknown: readonly string[],
): { firstName: string; lastName: string; email: string }[] {
  const { emails, named } = peopleIn(text)
  return emails
    .filter((email) => unknown.includes(email))
    .map((email) => ({ ...splitFullName(named.get(email) ?? usernameOf(email)), email }))
}
