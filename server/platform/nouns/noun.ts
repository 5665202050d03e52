import type { JobName } from '../../../contract/school/jobs.ts'
import type { Purpose } from '../../media/purposes.ts'
import type { TopicPolicy } from '../events/live.ts'
import type { Api } from '../http/api.ts'
import type { Implementation } from '../http/implement.ts'
import type { JobDefinition } from '../jobs/definitions.ts'
import type { PersonalTables } from './personal-tables.ts'

/** What a noun is, as it declares itself in `server/<noun>/index.ts` (docs/decisions/0046). */
export interface NounDeclaration<Name extends string, Needs, Service, Jobs extends JobName> {
  /** Other nouns ask for its service by this name. */
  name: Name
  /** Makes the service. Its parameter says which services and parts of the platform it needs. */
  service: (needs: Needs) => Service
  /** The endpoints of the contract that it answers. */
  routes?: (service: Service, needs: Needs) => Implementation[]
  /** Addresses outside the contract, such as files for programs. */
  otherAddresses?: (api: Api, service: Service, needs: Needs) => void
  /** The jobs it works on, with their settings and, if they recur, their times. */
  jobs?: (service: Service, needs: Needs) => { [Name in Jobs]: JobDefinition<Name> }
  /** What it keeps files for, and who may read them. */
  filePurposes?: (service: Service, needs: Needs) => Record<string, Purpose>
  /** The live topics it allows, by the part before the colon. */
  liveTopics?: (service: Service, needs: Needs) => Record<string, TopicPolicy>
  /** Its columns that reference a person, and what becomes of their rows. */
  personalTables?: PersonalTables
  /** Ends what the service holds open. */
  stop?: (service: Service) => unknown
}

/** A declared noun. What its functions take is known to `defineNoun` alone, so here they take anything. */
export interface Noun<Name extends string, Needs, Service, Jobs extends JobName>
  extends Pick<NounDeclaration<Name, Needs, Service, Jobs>, 'name' | 'service' | 'personalTables'> {
  needs: readonly string[]
  routes?: (service: never, needs: never) => Implementation[]
  otherAddresses?: (api: Api, service: never, needs: never) => void
  jobs?: (service: never, needs: never) => { [Name in Jobs]: JobDefinition<Name> }
  filePurposes?: (service: never, needs: never) => Record<string, Purpose>
  liveTopics?: (service: never, needs: never) => Record<string, TopicPolicy>
  stop?: (service: never) => unknown
}

export type AnyNoun = Noun<string, never, unknown, never>

export type RequiredKeys<Needs> = {
  [Key in keyof Needs]-?: Record<never, never> extends Pick<Needs, Key> ? never : Key
}[keyof Needs]

/** The list says at run time what the parameter of `service` says to the compiler; both have to agree. */
type Listing<Listed extends readonly string[], Needs> = [
  Exclude<RequiredKeys<Needs>, Listed[number]>,
] extends [never]
  ? [Exclude<Listed[number], keyof Needs>] extends [never]
    ? unknown
    : { notNeeded: Exclude<Listed[number], keyof Needs> }
  : { notListed: Exclude<RequiredKeys<Needs>, Listed[number]> }

/** Declares a noun. A need that is not listed, or listed and not used, does not compile. */
export function defineNoun<
  const Name extends string,
  Needs,
  Service,
  const Listed extends readonly string[],
  Jobs extends JobName = never,
>(
  noun: NounDeclaration<Name, Needs, Service, Jobs> & { needs: Listed & Listing<Listed, Needs> },
): Noun<Name, Needs, Service, Jobs> {
  return noun
}
