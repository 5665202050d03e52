import type { Api } from '../http/api.ts'
import type { JobDefinition } from '../jobs/definitions.ts'
import type { AnyNoun, Noun, RequiredKeys } from './noun.ts'
import type { PersonalTables } from './personal-tables.ts'

type NeedsOf<One> = One extends { service: (needs: infer Needs) => unknown } ? Needs : never
type ServiceOf<One> = One extends { service: (needs: never) => infer Service } ? Service : never
type JobsOf<One> = One extends Noun<string, never, unknown, infer Jobs> ? Jobs : never

/** The services of some nouns by name. */
export type ServicesOf<One extends AnyNoun> = { [Each in One as Each['name']]: ServiceOf<Each> }

/** A sentence for each need that neither a noun nor the platform meets, or that is met by another type. */
type UnmetNeeds<One extends AnyNoun, Known> = One extends unknown
  ? {
      [Key in RequiredKeys<NeedsOf<One>> & string]: Key extends keyof Known
        ? Known[Key] extends NeedsOf<One>[Key]
          ? never
          : `"${One['name']}" needs another type of "${Key}"`
        : `"${One['name']}" needs "${Key}", which nothing provides`
    }[RequiredKeys<NeedsOf<One>> & string]
  : never

type NothingUnmet<Unmet> = [Unmet] extends [never] ? unknown : { unmet: Unmet }

/**
 * Makes the service of each noun after those it needs, and collects what the nouns declare.
 *
 * A need that is not met does not compile. The same is checked again when the site starts, because it also runs from
 * source that has not been type-checked.
 *
 * @param platform what nouns may need that is not a noun: the database, the clock, settings of the operator
 * @throws Error for a need that is not met, a name that is used twice, and nouns that need each other in a circle
 */
export function compose<One extends AnyNoun, Platform extends object>(
  nouns: readonly One[],
  platform: Platform & NothingUnmet<UnmetNeeds<One, ServicesOf<One> & Platform & Collected>>,
) {
  const collected: Collected = { personalTables: personalTablesOf(nouns) }
  const made = new Map<string, unknown>(Object.entries({ ...platform, ...collected }))
  const parts = inOrder(nouns, new Set(made.keys())).map((noun) => {
    // Only the names in `needs`, so that a noun cannot come to use what it does not declare.
    const needs = Object.fromEntries(noun.needs.map((name) => [name, made.get(name)])) as never
    const service = noun.service(needs) as never
    made.set(noun.name, service)
    return { noun, service, needs }
  })
  const jobs = merged(parts, 'job', ({ noun, service, needs }) => noun.jobs?.(service, needs))
  return {
    services: Object.fromEntries(
      parts.map(({ noun, service }) => [noun.name, service as unknown]),
    ) as ServicesOf<One>,
    implementations: parts.flatMap(({ noun, service, needs }) => noun.routes?.(service, needs) ?? []),
    jobs: jobs as { [Name in JobsOf<One>]: JobDefinition<Name> },
    filePurposes: merged(parts, 'file purpose', ({ noun, service, needs }) =>
      noun.filePurposes?.(service, needs),
    ),
    liveTopics: merged(parts, 'live topic', ({ noun, service, needs }) => noun.liveTopics?.(service, needs)),
    addOtherAddresses(api: Api): void {
      for (const { noun, service, needs } of parts) noun.otherAddresses?.(api, service, needs)
    },
    /** Ends what the services hold open, each before those it needs. */
    async stop(): Promise<void> {
      for (const { noun, service } of parts.toReversed()) await noun.stop?.(service)
    },
  }
}

/** What the nouns declare together and some of them need. */
interface Collected {
  personalTables: PersonalTables
}

/**
 * Every column that references a person, in alphabetical order.
 *
 * @throws Error for a column that two nouns declare
 */
export function personalTablesOf(nouns: readonly Pick<AnyNoun, 'name' | 'personalTables'>[]): PersonalTables {
  const parts = nouns.map((noun) => ({ noun }))
  const tables = merged(parts, 'personal column', ({ noun }) => noun.personalTables)
  return Object.fromEntries(Object.entries(tables).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * Sorts nouns so that each comes after those it needs.
 *
 * @param given names that are met without a noun
 */
export function inOrder<One extends Pick<AnyNoun, 'name' | 'needs'>>(
  nouns: readonly One[],
  given: ReadonlySet<string>,
): One[] {
  const byName = new Map<string, One>()
  for (const noun of nouns) {
    if (byName.has(noun.name) || given.has(noun.name)) throw new Error(`"${noun.name}" is declared twice`)
    byName.set(noun.name, noun)
  }
  const sorted = new Set<One>()
  const visit = (noun: One, path: readonly string[]): void => {
    if (sorted.has(noun)) return
    const here = [...path, noun.name]
    if (path.includes(noun.name)) {
      throw new Error(`Nouns need each other in a circle: ${here.slice(path.indexOf(noun.name)).join(' → ')}`)
    }
    for (const name of noun.needs) {
      if (given.has(name)) continue
      const needed = byName.get(name)
      if (needed === undefined) throw new Error(`"${noun.name}" needs "${name}", which nothing provides`)
      visit(needed, here)
    }
    sorted.add(noun)
  }
  for (const noun of nouns) visit(noun, [])
  return [...sorted]
}

/** One record of what several nouns declare. @throws Error for a key that two of them declare */
export function merged<Part extends { noun: { name: string } }, Value>(
  parts: readonly Part[],
  kind: string,
  declared: (part: Part) => Record<string, Value> | undefined,
): Record<string, Value> {
  const owners = new Map<string, { owner: string; value: Value }>()
  for (const part of parts) {
    for (const [key, value] of Object.entries(declared(part) ?? {})) {
      const known = owners.get(key)
      if (known !== undefined)
        throw new Error(`The ${kind} "${key}" is declared by both "${known.owner}" and "${part.noun.name}"`)
      owners.set(key, { owner: part.noun.name, value })
    }
  }
  return Object.fromEntries([...owners].map(([key, { value }]) => [key, value]))
}
