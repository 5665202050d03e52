import type { GroupPerson, PeopleAdded } from '../../../contract/people/groups.ts'
import type { Transaction } from '../../../database/client.ts'
import {
  mostPeopleAtOnce,
  type PastedPerson,
  pastedPeople,
  peopleIn,
  type WantedPeople,
} from '../../../rules/people/groups.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { presentPerson } from './present.ts'
import { type FoundPerson, peopleFound } from './queries.ts'

/** People of the same name to choose from. */
const mostToChoose = 10

/** Which of several people a pasted name means. */
interface ChosenPerson {
  name: string
  userId: string
}

/** Accounts by pasted addresses and names. */
export interface PeopleFinder {
  /**
   * @param chosen counts only among those who have the name
   * @throws Refusal `invalid-input` for more than 500 people
   */
  find(
    tx: Transaction,
    text: string,
    chosen?: readonly ChosenPerson[],
  ): Promise<Pick<PeopleAdded, 'unknown' | 'ambiguous'> & { ids: string[] }>

  /**
   * Everyone whom each address or name may mean, at most ten.
   *
   * @throws Refusal `invalid-input` for more than 500 people
   */
  lookUp(text: string): Promise<{ pasted: PastedPerson; found: GroupPerson[] }[]>
}

export function peopleFinder(reads: Reads): PeopleFinder {
  return {
    async find(tx, text, chosen = []) {
      const wanted = peopleIn(text)
      if (wanted.emails.length + wanted.names.length > mostPeopleAtOnce) throw tooMany()
      return sorted(wanted, await peopleFound(tx, wanted, chosen.length === 0 ? 2 : mostToChoose), chosen)
    },

    async lookUp(text) {
      const people = pastedPeople(text)
      if (people.length > mostPeopleAtOnce) throw tooMany()
      const rows = await reads.read((place) => peopleFound(place, peopleIn(text), mostToChoose))
      const found = Map.groupBy(rows, ({ wanted }) => wanted)
      return people.map((pasted) => ({ pasted, found: (found.get(pasted.wanted) ?? []).map(presentPerson) }))
    },
  }
}

function sorted(
  wanted: WantedPeople,
  found: readonly (FoundPerson & { wanted: string })[],
  chosen: readonly ChosenPerson[],
) {
  const choice = new Map(chosen.map(({ name, userId }) => [name, userId]))
  const byWanted = Map.groupBy(found, (row) => row.wanted)
  const meant = (one: string) => {
    const people = byWanted.get(one) ?? []
    return people.length === 1 ? people[0] : people.find(({ id }) => id === choice.get(one))
  }
  const all = [...wanted.emails, ...wanted.names]
  return {
    ids: [...new Set(all.flatMap((one) => meant(one)?.id ?? []))],
    unknown: all.filter((one) => !byWanted.has(one)),
    ambiguous: all.filter((one) => byWanted.has(one) && meant(one) === undefined),
  }
}

function tooMany(): Refusal {
  const message = `Please add at most ${mostPeopleAtOnce} people at a time`
  return new Refusal('invalid-input', message, { fields: [{ field: 'people', message }] })
}
