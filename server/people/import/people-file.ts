import type { Database } from '../../../database/client.ts'
import { csvFile, everyPage } from '../../platform/http/csv-file.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'
import { peopleAfter } from './queries.ts'

const batch = 2_000

export const peopleFile = (db: Database): ReadableStream<Uint8Array> =>
  csvFile(['E-mail', 'First name', 'Last name', 'Role', 'Joined', 'Suspended'], pagesOfPeople(db))

async function* pagesOfPeople(db: Database) {
  const pages = everyPage(
    batch,
    (after: TimeCursor | null) => peopleAfter(db, after, batch),
    ({ exactCreatedAt: at, id }) => ({ at, id }),
  )
  for await (const rows of pages) {
    yield rows.map(({ email, firstName, lastName, role, createdAt, suspendedAt }) => [
      email,
      firstName,
      lastName,
      role,
      createdAt.toISOString(),
      suspendedAt?.toISOString() ?? '',
    ])
  }
}
