import { type SQL, sql } from 'drizzle-orm'
import { certificates, learningEvents, moduleProgress, modules } from '../schema/index.ts'

/**
 * Whether a student completed a course once and has undone no completion since, so that every missing module was added
 * later. A certificate proves the completion; a module with a completion event but without a completion was undone.
 *
 * @param userId a qualified column, or an id
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
