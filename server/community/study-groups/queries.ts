import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { holds } from '../../../database/pattern.ts'
import { courses, studyGroups } from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

type Executor = Database | Transaction

function summary(userId: string) {
  return {
    id: studyGroups.id,
    name: studyGroups.name,
    description: studyGroups.description,
    courseId: courses.id,
    courseCode: courses.code,
    courseTitle: courses.title,
    joining: studyGroups.joining,
    mostMembers: studyGroups.mostMembers,
    activeAt: studyGroups.activeAt,
    cursorAt: sql<string>`${studyGroups.activeAt}::text`,
    members: sql<number>`(select count(*)::int from study_group_members m
      where m.group_id = ${studyGroups.id} and m.status = 'member')`,
    myStatus: sql<'member' | 'asking' | null>`(select status from study_group_members m
      where m.group_id = ${studyGroups.id} and m.user_id = ${userId})`,
    myRole: sql<'owner' | 'organiser' | 'member' | null>`(select role from study_group_members m
      where m.group_id = ${studyGroups.id} and m.user_id = ${userId})`,
    nextSessionAt: sql<Date | null>`(select min(s.starts_at) from study_group_sessions s
      where s.group_id = ${studyGroups.id} and s.cancelled_at is null
        and s.starts_at + s.minutes * interval '1 minute' > now())`.mapWith(studyGroups.activeAt),
  }
}

export async function groups(
  db: Executor,
  userId: string,
  page: {
    courseId?: string
    search?: string
    after: TimeCursor | null
    most: number
    id?: string
    mineOnly?: boolean
  },
) {
  const { courseId, search, after, most, id, mineOnly } = page
  return db
    .select(summary(userId))
    .from(studyGroups)
    .leftJoin(courses, eq(courses.id, studyGroups.courseId))
    .where(
      and(
        isNull(studyGroups.archivedAt),
        id === undefined ? undefined : eq(studyGroups.id, id),
        courseId === undefined ? undefined : eq(studyGroups.courseId, courseId),
        search === undefined
          ? undefined
          : or(holds(studyGroups.name, search), holds(studyGroups.description, search)),
        mineOnly
          ? sql`${studyGroups.id} in (select group_id from study_group_members m where m.user_id = ${userId})`
          : undefined,
        after === null
          ? undefined
          : sql`(${studyGroups.activeAt}, ${studyGroups.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(studyGroups.activeAt), desc(studyGroups.id))
    .limit(most)
}

export type GroupRow = Awaited<ReturnType<typeof groups>>[number]

/** Locks a group for a membership change, so two concurrent joins cannot take the last place. */
export async function lockGroup(tx: Transaction, id: string) {
  const [row] = await tx.select().from(studyGroups).where(eq(studyGroups.id, id)).for('update')
  return row ?? null
}

/** @returns false if a group with this id exists */
export async function insertGroup(tx: Transaction, row: typeof studyGroups.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(studyGroups)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: studyGroups.id })
  return rows.length > 0
}

export async function updateGroup(
  tx: Transaction,
  id: string,
  changes: Partial<typeof studyGroups.$inferInsert>,
): Promise<void> {
  await tx.update(studyGroups).set(changes).where(eq(studyGroups.id, id))
}

export async function touchGroup(tx: Transaction, id: string): Promise<void> {
  await tx.update(studyGroups).set({ activeAt: sql`now()` }).where(eq(studyGroups.id, id))
}

export async function deleteGroup(tx: Transaction, id: string): Promise<void> {
  await tx.delete(studyGroups).where(eq(studyGroups.id, id))
}

export async function courseExists(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(courses, and(eq(courses.id, id), eq(courses.status, 'published')))) > 0
}
