import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { userImportEffects, userImportLines, users } from '../../../database/schema/index.ts'
import type { CourseRole } from '../../../rules/people/course-roles.ts'
import { groupNamed, wantedPlaces } from './check-queries.ts'

type Effect = typeof userImportEffects.$inferSelect
type Kind = Effect['kind']

export async function linesToCreate(tx: Transaction, importId: string, after: number, most: number) {
  return tx
    .select()
    .from(userImportLines)
    .where(
      and(
        eq(userImportLines.importId, importId),
        eq(userImportLines.outcome, 'create'),
        gt(userImportLines.line, after),
      ),
    )
    .orderBy(asc(userImportLines.line))
    .limit(most)
}

/** Gives existing people the names of the file. @returns how many changed */
export async function renamePeople(tx: Transaction, importId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with found as materialized (
      select u.id, u.first_name as before_first, u.last_name as before_last, l.first_name, l.last_name
        from ${userImportLines} l join ${users} u on u.email = l.email
       where l.import_id = ${importId}::uuid and l.outcome = 'update'
       order by u.id for update of u),
    renamed as (
      update ${users} u set first_name = f.first_name, last_name = f.last_name, has_stand_in_surname = false,
             name = trim(f.first_name || ' ' || f.last_name), updated_at = now()
        from found f where f.id = u.id)
    insert into ${userImportEffects} (import_id, kind, user_id, names)
    select ${importId}::uuid, 'renamed', f.id, jsonb_build_object(
             'before', jsonb_build_array(f.before_first, f.before_last),
             'after', jsonb_build_array(f.first_name, f.last_name))
      from found f`)
  return rowCount ?? 0
}

/** People to put into each group; null for a group that is not there. */
export async function wantedInGroups(tx: Transaction, importId: string) {
  const { rows } = await tx.execute<{ name: string; groupId: string | null; userIds: string[] }>(sql`
    select w.group_name as name, g.id as "groupId", array_agg(u.id order by u.id) as "userIds"
      from (${wantedPlaces(importId)}) w join ${users} u on u.email = w.email
      left join lateral (${groupNamed(sql`w.group_name`)}) g on true
     where w.group_name is not null group by 1, 2 order by 1`)
  return rows
}

/** People to enroll in each course, in a round or in none, or to give a role in it. */
export async function wantedInCourses(tx: Transaction, importId: string) {
  const { rows } = await tx.execute<{
    courseId: string
    role: CourseRole | 'student'
    roundId: string | null
    userIds: string[]
  }>(sql`
    select w.course_id as "courseId", w.role, w.round_id as "roundId", array_agg(u.id order by u.id) as "userIds"
      from (${wantedPlaces(importId)}) w join ${users} u on u.email = w.email
     where w.course_id is not null and (w.role = 'student' or u.role <> 'student')
     group by 1, 2, 3 order by 1, 2, 3`)
  return rows
}

/** Keeps what an import did to these people. */
export async function insertEffects(
  tx: Transaction,
  effect: { importId: string; kind: Kind; courseId?: string; groupId?: string },
  userIds: readonly (string | null)[],
): Promise<void> {
  if (userIds.length === 0) return
  const { importId, kind, courseId = null, groupId = null } = effect
  await tx.execute(sql`
    insert into ${userImportEffects} (import_id, kind, user_id, course_id, group_id)
    select ${importId}::uuid, ${kind}, e.user_id, ${courseId}::text, ${groupId}::uuid
      from unnest(${sql.param([...userIds])}::text[]) as e (user_id)`)
}

export async function effectsOf(tx: Transaction, importId: string, kinds: readonly Kind[]) {
  return tx
    .select()
    .from(userImportEffects)
    .where(and(eq(userImportEffects.importId, importId), inArray(userImportEffects.kind, [...kinds])))
    .orderBy(asc(userImportEffects.id))
}

/** People get their names back, unless another person has changed them since. @returns how many */
export async function restoreNames(tx: Transaction, importId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${users} u set first_name = e.names -> 'before' ->> 0, last_name = e.names -> 'before' ->> 1,
           name = trim((e.names -> 'before' ->> 0) || ' ' || (e.names -> 'before' ->> 1)), updated_at = now()
      from ${userImportEffects} e
     where e.import_id = ${importId}::uuid and e.kind = 'renamed' and e.user_id = u.id
       and u.first_name = e.names -> 'after' ->> 0 and u.last_name = e.names -> 'after' ->> 1`)
  return rowCount ?? 0
}

export async function namesOfPeople(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
  return rows.map(({ name }) => name)
}

export async function deleteEffects(tx: Transaction, importId: string): Promise<void> {
  await tx.delete(userImportEffects).where(eq(userImportEffects.importId, importId))
}

/** Of imports that can no longer be undone. */
export async function deleteEffectsBefore(tx: Pick<Transaction, 'execute'>, date: Date): Promise<void> {
  await tx.execute(sql`
    delete from ${userImportEffects} e using user_imports i
     where i.id = e.import_id and i.finished_at < ${date.toISOString()}::timestamptz and i.state in ('done', 'undone')`)
}

/** Who an import is recorded as; null if the account was deleted. */
export async function actorOf(tx: Transaction, userId: string | null) {
  if (userId === null) return null
  const [row] = await tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}
