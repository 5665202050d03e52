import { and, asc, desc, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LineOutcome } from '../../../contract/people/import.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { roundsToJoin } from '../../../database/conditions/round-dates.ts'
import { courses, schoolGroups, userImportLines, userImports, users } from '../../../database/schema/index.ts'
import { keyOf } from '../../../rules/people/import-words.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'
import type { ReadLine, SchoolNames } from './read-line.ts'

type Place = Database | Transaction

const makers = alias(users, 'makers')
const undoers = alias(users, 'undoers')

export type ImportRow = typeof userImports.$inferSelect
export type NamedImport = { row: ImportRow; madeBy: string | null; undoneByName: string | null }

const named = (place: Place) =>
  place
    .select({ row: userImports, madeBy: makers.name, undoneByName: undoers.name })
    .from(userImports)
    .leftJoin(makers, eq(makers.id, userImports.createdBy))
    .leftJoin(undoers, eq(undoers.id, userImports.undoneBy))

export async function insertImport(
  tx: Transaction,
  values: Pick<ImportRow, 'createdBy' | 'fileName' | 'heads' | 'columns' | 'readAs'>,
): Promise<string> {
  const [row] = await tx.insert(userImports).values(values).returning({ id: userImports.id })
  if (!row) throw new Error('The import was not stored.')
  return row.id
}

const columnsOf = (lines: readonly ReadLine[]) => {
  const column = (of: (line: ReadLine) => unknown) => sql.param(lines.map(of))
  return sql`unnest(${column(({ line }) => line)}::int[], ${column(({ cells }) => JSON.stringify(cells))}::text[],
      ${column(({ email }) => email)}::text[], ${column(({ firstName }) => firstName)}::text[],
      ${column(({ lastName }) => lastName)}::text[], ${column(({ role }) => role)}::text[],
      ${column(({ places }) => JSON.stringify(places))}::text[],
      ${column(({ problems }) => problems.join('\u001f'))}::text[])
    as l (line, cells, email, first_name, last_name, role, places, problems)`
}

const problemsOfLine = sql`case when l.problems = '' then '{}' else string_to_array(l.problems, chr(31)) end`

/** One array per column keeps a thousand lines one short statement. */
export async function insertLines(tx: Transaction, importId: string, lines: readonly ReadLine[]) {
  await tx.execute(sql`
    insert into ${userImportLines}
           (import_id, line, cells, email, first_name, last_name, role, places, problems)
    select ${importId}::uuid, l.line, l.cells::jsonb, l.email, l.first_name, l.last_name, l.role,
           l.places::jsonb, ${problemsOfLine}
      from ${columnsOf(lines)}`)
}

export async function putLines(tx: Transaction, importId: string, lines: readonly ReadLine[]) {
  await tx.execute(sql`
    update ${userImportLines} kept
       set email = l.email, first_name = l.first_name, last_name = l.last_name, role = l.role,
           places = l.places::jsonb, problems = ${problemsOfLine}, notices = '{}', outcome = 'create',
           joined_with = null
      from ${columnsOf(lines)}
     where kept.import_id = ${importId}::uuid and kept.line = l.line`)
}

export async function cellsAfter(tx: Transaction, importId: string, after: number, most: number) {
  return tx
    .select({ line: userImportLines.line, cells: userImportLines.cells })
    .from(userImportLines)
    .where(and(eq(userImportLines.importId, importId), gt(userImportLines.line, after)))
    .orderBy(asc(userImportLines.line))
    .limit(most)
}

/** Courses by id, code and title; rounds and groups that are not archived by name. */
export async function schoolNames(tx: Transaction): Promise<SchoolNames> {
  const taught = await tx
    .select({ id: courses.id, code: courses.code, title: courses.title, status: courses.status })
    .from(courses)
    .orderBy(asc(courses.code))
  const school: SchoolNames = {
    courses: new Map(),
    rounds: new Map(),
    groups: new Map(),
    newGroups: new Set(),
  }
  for (const { id, code, title, status } of taught) {
    const course = { id, code, isOpen: status === 'published' }
    const key = keyOf(title)
    const other = school.courses.get(key)
    school.courses.set(key, other !== undefined && other?.id !== id ? null : course)
  }
  for (const { id, code, status } of taught) {
    for (const name of [id, code])
      school.courses.set(keyOf(name), { id, code, isOpen: status === 'published' })
  }
  for (const { id, courseId, name } of await roundsToJoin(tx)) {
    const key = `${courseId} ${keyOf(name) || name}`
    school.rounds.set(key, school.rounds.has(key) ? null : { id, name })
  }
  const groups = await tx
    .select({ name: schoolGroups.name })
    .from(schoolGroups)
    .where(sql`${schoolGroups.archivedAt} is null`)
    .orderBy(desc(schoolGroups.createdAt))
  for (const { name } of groups) school.groups.set(keyOf(name) || name, name)
  return school
}

