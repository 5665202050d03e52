import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../client.ts'
import { enrollments } from '../schema/index.ts'

/**
 * Whether a module was open for a student before an author's change, and so stays open (rules/learning/kept.ts).
 *
 * @param userId a column, as it is named in the statement
 */
export const isKeptOpen = (userId: string, courseId: string, moduleId: string): string =>
  `coalesce((select ${moduleId} = any(k.kept_open) from enrollments k
     where k.user_id = ${userId} and k.course_id = ${courseId}), false)`

/** Ids of all modules that are kept open for a person. */
export const modulesKeptOpenFor = (userId: string): SQL =>
  sql`select unnest(k.kept_open) from enrollments k where k.user_id = ${userId}`

/** The modules of a course that are kept open for a person, in the columns of their progress. */
export const modulesKeptOpen = (db: Database | Transaction, userId: Placeholder, courseId: Placeholder) =>
  db
    .select({
      moduleId: sql<string>`unnest(${enrollments.keptOpen})`.as('module_id'),
      completed: sql<boolean>`false`.as('completed'),
      bookmarked: sql<boolean>`false`.as('bookmarked'),
      keptOpen: sql<boolean>`true`.as('kept_open'),
      opensAt: sql<Date | null>`null::timestamptz`.mapWith(enrollments.enrolledAt).as('opens_at'),
    })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
