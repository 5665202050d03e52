import type { Database } from '../../../database/client.ts'
import { csvFile } from '../../platform/http/csv-file.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'
import { peopleAfter } from './queries.ts'

const batch = 2_000

export const peopleFile = (db: Database): ReadableStream<Uint8Array> =>
  csvFile(['E-mail', 'First name', 'Last name', 'Role', 'Joined', 'Suspended'], pagesOfPeople(db))

async function* pagesOfPeople(db: Database) {
  let after: TimeCursor | null = null
  for (;;) {
    const rows = await peopleAfter(db, after, batch)
    yield rows.map(({ email, firstName, lastName, role, createdAt, suspendedAt }) => [
      email,
      firstName,
      lastName,
      role,
      createdAt.toISOString(),
      suspendedAt?.toISOString() ?? '',
    ])
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = { at: last.exactCreatedAt, id: last.id }
  }
}
