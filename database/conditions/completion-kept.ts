import { type SQL, sql } from 'drizzle-orm'
import { certificates, learningEvents, moduleProgress, modules } from '../schema/index.ts'

/**
 * Whether a student completed a course once and took no completion back since, so that every module they lack was added
 * later. A certificate says that the course was completed; a module with a completion event but no completion now was
 * taken back.
 *
 * @param userId a column with its table, or an id
 * @param courseId as above
 */
export const completionKept = (userId: unknown, courseId: unknown): SQL<boolean> =>
  sql<boolean>`(exists (
      select 1 from ${certificates} earned where earned.user_id = ${userId} and earned.course_id = ${courseId})
    and not exists (
      select 1 from ${modules} lacking
        join ${learningEvents} once on once.user_id = ${userId} and once.module_id = lacking.id and once.kind = 'completed'
       where lacking.course_id = ${courseId} and not exists (
         select 1 from ${moduleProgress} done
          where done.user_id = ${userId} and done.module_id = lacking.id and done.completed_at is not null)))`
