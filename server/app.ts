import type { Logger } from 'pino'
import type { Database } from '../database/client.ts'
import type { Replica } from '../database/replica.ts'
import { defaultAttemptsPerAddress } from '../rules/people/throttling.ts'
import type { SignInProvider } from './people/providers/provider.ts'
import type { Events } from './platform/events/events.ts'
import { type ApiOptions, buildApi } from './platform/http/api.ts'
import { onePlace, readPlaces } from './platform/http/read-places.ts'
import { addSystemRoutes } from './platform/http/system-routes.ts'
import { workOnAll } from './platform/jobs/definitions.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { MailTransport } from './platform/mail/delivery.ts'
import * as nouns from './platform/nouns/all.ts'
import { compose } from './platform/nouns/compose.ts'
import type { Storage } from './platform/storage/storage.ts'

export interface AppDependencies extends Pick<ApiOptions, 'onAnswer' | 'aroundAnswer'> {
  db: Database
  /** Reads that may be a second old are spread over these. */
  replicas?: Replica[]
  events: Events
  jobs: Jobs
  transport: MailTransport
  storage: Storage
  baseUrl: string
  secret: string
  /** Where backups are. Its folder `cache` holds what can be made again, such as printed documents. */
  dataDir: string
  /** Whether Creare starts PostgreSQL itself. */
  isEmbedded?: boolean
  logger: Logger
  /** Check every response against the contract; for development and tests. */
  checkOutput: boolean
  /** Failed sign-ins and requests for an email that one network address has per hour. */
  attemptsPerAddress?: number
  /** Whether administrators without a second factor are refused what only administrators may do. */
  administratorsNeedSecondFactor?: boolean
  /** Other sites that people can sign in through. */
  providers?: SignInProvider[]
  now?: () => Date
}

/** The application: every noun, and the API they provide. */
export function createApp(dependencies: AppDependencies) {
  const { db, replicas = [], jobs, baseUrl, logger } = dependencies
  const platform = {
    isEmbedded: true,
    attemptsPerAddress: defaultAttemptsPerAddress,
    administratorsNeedSecondFactor: false,
    providers: [],
    now: () => new Date(),
    ...dependencies,
    replicas,
    reads: replicas.length > 0 ? readPlaces({ db, replicas, baseUrl, logger }) : onePlace(db),
  }
  const app = compose(Object.values(nouns), platform)
  const { sessions, accounts, impersonation, media, live } = app.services
  for (const [name, purpose] of Object.entries(app.filePurposes)) media.addPurpose(name, purpose)
  for (const [topic, policy] of Object.entries(app.liveTopics)) live.allowTopics(topic, policy)
  const api = buildApi({
    ...platform,
    implementations: app.implementations,
    sessions,
    requireConfirmation: accounts.requireConfirmation,
    recordRead: impersonation.recordRead,
  })
  app.addOtherAddresses(api)
  addSystemRoutes(api, { db })
  return {
    ...app.services,
    api,
    /** Starts working on jobs. A command leaves them to the site. @throws Error if a job has no handler */
    startJobs: () => workOnAll(jobs, app.jobs),
    /** Ends what the services hold open. */
    stop: app.stop,
  }
}
