/** Reading of pasted lists of people, shared by server and screens. */
import { folded } from '../text/folding.ts'
import { normaliseEmail, splitFullName, usernameOf } from './admissions.ts'
import { isEmailAddress } from './email-address.ts'

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

/** One person of a pasted text. */
export interface PastedPerson {
  /** As it was pasted; pasted again on its own, it is the same person. */
  text: string
  by: 'email' | 'name'
  /** The address as accounts keep it, or the name. */
  wanted: string
  /** The name beside the address. */
  named: string | null
  /** False for what was meant as an address and is none: `noor@example`. */
  readable: boolean
}

/**
 * The people in a pasted text: addresses, also as `Noor Haddad <noor@example.org>`, and names, one per line or separated by
 * semicolons. `Haddad, Noor` is Noor Haddad. Each is listed once, in the order of the text.
 */
export function pastedPeople(text: string): PastedPerson[] {
  const people = new Map<string, PastedPerson>()
  for (const piece of text.split(/[\r\n;\t]+/)) {
    const found = piece.match(address)
    if (found === null) {
      const name = nameOf(piece)
      const key = `name ${folded(name)}`
      if (name === '' || people.has(key)) continue
      const person = { text: piece.trim(), by: 'name', wanted: name, named: null } as const
      people.set(key, { ...person, readable: !name.includes('@') })
      continue
    }
    const named = namesBeside(piece)
    for (const raw of found) {
      const email = normaliseEmail(raw)
      const name = named.get(email) ?? null
      const known = people.get(email)
      if (known !== undefined && (known.named !== null || name === null)) continue
      const whole = found.length === 1 ? piece.trim() : name === null ? raw : `"${name}" <${raw}>`
      people.set(email, {
        text: whole,
        by: 'email',
        wanted: email,
        named: name,
        readable: isEmailAddress(email),
      })
    }
  }
  return [...people.values()]
}

/** As `pastedPeople`, by what they are looked up with. */
export function peopleIn(text: string): WantedPeople {
  const people = pastedPeople(text)
  const wantedBy = (kind: PastedPerson['by']) =>
    people.filter(({ by }) => by === kind).map(({ wanted }) => wanted)
  const named = people.flatMap(({ wanted, named }) => (named === null ? [] : [[wanted, named] as const]))
  return { emails: wantedBy('email'), names: wantedBy('name'), named: new Map(named) }
}

function namesBeside(piece: string): Map<string, string> {
  const named = new Map<string, string>()
  for (const [, quoted, bare = '', email = ''] of piece.matchAll(namedAddress)) {
    const name = nameOf(quoted ?? bare)
    if (name !== '') named.set(normaliseEmail(email), name)
  }
  return named
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
    .filter((email) => unknown.includes(email) && isEmailAddress(email))
    .map((email) => ({ ...splitFullName(named.get(email) ?? usernameOf(email)), email }))
}
