import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import {
  courses,
  studyGroupMembers,
  studyGroupMessages,
  studyGroupSessions,
  studyGroups,
  users,
} from '../../database/schema/index.ts'
import type { TimeCursor } from '../http/cursor.ts'

type Executor = Database | Transaction

/** A group as this person sees it. */
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
  // What was typed is text: its % and _ mean themselves.
  const pattern = search === undefined ? null : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return db
    .select(summary(userId))
    .from(studyGroups)
    .leftJoin(courses, eq(courses.id, studyGroups.courseId))
    .where(
      and(
        isNull(studyGroups.archivedAt),
        id === undefined ? undefined : eq(studyGroups.id, id),
        courseId === undefined ? undefined : eq(studyGroups.courseId, courseId),
        pattern === null
          ? undefined
          : or(sql`${studyGroups.name} ilike ${pattern}`, sql`${studyGroups.description} ilike ${pattern}`),
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

/** Locks a group for a change of its members, so that two who join at once do not both take the last place. */
export async function lockGroup(tx: Transaction, id: string) {
  const [row] = await tx.select().from(studyGroups).where(eq(studyGroups.id, id)).for('update')
  return row ?? null
}

/** @returns false when there is a group with this id */
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

export async function membershipOf(db: Executor, groupId: string, userId: string) {
  const [row] = await db
    .select({ status: studyGroupMembers.status, role: studyGroupMembers.role })
    .from(studyGroupMembers)
    .where(and(eq(studyGroupMembers.userId, userId), eq(studyGroupMembers.groupId, groupId)))
  return row ?? null
}

export async function membersOf(db: Executor, groupId: string) {
  return db
    .select({
      id: users.id,
      name: users.name,
      image: users.image,
      status: studyGroupMembers.status,
      role: studyGroupMembers.role,
      since: studyGroupMembers.since,
    })
    .from(studyGroupMembers)
    .innerJoin(users, eq(users.id, studyGroupMembers.userId))
    .where(eq(studyGroupMembers.groupId, groupId))
    .orderBy(asc(studyGroupMembers.since), asc(users.id))
}

export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number]

export async function putMember(
  tx: Transaction,
  member: typeof studyGroupMembers.$inferInsert,
): Promise<void> {
  const { status, role } = member
  await tx
    .insert(studyGroupMembers)
    .values(member)
    .onConflictDoUpdate({
      target: [studyGroupMembers.userId, studyGroupMembers.groupId],
      set: { status, ...(role ? { role } : {}), since: sql`now()` },
    })
}

export async function setRole(
  tx: Transaction,
  groupId: string,
  userId: string,
  role: 'owner' | 'organiser' | 'member',
): Promise<void> {
  await tx
    .update(studyGroupMembers)
    .set({ role })
    .where(and(eq(studyGroupMembers.userId, userId), eq(studyGroupMembers.groupId, groupId)))
}

/** The groups someone owns, each locked until it has another owner. */
export async function lockGroupsOwnedBy(tx: Transaction, userId: string) {
  return tx
    .select({ id: studyGroups.id, name: studyGroups.name })
    .from(studyGroups)
    .innerJoin(studyGroupMembers, eq(studyGroupMembers.groupId, studyGroups.id))
    .where(and(eq(studyGroupMembers.userId, userId), eq(studyGroupMembers.role, 'owner')))
    .orderBy(asc(studyGroups.id))
    .for('update')
}

/** Members of several groups besides one person. */
export async function otherMembersOf(tx: Transaction, groupIds: readonly string[], userId: string) {
  return tx
    .select({
      groupId: studyGroupMembers.groupId,
      id: studyGroupMembers.userId,
      role: studyGroupMembers.role,
      since: studyGroupMembers.since,
    })
    .from(studyGroupMembers)
    .where(
      and(
        inArray(studyGroupMembers.groupId, [...groupIds]),
        eq(studyGroupMembers.status, 'member'),
        ne(studyGroupMembers.userId, userId),
      ),
    )
    .orderBy(asc(studyGroupMembers.since), asc(studyGroupMembers.userId))
}

/** Takes someone out of groups they own, and gives each to whom it goes. */
export async function replaceOwner(
  tx: Transaction,
  userId: string,
  groupIds: readonly string[],
  owners: readonly { groupId: string; userId: string }[],
): Promise<void> {
  await tx
    .delete(studyGroupMembers)
    .where(and(eq(studyGroupMembers.userId, userId), inArray(studyGroupMembers.groupId, [...groupIds])))
  if (owners.length === 0) return
  await tx
    .update(studyGroupMembers)
    .set({ role: 'owner' })
    .where(
      or(
        ...owners.map((owner) =>
          and(eq(studyGroupMembers.userId, owner.userId), eq(studyGroupMembers.groupId, owner.groupId)),
        ),
      ),
    )
}

export async function archiveGroups(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .update(studyGroups)
    .set({ archivedAt: sql`now()` })
    .where(inArray(studyGroups.id, [...ids]))
}

export async function deleteMember(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await tx
    .delete(studyGroupMembers)
    .where(and(eq(studyGroupMembers.userId, userId), eq(studyGroupMembers.groupId, groupId)))
}

/** Upcoming sessions, the next first; those that have just begun are among them. */
export async function sessionsOf(db: Executor, groupId: string, most: number) {
  return db
    .select({
      id: studyGroupSessions.id,
      title: studyGroupSessions.title,
      startsAt: studyGroupSessions.startsAt,
      minutes: studyGroupSessions.minutes,
      timeZone: studyGroupSessions.timeZone,
      link: studyGroupSessions.link,
      cancelledAt: studyGroupSessions.cancelledAt,
      plannedBy: users.name,
    })
    .from(studyGroupSessions)
    .leftJoin(users, eq(users.id, studyGroupSessions.plannedBy))
    .where(
      and(
        eq(studyGroupSessions.groupId, groupId),
        gt(
          sql`${studyGroupSessions.startsAt} + ${studyGroupSessions.minutes} * interval '1 minute'`,
          sql`now()`,
        ),
      ),
    )
    .orderBy(asc(studyGroupSessions.startsAt), asc(studyGroupSessions.id))
    .limit(most)
}

export type SessionRow = Awaited<ReturnType<typeof sessionsOf>>[number]

/** Sessions of someone's groups that begin between two moments, for their calendar. */
export async function sessionsBetween(db: Database, userId: string, since: Date, until: Date, most: number) {
  return db
    .select({
      id: studyGroupSessions.id,
      groupId: studyGroups.id,
      group: studyGroups.name,
      title: studyGroupSessions.title,
      startsAt: studyGroupSessions.startsAt,
      minutes: studyGroupSessions.minutes,
      link: studyGroupSessions.link,
    })
    .from(studyGroupMembers)
    .innerJoin(studyGroups, eq(studyGroups.id, studyGroupMembers.groupId))
    .innerJoin(studyGroupSessions, eq(studyGroupSessions.groupId, studyGroups.id))
    .where(
      and(
        eq(studyGroupMembers.userId, userId),
        eq(studyGroupMembers.status, 'member'),
        isNull(studyGroupSessions.cancelledAt),
        sql`${studyGroupSessions.startsAt} >= ${since} and ${studyGroupSessions.startsAt} < ${until}`,
      ),
    )
    .orderBy(asc(studyGroupSessions.startsAt))
    .limit(most)
}

/** @returns false when there is a session with this id */
export async function insertSession(
  tx: Transaction,
  row: typeof studyGroupSessions.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(studyGroupSessions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: studyGroupSessions.id })
  return rows.length > 0
}

