import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReportReason } from '../../../contract/community/report-reasons.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { isPublicPage } from '../../../database/conditions/public-page.ts'
import { profiles, submissions, users, workReports } from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

type Status = (typeof workReports.$inferSelect)['status']

export async function insertReport(
  tx: Transaction,
  report: {
    reporterId: string | null
    submissionId: string
    reason: ReportReason
    note: string
    createdAt: Date
  },
) {
  await tx.insert(workReports).values(report).onConflictDoNothing()
}

export const countOpenReports = (db: Database) => db.$count(workReports, eq(workReports.status, 'open'))

/** Counts open reports by visitors about one work. Visitors are anonymous. */
export const countOpenOfVisitors = (tx: Transaction, submissionId: string) =>
  tx.$count(
    workReports,
    and(
      eq(workReports.submissionId, submissionId),
      eq(workReports.status, 'open'),
      isNull(workReports.reporterId),
    ),
  )

const reporter = alias(users, 'reporter')

/** @param characters length of the excerpt */
export async function reportsBefore(
  db: Database,
  query: { status: Status; cursor: TimeCursor | null; most: number; characters: number },
) {
  const { status, cursor, most, characters } = query
  return db
    .select({
      id: workReports.id,
      reason: workReports.reason,
      note: workReports.note,
      status: workReports.status,
      createdAt: workReports.createdAt,
      reporter: reporter.name,
      submissionId: submissions.id,
      assignmentId: submissions.assignmentId,
      beginning: sql<string>`left(${submissions.text}, ${characters}::int)`,
      withheldAt: submissions.withheldAt,
      authorId: users.id,
      author: users.name,
      handle: profiles.handle,
      /** Whether everyone can see it: shown by its author, on a public page. */
      isSeen: sql<boolean>`${submissions.shownAt} is not null and coalesce(${isPublicPage}, false)`,
    })
    .from(workReports)
    .innerJoin(submissions, eq(submissions.id, workReports.submissionId))
    .innerJoin(users, eq(users.id, submissions.userId))
    .leftJoin(profiles, eq(profiles.userId, submissions.userId))
    .leftJoin(reporter, eq(reporter.id, workReports.reporterId))
    .where(
      and(
        eq(workReports.status, status),
        cursor === null
          ? undefined
          : sql`(${workReports.createdAt}, ${workReports.id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(desc(workReports.createdAt), desc(workReports.id))
    .limit(most)
}

/** Locks a report and its work until the transaction ends, so it is settled once. */
export async function lockReport(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      status: workReports.status,
      submissionId: submissions.id,
      assignmentId: submissions.assignmentId,
      authorId: users.id,
      author: users.name,
    })
    .from(workReports)
    .innerJoin(submissions, eq(submissions.id, workReports.submissionId))
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(eq(workReports.id, id))
    .for('update', { of: [workReports, submissions] })
  return row ?? null
}

export async function settleReports(
  tx: Transaction,
  submissionId: string,
  from: Status,
  settled: { status: 'upheld' | 'dismissed'; settledBy: string; settledAt: Date },
) {
  await tx
    .update(workReports)
    .set(settled)
    .where(and(eq(workReports.submissionId, submissionId), eq(workReports.status, from)))
}

export type ReportRow = Awaited<ReturnType<typeof reportsBefore>>[number]
