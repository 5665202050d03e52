import { stringify } from 'csv-stringify/sync'
import type { Database } from '../../../database/client.ts'
import { harmlessCell } from '../../../rules/text/csv.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'
import { peopleAfter } from './queries.ts'

const batch = 2_000

/** The byte order mark makes spreadsheets read it as UTF-8. */
export function peopleFile(db: Database): ReadableStream<Uint8Array> {
  let after: TimeCursor | null = null
  let begun = false
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const rows = await peopleAfter(db, after, batch)
      const last = rows.at(-1)
      const head = [['E-mail', 'First name', 'Last name', 'Role', 'Joined', 'Suspended']]
      const lines = rows.map(({ email, firstName, lastName, role, createdAt, suspendedAt }) => [
        email,
        firstName,
        lastName,
        role,
        createdAt.toISOString(),
        suspendedAt?.toISOString() ?? '',
      ])
      const cast = { string: harmlessCell }
      const text = stringify([...(begun ? [] : head), ...lines], { bom: !begun, cast })
      begun = true
      if (text !== '') controller.enqueue(encoder.encode(text))
      if (last === undefined || rows.length < batch) controller.close()
      else after = { at: last.exactCreatedAt, id: last.id }
    },
  })
}