/** @returns null when the group has no such session or it was cancelled before */
export async function cancelSession(tx: Transaction, groupId: string, sessionId: string) {
  const [row] = await tx
    .update(studyGroupSessions)
    .set({ cancelledAt: sql`now()` })
    .where(
      and(
        eq(studyGroupSessions.groupId, groupId),
        eq(studyGroupSessions.id, sessionId),
        isNull(studyGroupSessions.cancelledAt),
      ),
    )
    .returning({ title: studyGroupSessions.title, startsAt: studyGroupSessions.startsAt })
  return row ?? null
}

export async function findSession(db: Executor, sessionId: string) {
  const [row] = await db
    .select({
      id: studyGroupSessions.id,
      groupId: studyGroups.id,
      group: studyGroups.name,
      title: studyGroupSessions.title,
      startsAt: studyGroupSessions.startsAt,
      cancelledAt: studyGroupSessions.cancelledAt,
    })
    .from(studyGroupSessions)
    .innerJoin(studyGroups, eq(studyGroups.id, studyGroupSessions.groupId))
    .where(eq(studyGroupSessions.id, sessionId))
  return row ?? null
}

const messageColumns = {
  id: studyGroupMessages.id,
  text: studyGroupMessages.text,
  createdAt: studyGroupMessages.createdAt,
  deletedAt: studyGroupMessages.deletedAt,
  authorId: users.id,
  authorName: users.name,
  authorImage: users.image,
}

export async function messagesOf(db: Executor, groupId: string, after: number | null, most: number) {
  return db
    .select(messageColumns)
    .from(studyGroupMessages)
    .leftJoin(users, eq(users.id, studyGroupMessages.authorId))
    .where(
      and(
        eq(studyGroupMessages.groupId, groupId),
        after === null ? undefined : sql`${studyGroupMessages.id} < ${after}`,
      ),
    )
    .orderBy(desc(studyGroupMessages.id))
    .limit(most)
}

export type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number]

/** Writes a message, once for a key. */
export async function putMessage(
  tx: Transaction,
  row: { groupId: string; authorId: string; text: string; key: string },
): Promise<{ message: MessageRow | null; isNew: boolean }> {
  const inserted = await tx
    .insert(studyGroupMessages)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: studyGroupMessages.id })
  const [message] = await tx
    .select(messageColumns)
    .from(studyGroupMessages)
    .leftJoin(users, eq(users.id, studyGroupMessages.authorId))
    .where(
      and(
        eq(studyGroupMessages.groupId, row.groupId),
        eq(studyGroupMessages.key, row.key),
        eq(studyGroupMessages.authorId, row.authorId),
      ),
    )
  return { message: message ?? null, isNew: inserted.length > 0 }
}

/** @param authorId null takes back anyone's message */
export async function takeBackMessage(
  tx: Transaction,
  groupId: string,
  messageId: number,
  authorId: string | null,
): Promise<boolean> {
  const rows = await tx
    .update(studyGroupMessages)
    .set({ deletedAt: sql`coalesce(${studyGroupMessages.deletedAt}, now())`, text: '' })
    .where(
      and(
        eq(studyGroupMessages.groupId, groupId),
        eq(studyGroupMessages.id, messageId),
        authorId === null ? undefined : eq(studyGroupMessages.authorId, authorId),
      ),
    )
    .returning({ id: studyGroupMessages.id })
  return rows.length > 0
}
