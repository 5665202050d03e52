import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { GroupFacts } from '../../../contract/people/groups.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { personHolds } from '../../../database/conditions/people-by-part.ts'
import { holds, literally } from '../../../database/pattern.ts'
import {
  courses,
  schoolGroupCourses,
  schoolGroupMembers,
  schoolGroups,
  schoolGroupTeachers,
  users,
} from '../../../database/schema/index.ts'
import type { WantedPeople } from '../../../rules/people/groups.ts'
import { folded } from '../../../rules/text/folding.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

type Place = Database | Transaction

/** Courses that a list shows of one group. */
const mostCoursesListed = 12

const listedColumns = {
  id: schoolGroups.id,
  name: schoolGroups.name,
  note: schoolGroups.note,
  startsOn: schoolGroups.startsOn,
  timeZone: schoolGroups.timeZone,
  archivedAt: schoolGroups.archivedAt,
  revision: schoolGroups.revision,
  createdAt: schoolGroups.createdAt,
  memberCount: sql<number>`(select count(*)::int from school_group_members m where m.group_id = school_groups.id)`,
  courseCount: sql<number>`(select count(*)::int from school_group_courses t where t.group_id = school_groups.id)`,
}

export interface GroupFilter {
  search?: string
  state?: 'current' | 'archived'
}

function matching({ search, state = 'current' }: GroupFilter): SQL | undefined {
  const wanted = search?.trim()
  return and(
    state === 'current' ? isNull(schoolGroups.archivedAt) : isNotNull(schoolGroups.archivedAt),
    wanted ? holds(schoolGroups.name, wanted) : undefined,
  )
}

export type GroupRow = Awaited<ReturnType<typeof groupsAfter>>[number]

