import pino from 'pino'
import { type Database, openDatabase } from '../../database/client.ts'
import { type Factories, factories } from './factories.ts'
import { type Outbox, openOutbox } from './outbox.ts'

export interface JourneyParts {
  baseUrl: string
  db: Database
  make: Factories
  outbox: Outbox
  mediaFolder: string
}

/** Lends the site that `journey-setup.ts` started, with its database and outbox. */
export async function siteOfJourneys(use: (site: JourneyParts) => Promise<void>): Promise<void> {
  const logger = pino({ level: 'error' })
  const database = openDatabase({ url: given('JOURNEY_DATABASE_URL'), max: 2, logger })
  await use({
    baseUrl: given('JOURNEY_BASE_URL'),
    db: database.db,
    make: factories(database.db),
    outbox: openOutbox(given('JOURNEY_OUTBOX')),
    mediaFolder: given('JOURNEY_MEDIA'),
  })
  await database.close()
}

/** What `journey-setup.ts` passes to the workers. */
export function given(name: string): string {
  const value = process.env[name]
  if (value === undefined)
    throw new Error(`${name} is missing: the journeys run through playwright.config.ts`)
  return value
}
