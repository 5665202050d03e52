import { type SQL, sql } from 'drizzle-orm'
import { moduleFiguresOf } from './module-figures.ts'
import { stuckIn } from './stuck.ts'

/**
 * The statements that count the people of a course again: who is stuck, and how far people get in each module. To run in
 * this order in one transaction. The hourly job runs them, and the demo school begins with them.
 */
export const stuckCountOf = (courseId: string): SQL[] => [
  sql`select pg_advisory_xact_lock(hashtext('stuck'), hashtext(${courseId}))`,
  sql`delete from stuck_people where course_id = ${courseId}`,
  sql`
    insert into stuck_people (course_id, user_id, reason, since, item_id)
    select ${courseId}, found.user_id, found.reason, found.since, found.item_id from (${stuckIn(courseId)}) as found`,
  sql`delete from module_figures where course_id = ${courseId}`,
  sql`
    insert into module_figures (module_id, course_id, started, completed, stopped_here, minutes)
    select id, ${courseId}, started, completed, "stoppedHere", minutes from (${moduleFiguresOf(courseId)}) as figures`,
  sql`
    insert into stuck_counts (course_id) values (${courseId})
    on conflict (course_id) do update set counted_at = now()`,
]