export async function groupsAfter(db: Database, filter: GroupFilter, after: TimeCursor | null, most: number) {
  return db
    .select(listedColumns)
    .from(schoolGroups)
    .where(
      and(
        matching(filter),
        after === null
          ? undefined
          : sql`(${schoolGroups.createdAt}, ${schoolGroups.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(schoolGroups.createdAt), desc(schoolGroups.id))
    .limit(most)
}

export const countGroups = (db: Database, filter: GroupFilter) => db.$count(schoolGroups, matching(filter))

export async function findGroup(db: Place, id: string): Promise<GroupRow | null> {
  const [row] = await db.select(listedColumns).from(schoolGroups).where(eq(schoolGroups.id, id))
  return row ?? null
}

export async function lockGroup(tx: Transaction, id: string) {
  const [row] = await tx.select().from(schoolGroups).where(eq(schoolGroups.id, id)).for('update')
  return row ?? null
}

/** The first courses of each group, by code. */
export async function coursesOfGroups(db: Place, groupIds: readonly string[], most = mostCoursesListed) {
  if (groupIds.length === 0) return []
  const numbered = db
    .select({
      groupId: schoolGroupCourses.groupId,
      id: courses.id,
      code: courses.code,
      title: courses.title,
      place:
        sql<number>`row_number() over (partition by ${schoolGroupCourses.groupId} order by ${courses.code}, ${courses.id})`.as(
          'place',
        ),
    })
    .from(schoolGroupCourses)
    .innerJoin(courses, eq(courses.id, schoolGroupCourses.courseId))
    .where(inArray(schoolGroupCourses.groupId, [...groupIds]))
    .as('numbered')
  return db.select().from(numbered).where(sql`${numbered.place} <= ${most}`).orderBy(asc(numbered.place))
}

const personColumns = { id: users.id, name: users.name, email: users.email, image: users.image }

export async function teachersOf(db: Place, groupId: string, most: number) {
  return db
    .select(personColumns)
    .from(schoolGroupTeachers)
    .innerJoin(users, eq(users.id, schoolGroupTeachers.userId))
    .where(eq(schoolGroupTeachers.groupId, groupId))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(most)
}

/** @param page.after id of the last person of the page before */
export async function membersAfter(
  db: Database,
  groupId: string,
  page: { search?: string; after?: string; most: number },
) {
  const wanted = page.search?.trim()
  return db
    .select(personColumns)
    .from(schoolGroupMembers)
    .innerJoin(users, eq(users.id, schoolGroupMembers.userId))
    .where(
      and(
        eq(schoolGroupMembers.groupId, groupId),
        wanted ? personHolds(wanted) : undefined,
        page.after === undefined
          ? undefined
          : sql`(${users.lastName}, ${users.firstName}, ${users.id}) >
                (select l.last_name, l.first_name, l.id from users l where l.id = ${page.after})`,
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(page.most)
}

export async function insertGroup(tx: Transaction, facts: GroupFacts): Promise<string> {
  const [row] = await tx.insert(schoolGroups).values(facts).returning({ id: schoolGroups.id })
  if (row === undefined) throw new Error('A group was not stored')
  return row.id
}

export async function updateGroup(tx: Transaction, id: string, facts: GroupFacts): Promise<void> {
  await tx
    .update(schoolGroups)
    .set({ ...facts, revision: sql`${schoolGroups.revision} + 1` })
    .where(eq(schoolGroups.id, id))
}

export async function setArchived(tx: Transaction, id: string, archived: boolean): Promise<void> {
  await tx
    .update(schoolGroups)
    .set({ archivedAt: archived ? sql`now()` : null, revision: sql`${schoolGroups.revision} + 1` })
    .where(eq(schoolGroups.id, id))
}

/**
 * Accounts by address, and by whole name.
 *
 * @param mostOfName of each name; two are enough to see that it is ambiguous
 */
export async function peopleFound(db: Place, { emails, names }: WantedPeople, mostOfName: number) {
  const patterns = names.map((name) => `% ${literally(folded(name))} %`)
  const { rows } = await db.execute<FoundPerson & { wanted: string }>(sql`
    select w.wanted, u.id, u.name, u.email, u.image
      from unnest(${sql.param(emails)}::text[]) w (wanted) join ${users} u on u.email = w.wanted
    union all
    select w.wanted, u.id, u.name, u.email, u.image
      from unnest(${sql.param(names)}::text[], ${sql.param(names.map(folded))}::text[], ${sql.param(patterns)}::text[])
             w (wanted, folded_name, pattern)
     cross join lateral (
       select p.id, p.name, p.email, p.image from ${users} p
        where p.searchable like w.pattern and folded(p.name) = w.folded_name
        limit ${mostOfName}) u`)
  return rows
}

export interface FoundPerson extends Record<string, unknown> {
  id: string
  name: string
  email: string
  image: string | null
}

/** @returns ids of those who are new in the group */
export async function insertMembers(
  tx: Transaction,
  groupId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${schoolGroupMembers} (group_id, user_id)
    select ${groupId}::uuid, m.user_id from unnest(${sql.param([...userIds])}::text[]) as m (user_id)
    on conflict do nothing returning user_id as id`)
  return rows.map(({ id }) => id)
}

/** @returns how many there were */
export async function deleteMembers(
  tx: Transaction,
  groupId: string,
  userIds: readonly string[],
): Promise<number> {
  const gone = await tx
    .delete(schoolGroupMembers)
    .where(
      and(
        eq(schoolGroupMembers.groupId, groupId),
        sql`${schoolGroupMembers.userId} = any(${sql.param([...userIds])}::text[])`,
      ),
    )
    .returning({ id: schoolGroupMembers.userId })
  return gone.length
}

/** Deletes a group without people and courses. */
export async function deleteIfEmpty(tx: Transaction, groupId: string): Promise<void> {
  const has = (table: typeof schoolGroupMembers | typeof schoolGroupTeachers | typeof schoolGroupCourses) =>
    sql`exists (select from ${table} where ${table.groupId} = ${schoolGroups.id})`
  await tx
    .delete(schoolGroups)
    .where(
      and(
        eq(schoolGroups.id, groupId),
        sql`not (${has(schoolGroupMembers)} or ${has(schoolGroupTeachers)} or ${has(schoolGroupCourses)})`,
      ),
    )
}

/** @returns the name of the person who was removed; null if there was none */
export async function deleteMember(tx: Transaction, groupId: string, userId: string): Promise<string | null> {
  return removed(tx, schoolGroupMembers, groupId, userId)
}

export async function deleteTeacher(
  tx: Transaction,
  groupId: string,
  userId: string,
): Promise<string | null> {
  return removed(tx, schoolGroupTeachers, groupId, userId)
}

async function removed(
  tx: Transaction,
  table: typeof schoolGroupMembers | typeof schoolGroupTeachers,
  groupId: string,
  userId: string,
): Promise<string | null> {
  const gone = await tx
    .delete(table)
    .where(and(eq(table.groupId, groupId), eq(table.userId, userId)))
    .returning({ id: table.userId })
  if (gone.length === 0) return null
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return person?.name ?? ''
}

/** @returns false if they teach it already */
export async function insertTeacher(tx: Transaction, groupId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .insert(schoolGroupTeachers)
    .values({ groupId, userId })
    .onConflictDoNothing()
    .returning({ id: schoolGroupTeachers.userId })
  return rows.length > 0
}

export async function findTeacher(tx: Transaction, email: string) {
  const [row] = await tx
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(eq(users.email, email))
  return row === undefined || row.role === 'student' ? null : row
}

export async function memberIds(tx: Transaction, groupId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: schoolGroupMembers.userId })
    .from(schoolGroupMembers)
    .where(eq(schoolGroupMembers.groupId, groupId))
    .orderBy(asc(schoolGroupMembers.userId))
  return rows.map(({ id }) => id)
}

