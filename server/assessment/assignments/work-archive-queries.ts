import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { submissions, users } from '../../../database/schema/index.ts'

/** The latest version of each student, in the order of their first, without its text. */
export function worksOf(
  db: Database,
  { courseId, assignmentId }: { courseId: string; assignmentId: string },
  most: number,
) {
  return db
    .select({
      id: submissions.id,
      userId: submissions.userId,
      name: users.name,
      email: users.email,
      number: submissions.number,
      submittedAt: submissions.submittedAt,
      links: submissions.links,
      files: submissions.files,
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(
      and(
        eq(submissions.courseId, courseId),
        eq(submissions.assignmentId, assignmentId),
        eq(submissions.isLatest, true),
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(most)
}

export async function textsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: submissions.id, text: submissions.text })
    .from(submissions)
    .where(inArray(submissions.id, [...ids]))
  return new Map(rows.map(({ id, text }) => [id, text]))
}

export type WorkRow = Awaited<ReturnType<typeof worksOf>>[number]
