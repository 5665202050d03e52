import type { ImportLine, UserImport } from '../../../contract/people/import.ts'
import type { ImportPlace } from '../../../database/schema/people/import.ts'
import { missingColumns } from '../../../rules/people/import-columns.ts'
import { noCounts } from './check-queries.ts'
import type { linesAfter, NamedImport } from './queries.ts'

/** Milliseconds in which an import can be undone. */
export const undoTime = 86_400_000

export function presentImport({ row, madeBy, undoneByName }: NamedImport, now: Date): UserImport {
  const { createdAt, finishedAt, undoneAt, undone } = row
  const undoUntil = row.state === 'done' && finishedAt !== null ? finishedAt.getTime() + undoTime : 0
  return {
    id: row.id,
    fileName: row.fileName,
    state: row.state,
    madeBy,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    lineCount: row.lineCount,
    // An import from before there were counts created everyone in it.
    counts: row.counts ?? { ...noCounts, create: row.lineCount },
    newGroups: row.newGroups,
    missing: missingColumns(row.columns),
    heads: row.heads,
    columns: row.columns,
    existing: row.existing,
    names: row.names,
    readAs: row.readAs,
    failure: row.failure,
    undoUntil: row.counts !== null && undoUntil > now.getTime() ? new Date(undoUntil).toISOString() : null,
    undone:
      undone === null || undoneAt === null
        ? null
        : { ...undone, at: undoneAt.toISOString(), by: undoneByName },
  }
}

export const presentLine = ({
  line,
  email,
  firstName,
  lastName,
  outcome,
  places,
  problems,
  notices,
}: Awaited<ReturnType<typeof linesAfter>>[number]): ImportLine => ({
  line,
  email,
  name: `${firstName} ${lastName}`.trim(),
  outcome,
  places: places.map(placeText),
  messages: [...problems, ...notices],
})

function placeText(place: ImportPlace): string {
  if ('group' in place) return place.group
  if (place.round !== undefined) return `${place.code} (${place.round.name})`
  return place.role === 'student' ? place.code : `${place.code} (${place.role})`
}
