import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { completedModules, hasCompletedCourse } from '../../../database/conditions/course-activity.ts'
import { prepared } from '../../../database/prepared.ts'
import { courses, followedTracts, tractCourses, tracts } from '../../../database/schema/index.ts'

interface TractStep {
  id: string
  code: string
  title: string
  departmentId: string
  moduleCount: number
  completedModules: number
  completed: boolean
}

export async function findFollowedTract(db: Database | Transaction, userId: string) {
  const [row] = await followedTract(db, { userId })
  return row ?? null
}

const person = sql.placeholder('userId')

/** A person's followed tract, as a statement or part of one. */
export const selectTract = (db: Database | Transaction) =>
  db
    .select({
      id: tracts.id,
      title: tracts.title,
      description: tracts.description,
      courses: sql<TractStep[]>`coalesce((
        select json_agg(json_build_object(
          'id', c.id, 'code', c.code, 'title', c.title, 'departmentId', c.department_id,
          'moduleCount', (select count(*) from live_modules m where m.course_id = c.id),
          'completedModules', ${completedModules(sql`${person}::text`, sql`c.id`)},
          'completed', ${hasCompletedCourse(sql`${person}::text`, sql`c.id`, sql`(select count(*) from live_modules m where m.course_id = c.id)`)}) order by s.position)
          from ${tractCourses} s join ${courses} c on c.id = s.course_id and c.status = 'published'
         where s.tract_id = "tracts"."id"), '[]')`.as('courses'),
    })
    .from(followedTracts)
    .innerJoin(tracts, and(eq(tracts.id, followedTracts.tractId), isNull(tracts.archivedAt)))
    .where(eq(followedTracts.userId, person))

const followedTract = prepared((db) => selectTract(db).prepare('followed_tract'))

/** Replaces the followed tract. @returns whether the tract exists */
export async function putFollowedTract(
  tx: Database | Transaction,
  userId: string,
  tractId: string,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into ${followedTracts} (user_id, tract_id)
    select ${userId}, t.id from ${tracts} t where t.id = ${tractId} and t.archived_at is null
    on conflict (user_id) do update set tract_id = excluded.tract_id, followed_at = now()
    returning tract_id`)
  return rows.length > 0
}

export async function deleteFollowedTract(db: Database, userId: string): Promise<void> {
  await db.delete(followedTracts).where(eq(followedTracts.userId, userId))
}
