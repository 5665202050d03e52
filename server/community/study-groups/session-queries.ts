import { and, asc, eq, gt, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  studyGroupMembers,
  studyGroupResponses,
  studyGroupSessions,
  studyGroups,
  users,
} from '../../../database/schema/index.ts'

type Executor = Database | Transaction

/** Upcoming sessions, next first, including those that have just begun. */
export async function sessionsOf(db: Executor, groupId: string, most: number) {
  const { userId, sessionId, coming, answeredAt } = studyGroupResponses
  // A member who left has given no answer any more.
  const answers = db
    .select({
      list: sql`coalesce(json_agg(json_build_array(${userId}, ${coming}) order by ${answeredAt}, ${userId}), '[]')`,
    })
    .from(studyGroupResponses)
    .innerJoin(
      studyGroupMembers,
      and(
        eq(studyGroupMembers.userId, userId),
        eq(studyGroupMembers.groupId, studyGroupSessions.groupId),
        eq(studyGroupMembers.status, 'member'),
      ),
    )
    .where(eq(sessionId, studyGroupSessions.id))
  return db
    .select({
      id: studyGroupSessions.id,
      title: studyGroupSessions.title,
      startsAt: studyGroupSessions.startsAt,
      minutes: studyGroupSessions.minutes,
      timeZone: studyGroupSessions.timeZone,
      link: studyGroupSessions.link,
      cancelledAt: studyGroupSessions.cancelledAt,
      revision: studyGroupSessions.revision,
      plannedBy: users.name,
      answers: sql<[userId: string, coming: boolean][]>`${answers}`,
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

export interface DatedSession {
  id: string
  groupId: string
  group: string
  title: string
  startsAt: Date
  minutes: number
  link: string | null
}

export const sessionsBetween = (
  db: Database,
  userId: string,
  since: Date,
  until: Date,
  most: number,
): Promise<DatedSession[]> => between(db, { userId, since, until, most })

const between = prepared((db) =>
  db
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
        eq(studyGroupMembers.userId, sql.placeholder('userId')),
        eq(studyGroupMembers.status, 'member'),
        isNull(studyGroupSessions.cancelledAt),
        gte(studyGroupSessions.startsAt, sql.placeholder('since')),
        lt(studyGroupSessions.startsAt, sql.placeholder('until')),
      ),
    )
    .orderBy(asc(studyGroupSessions.startsAt))
    .limit(sql.placeholder('most'))
    .prepare('group_sessions'),
)

/** @returns false if a session with this id exists */
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

export async function updateSession(
  tx: Transaction,
  sessionId: string,
  values: { title: string; startsAt: Date; minutes: number; timeZone: string; link: string | null },
): Promise<void> {
  await tx
    .update(studyGroupSessions)
    .set({ ...values, revision: sql`${studyGroupSessions.revision} + 1` })
    .where(eq(studyGroupSessions.id, sessionId))
}

/** @returns whether it is another answer than before */
export async function putResponse(
  tx: Transaction,
  row: { userId: string; sessionId: string; coming: boolean },
): Promise<boolean> {
  const { userId, sessionId, coming } = studyGroupResponses
  const rows = await tx
    .insert(studyGroupResponses)
    .values(row)
    .onConflictDoUpdate({
      target: [userId, sessionId],
      set: { coming: row.coming, answeredAt: sql`now()` },
      setWhere: ne(coming, row.coming),
    })
    .returning({ coming })
  return rows.length > 0
}

/** A new time asks everyone again. */
export async function forgetResponses(tx: Transaction, sessionId: string): Promise<void> {
  await tx.delete(studyGroupResponses).where(eq(studyGroupResponses.sessionId, sessionId))
}

/** @returns null if the group has no such session or it is already canceled */
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
      minutes: studyGroupSessions.minutes,
      timeZone: studyGroupSessions.timeZone,
      link: studyGroupSessions.link,
      cancelledAt: studyGroupSessions.cancelledAt,
      revision: studyGroupSessions.revision,
    })
    .from(studyGroupSessions)
    .innerJoin(studyGroups, eq(studyGroups.id, studyGroupSessions.groupId))
    .where(eq(studyGroupSessions.id, sessionId))
  return row ?? null
}
