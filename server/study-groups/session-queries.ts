import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import { studyGroupMembers, studyGroupSessions, studyGroups, users } from '../../database/schema/index.ts'

type Executor = Database | Transaction

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
