import { type SQL, sql } from 'drizzle-orm'
import { certificates, enrollments, learningEvents, liveModules, moduleProgress } from '../schema/index.ts'

/**
 * Whether a student completed a course once and has undone no completion since, so that every missing module was added
 * later, and no author asked for it. A certificate proves the completion, and so does what an author’s change kept; a module with a
 * completion event but without a completion was undone.
 *
 * @param userId a column named with its table, or an id
 * @param courseId as above
 */
export const completionKept = (userId: unknown, courseId: unknown): SQL<boolean> =>
  sql<boolean>`((exists (
      select 1 from ${certificates} earned where earned.user_id = ${userId} and earned.course_id = ${courseId})
     or exists (
      select 1 from ${enrollments} own
       where own.user_id = ${userId} and own.course_id = ${courseId} and own.kept_completed))
    and not exists (
      select 1 from ${liveModules} lacking
        left join ${learningEvents} once on once.user_id = ${userId} and once.module_id = lacking.id and once.kind = 'completed'
       where lacking.course_id = ${courseId} and (once.user_id is not null or lacking.asked_of_all) and not exists (
         select 1 from ${moduleProgress} done
          where done.user_id = ${userId} and done.module_id = lacking.id and done.completed_at is not null)))`