/** The courses of a group, by id. */
export async function coursesOfGroup(tx: Transaction, groupId: string) {
  return tx
    .select({ id: courses.id, code: courses.code, status: courses.status })
    .from(schoolGroupCourses)
    .innerJoin(courses, eq(courses.id, schoolGroupCourses.courseId))
    .where(eq(schoolGroupCourses.groupId, groupId))
    .orderBy(asc(courses.id))
}

export async function peopleById(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
}

export async function courseById(tx: Transaction, courseId: string) {
  const [row] = await tx
    .select({ id: courses.id, code: courses.code, status: courses.status })
    .from(courses)
    .where(eq(courses.id, courseId))
  return row ?? null
}

export async function namesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: schoolGroups.id, name: schoolGroups.name })
    .from(schoolGroups)
    .where(inArray(schoolGroups.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A course that people can be enrolled in. */
export async function findOpenCourse(tx: Transaction, courseId: string) {
  const [row] = await tx
    .select({ id: courses.id, code: courses.code, title: courses.title, status: courses.status })
    .from(courses)
    .where(and(eq(courses.id, courseId), eq(courses.status, 'published')))
  return row ?? null
}

export async function insertCourse(tx: Transaction, groupId: string, courseId: string): Promise<boolean> {
  const rows = await tx
    .insert(schoolGroupCourses)
    .values({ groupId, courseId })
    .onConflictDoNothing()
    .returning({ id: schoolGroupCourses.courseId })
  return rows.length > 0
}

/** @returns the code of the course; null if the group did not have it */
export async function deleteCourse(
  tx: Transaction,
  groupId: string,
  courseId: string,
): Promise<string | null> {
  const gone = await tx
    .delete(schoolGroupCourses)
    .where(and(eq(schoolGroupCourses.groupId, groupId), eq(schoolGroupCourses.courseId, courseId)))
    .returning({ id: schoolGroupCourses.courseId })
  if (gone.length === 0) return null
  const [course] = await tx.select({ code: courses.code }).from(courses).where(eq(courses.id, courseId))
  return course?.code ?? courseId
}
