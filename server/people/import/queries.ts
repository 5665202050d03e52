import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { userImportLines, userImports, users } from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'
import type { ReadLine } from './read-people.ts'

export type ImportRow = typeof userImports.$inferSelect

export async function insertImport(
  tx: Transaction,
  values: { createdBy: string; fileName: string; unusedColumns: string[] },
): Promise<string> {
  const [row] = await tx.insert(userImports).values(values).returning({ id: userImports.id })
  if (!row) throw new Error('The import was not stored.')
  return row.id
}

/** One array per column keeps a thousand lines one short statement. */
export async function insertLines(tx: Transaction, importId: string, lines: readonly ReadLine[]) {
  const column = (of: (line: ReadLine) => unknown) => sql.param(lines.map(of))
  await tx.execute(sql`
    insert into user_import_lines (import_id, line, email, first_name, last_name, role, problems)
    select ${importId}::uuid, l.line, l.email, l.first_name, l.last_name, l.role,
           case when l.problems = '' then '{}' else string_to_array(l.problems, chr(31)) end
      from unnest(${column(({ line }) => line)}::int[], ${column(({ email }) => email)}::text[],
                  ${column(({ firstName }) => firstName)}::text[], ${column(({ lastName }) => lastName)}::text[],
                  ${column(({ role }) => role)}::text[],
                  ${column(({ problems }) => problems.join('\u001f'))}::text[])
        as l (line, email, first_name, last_name, role, problems)`)
}

export async function checkAll(tx: Transaction, importId: string): Promise<void> {
  await tx.execute(sql`analyze user_import_lines`)
  await tx.execute(sql`
    update user_import_lines l set problems = l.problems || format('The same address as in line %s', f.first)
      from (select email, min(line) as first from user_import_lines
             where import_id = ${importId}::uuid and email <> '' group by email having count(*) > 1) f
     where l.import_id = ${importId}::uuid and l.email = f.email and l.line > f.first`)
  await tx.execute(sql`
    update user_import_lines l set problems = l.problems || 'This address already has an account'::text
      from users u where l.import_id = ${importId}::uuid and u.email = l.email`)
  await tx.execute(sql`
    update user_imports set (line_count, problem_count) =
      (select count(*), count(*) filter (where problems <> '{}') from user_import_lines
        where import_id = ${importId}::uuid)
     where id = ${importId}::uuid`)
}

export async function findImport(db: Database | Transaction, id: string): Promise<ImportRow | null> {
  const [row] = await db.select().from(userImports).where(eq(userImports.id, id))
  return row ?? null
}

export async function lockImport(tx: Transaction, id: string): Promise<ImportRow | null> {
  const [row] = await tx.select().from(userImports).where(eq(userImports.id, id)).for('update')
  return row ?? null
}

export async function problemsAfter(db: Database, importId: string, after: number, most: number) {
  return db
    .select({ line: userImportLines.line, email: userImportLines.email, messages: userImportLines.problems })
    .from(userImportLines)
    .where(
      and(
        eq(userImportLines.importId, importId),
        gt(userImportLines.line, after),
        sql`${userImportLines.problems} <> '{}'`,
      ),
    )
    .orderBy(asc(userImportLines.line))
    .limit(most)
}

export async function linesAfter(tx: Transaction, importId: string, after: number, most: number) {
  return tx
    .select()
    .from(userImportLines)
    .where(and(eq(userImportLines.importId, importId), gt(userImportLines.line, after)))
    .orderBy(asc(userImportLines.line))
    .limit(most)
}

export async function putImport(
  tx: Database | Transaction,
  id: string,
  change: Partial<Pick<ImportRow, 'state' | 'failure' | 'finishedAt'>>,
) {
  await tx.update(userImports).set(change).where(eq(userImports.id, id))
}

export async function deleteLines(tx: Transaction, importId: string) {
  await tx.delete(userImportLines).where(eq(userImportLines.importId, importId))
}

/** Fails imports whose job was deleted, or lost with its process. */
export async function giveUpLostImports(db: Database, before: Date, failure: string, now: Date) {
  await db
    .update(userImports)
    .set({ state: 'failed', failure, finishedAt: now })
    .where(
      and(
        eq(userImports.state, 'importing'),
        lt(userImports.createdAt, before),
        sql`not exists (select from pgboss.job j where j.name = 'users.import'
              and j.data ->> 'importId' = ${userImports.id}::text and j.state in ('created', 'retry', 'active'))`,
      ),
    )
}

export async function deleteImportsBefore(db: Database, date: Date) {
  await db.delete(userImports).where(and(lt(userImports.createdAt, date), sql`state <> 'importing'`))
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
