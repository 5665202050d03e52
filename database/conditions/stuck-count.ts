import { type SQL, sql } from 'drizzle-orm'
import { fewestDays } from '../../rules/people/stuck.ts'
import { moduleFiguresOf } from './module-figures.ts'
import { stuckIn } from './stuck.ts'

const wholeDays = sql.raw('least(366, floor(extract(epoch from now() - s.since) / 86400))::smallint')

/**
 * The statements that count the people of a course again: who is stuck, and how far people get in each module. To run in
 * this order in one transaction. The hourly job runs them, and the demo school begins with them.
 */
export const stuckCountOf = (courseId: string): SQL[] => [
  sql`select pg_advisory_xact_lock(hashtext('stuck'), hashtext(${courseId}))`,
  // Only what changed is written: of a large school, most is as it was an hour ago, and lists read pages that are settled.
  sql`
    with found as materialized (
      select f.user_id, f.reason, f.since::timestamptz(3) as since, f.item_id from (${stuckIn(courseId)}) as f
    ), gone as (
      delete from stuck_people s where s.course_id = ${courseId}
        and not exists (select from found f where f.user_id = s.user_id and f.reason = s.reason)
    )
    insert into stuck_people (course_id, user_id, reason, since, item_id)
    select ${courseId}, f.user_id, f.reason, f.since, f.item_id from found f
     where not exists (
       select from stuck_people s
        where s.course_id = ${courseId} and s.user_id = f.user_id and s.reason = f.reason
          and s.since = f.since and s.item_id is not distinct from f.item_id)
    on conflict (course_id, reason, user_id) do update set since = excluded.since, item_id = excluded.item_id`,
  sql`delete from module_figures where course_id = ${courseId}`,
  sql`
    insert into module_figures (module_id, course_id, started, completed, stopped_here, minutes)
    select id, ${courseId}, started, completed, "stoppedHere", minutes from (${moduleFiguresOf(courseId)}) as figures`,
  sql`delete from stuck_figures where course_id = ${courseId}`,
  sql`
    insert into stuck_figures (course_id, reason, days, people)
    select ${courseId}, s.reason, ${wholeDays}, count(*) from stuck_people s where s.course_id = ${courseId} group by 2, 3`,
  sql`
    insert into stuck_counts (course_id, people)
    select ${courseId}, count(distinct s.user_id) from stuck_people s
     where s.course_id = ${courseId} and ${wholeDays} >= ${sql.raw(String(fewestDays))}
    on conflict (course_id) do update set counted_at = now(), people = excluded.people`,
]
