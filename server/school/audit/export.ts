import { stringify } from 'csv-stringify/sync'
import { harmlessCell } from '../../../rules/text/csv.ts'
import type { EntryRow } from './queries.ts'

const heads = [
  'Entry',
  'When (UTC)',
  'By',
  'By (id)',
  'Action',
  'To',
  'To (kind)',
  'To (id)',
  'Field',
  'Before',
  'After',
  'Reason',
]

/** One line per changed field; an entry without changes is one line. */
function linesOf(entry: EntryRow): (string | null)[][] {
  const { id, at, actorName, actorId, action, subjectLabel, subjectKind, subjectId, changes, reason } = entry
  const columns = [id, at.toISOString(), actorName, actorId, action, subjectLabel, subjectKind, subjectId]
  const fields = changes.length === 0 ? [{ field: null, before: null, after: null }] : changes
  return fields.map(({ field, before, after }) => [...columns, field, before, after, reason])
}

const csvText = (lines: (string | null)[][], bom = false) =>
  stringify(lines, { bom, cast: { string: harmlessCell } })

/**
 * Streams the audit log as CSV, with one page of entries in memory.
 *
 * @param pages the entries, newest first
 */
export function auditCsv(pages: AsyncGenerator<EntryRow[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(csvText([heads], true))),
    async pull(controller) {
      const { value, done } = await pages.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(csvText(value.flatMap(linesOf))))
    },
    async cancel() {
      await pages.return(undefined)
    },
  })
}
