import type { ImportColumn, UserImport } from '../../../contract/people/import.ts'
import type { Database } from '../../../database/client.ts'
import { matchedColumns } from '../../../rules/people/import-columns.ts'
import { csvFile, everyPage } from '../../platform/http/csv-file.ts'
import { refusedAfter } from './queries.ts'

const batch = 2_000

/** Heads that are found again when the file comes back. */
const foundHeads: Record<ImportColumn, string> = {
  email: 'Email',
  'first-name': 'First name',
  'last-name': 'Last name',
  name: 'Name',
  role: 'Role',
  course: 'Course',
  'course-role': 'Course role',
  round: 'Round',
  group: 'Group',
  status: 'Status',
}

/** Ignored when the file comes back, as a column that no one knows. */
const reasonHead = 'Left out because'

/**
 * Lines that were left out, as the file had them, with the reason: to be mended and imported again. A column that was
 * matched by hand gets a head that is found.
 */
export function leftOutFile(
  db: Database,
  importId: string,
  { heads, columns }: Pick<UserImport, 'heads' | 'columns'>,
): ReadableStream<Uint8Array> {
  const found = matchedColumns(heads.map(({ head }) => ({ head, samples: [] })))
  const names = heads.map(({ head }, place) => {
    const column = columns[place] ?? null
    return column === null || column === found[place] ? head : foundHeads[column]
  })
  return csvFile([...names, reasonHead], pagesOfLines(db, importId, names.length))
}

async function* pagesOfLines(db: Database, importId: string, width: number) {
  const pages = everyPage(
    batch,
    (after: number | null) => refusedAfter(db, importId, after ?? 0, batch),
    ({ line }) => line,
  )
  for await (const rows of pages) {
    yield rows.map(({ cells, problems }) => [
      ...Array.from({ length: width }, (_, place) => cells[place] ?? ''),
      problems.join('. '),
    ])
  }
}
