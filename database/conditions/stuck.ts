import { type SQL, sql } from 'drizzle-orm'
import { fewestDays, mostFailures } from '../../rules/people/stuck.ts'
import { laterDue } from './accommodations.ts'
import { hasCompletedCourse, lastActivityIn, moduleCountOf } from './course-activity.ts'

const days = sql.raw(`interval '${fewestDays} days'`)

/**
 * Who is stuck in a course now, as rows of `stuck_people` without the course: the rules of rules/people/stuck.ts over the
 * tables of several rooms. It reads a whole course, so a job keeps its outcome.
 */
export const stuckIn = (courseId: string): SQL => sql`
  with people as materialized (
    select enrolled.user_id, enrolled.enrolled_at, enrolled.round_id,
           ${hasCompletedCourse(sql`enrolled.user_id`, sql`enrolled.course_id`, moduleCountOf(courseId))} as completed
      from enrollments enrolled join users u on u.id = enrolled.user_id and u.suspended_at is null
     where enrolled.course_id = ${courseId}
  ), quizzes_here as materialized (
    select q.id from live_quizzes q join live_modules m on m.id = q.module_id where m.course_id = ${courseId}
  ), attempts as materialized (
    select a.user_id, a.quiz_id, a.submitted_at, a.passed, a.percent
      from quiz_attempts a where a.quiz_id in (select id from quizzes_here) and a.submitted_at is not null
  ), works as materialized (
    select s.user_id, s.assignment_id, s.submitted_at, s.is_latest, s.graded_at
      from submissions s where s.course_id = ${courseId}
  ), handed as materialized (
    select user_id, max(submitted_at) as last from (
      select user_id, submitted_at from attempts union all select user_id, submitted_at from works) as sent
     group by user_id
  ), active as materialized (
    -- Not named p: the conditions have a p of their own.
    select person.user_id, person.enrolled_at, greatest(
             ${lastActivityIn(sql`person.user_id`, sql`${courseId}::text`)}, handed.last) as last,
           -- In a round, no one is late for what has not opened: from here on, the next module was open.
           case when person.round_id is not null then (
             select min(coalesce(o.opens_at, '-infinity')) from live_modules m
               left join round_modules o on o.round_id = person.round_id and o.module_id = m.id
              where m.course_id = ${courseId} and not exists (select from module_progress done
                where done.user_id = person.user_id and done.module_id = m.id and done.completed_at is not null)
           ) end as open_at
      from people person left join handed on handed.user_id = person.user_id
     where not person.completed
  ), accommodated as materialized (
    select distinct a.user_id from accommodations a
     where a.extra_days > 0 and (a.course_id is null or a.course_id = ${courseId})
  ), due as materialized (
    select distinct item_id from (
      select d.assignment_id as item_id from assignment_due_dates d where d.course_id = ${courseId}
      union all select x.assignment_id from assignment_extensions x where x.course_id = ${courseId}
      union all select r.item_id from round_due_dates r join course_rounds c on c.id = r.round_id
        where c.course_id = ${courseId}) as items
  )
  select user_id, 'not-begun' as reason, greatest(enrolled_at, open_at) as since, null as item_id
    from active where last is null and greatest(enrolled_at, open_at) < now() - ${days}
  union all
  select user_id, 'idle', greatest(last, open_at), null
    from active where last is not null and greatest(last, open_at) < now() - ${days}
  union all
  (select distinct on (f.user_id) f.user_id, 'failed-quiz', f.since, f.quiz_id from (
    select a.user_id, a.quiz_id, max(a.submitted_at) as since from attempts a
     group by a.user_id, a.quiz_id
    having count(*) filter (where a.passed is false) >= ${sql.raw(String(mostFailures))}
       and not bool_or(coalesce(a.passed, false))) f
    join people p on p.user_id = f.user_id
    order by f.user_id, f.since)
  union all
  (select distinct on (o.user_id) o.user_id, 'overdue', o.due_at, o.item_id from (
    select asked.user_id, asked.item_id, greatest(coalesce(asked.extended_to, asked.due_at),
             case when asked.user_id in (select user_id from accommodated)
               then ${laterDue(sql`asked.user_id`, sql`${courseId}::text`, sql`asked.due_at`)} end) as due_at
      from (
        select p.user_id, due.item_id,
            (select x.due_at from assignment_extensions x
              where x.user_id = p.user_id and x.assignment_id = due.item_id) as extended_to,
            coalesce(
              (select r.due_at from round_due_dates r where r.round_id = p.round_id and r.item_id = due.item_id),
              (select d.due_at from assignment_due_dates d where d.assignment_id = due.item_id)) as due_at
          from people p cross join due) asked) o
   where o.due_at < now()
     and not exists (select from works w where w.user_id = o.user_id and w.assignment_id = o.item_id)
     and not exists (select from attempts a where a.user_id = o.user_id and a.quiz_id = o.item_id)
     and not exists (select from grade_overrides g
       where g.user_id = o.user_id and g.item_id = o.item_id and g.excused)
   order by o.user_id, o.due_at)
  union all
  (select distinct on (w.user_id) w.user_id, 'waiting-for-grade', w.submitted_at, w.item_id from (
    select user_id, submitted_at, assignment_id as item_id from works where is_latest and graded_at is null
    union all select user_id, submitted_at, quiz_id from attempts where percent is null) w
    join people p on p.user_id = w.user_id
   where w.submitted_at < now() - ${days}
   order by w.user_id, w.submitted_at)`