export async function findImport(place: Place, id: string): Promise<NamedImport | null> {
  const [found] = await named(place).where(eq(userImports.id, id))
  return found ?? null
}

/** Applied imports, newest first. */
export async function appliedImports(db: Database, after: TimeCursor | null, most: number) {
  return named(db)
    .where(
      and(
        inArray(userImports.state, ['importing', 'done', 'undoing', 'undone']),
        after === null
          ? undefined
          : sql`(${userImports.createdAt}, ${userImports.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(userImports.createdAt), desc(userImports.id))
    .limit(most)
}

/**
 * In the job. One statement removes all accounts of an import: 10,000 take 7 seconds on two idle cores, and longer than
 * the usual limit on busy ones, where each of three tries then failed near its end.
 */
export async function allowLongStatements(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '10min'`)
}

export async function lockImport(tx: Transaction, id: string): Promise<ImportRow | null> {
  const [row] = await tx.select().from(userImports).where(eq(userImports.id, id)).for('update')
  return row ?? null
}

const lineColumns = {
  line: userImportLines.line,
  email: userImportLines.email,
  firstName: userImportLines.firstName,
  lastName: userImportLines.lastName,
  outcome: userImportLines.outcome,
  places: userImportLines.places,
  problems: userImportLines.problems,
  notices: userImportLines.notices,
}

export async function linesAfter(
  db: Database,
  importId: string,
  { after, outcome, most }: { after: number; outcome: LineOutcome | undefined; most: number },
) {
  return db
    .select(lineColumns)
    .from(userImportLines)
    .where(
      and(
        eq(userImportLines.importId, importId),
        gt(userImportLines.line, after),
        outcome === undefined ? undefined : eq(userImportLines.outcome, outcome),
      ),
    )
    .orderBy(asc(userImportLines.line))
    .limit(most)
}

export async function putImport(
  tx: Place,
  id: string,
  change: Partial<Omit<ImportRow, 'id' | 'createdBy' | 'createdAt'>>,
) {
  await tx.update(userImports).set(change).where(eq(userImports.id, id))
}

/** Lines that were left out, as the file had them. */
export async function refusedAfter(db: Database, importId: string, after: number, most: number) {
  return db
    .select({ line: userImportLines.line, cells: userImportLines.cells, problems: userImportLines.problems })
    .from(userImportLines)
    .where(
      and(
        eq(userImportLines.importId, importId),
        eq(userImportLines.outcome, 'refuse'),
        gt(userImportLines.line, after),
      ),
    )
    .orderBy(asc(userImportLines.line))
    .limit(most)
}

/** Those that were left out stay for a week, to be mended and imported again. */
export async function deleteAppliedLines(tx: Transaction, importId: string) {
  await tx
    .delete(userImportLines)
    .where(and(eq(userImportLines.importId, importId), ne(userImportLines.outcome, 'refuse')))
}

/** Imports whose job was deleted, or lost with its process. */
export async function giveUpLostImports(db: Database, before: Date, now: Date) {
  const lost = (state: 'importing' | 'undoing', queue: string): SQL => sql`${userImports.state} = ${state}
    and not exists (select from pgboss.job j where j.name = ${queue}
      and j.data ->> 'importId' = ${userImports.id}::text and j.state in ('created', 'retry', 'active'))`
  await db
    .update(userImports)
    .set({ state: 'failed', failure: brokenOff, finishedAt: now })
    .where(and(lost('importing', 'users.import'), lt(userImports.createdAt, before)))
  await db
    .update(userImports)
    .set({ state: 'done', failure: undoBrokenOff })
    .where(and(lost('undoing', 'users.import-undo'), lt(userImports.finishedAt, before)))
}

export const brokenOff = 'No one was imported: the import failed three times. Please choose the file again.'
export const undoBrokenOff = 'Nothing was undone: it failed three times.'

/** Applied imports stay as history; their lines and files that were not applied go. */
export async function deleteBefore(db: Database, date: Date) {
  await db
    .delete(userImports)
    .where(and(lt(userImports.createdAt, date), inArray(userImports.state, ['checked', 'failed'])))
  await db.delete(userImportLines).where(
    sql`${userImportLines.importId} in (select i.id from ${userImports} i
      where i.created_at < ${date.toISOString()}::timestamptz and i.state in ('done', 'undone'))`,
  )
}

export const countPeople = (db: Database): Promise<number> => db.$count(users)

export async function peopleAfter(db: Database, after: TimeCursor | null, most: number) {
  return db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      createdAt: users.createdAt,
      exactCreatedAt: sql<string>`${users.createdAt}::text`,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .where(
      after === null
        ? undefined
        : sql`(${users.createdAt}, ${users.id}) < (${after.at}::timestamptz, ${after.id})`,
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(most)
}
