import { type SQL, sql } from 'drizzle-orm'

/** What happened in published courses in the last seven days, for the summary of their staff. Rows: `WeekOfCourse`. */
export const weekOfCourses: SQL = sql`
  select c.id as "courseId",
         (select count(*)::int from enrollments e
           where e.course_id = c.id and e.enrolled_at > now() - interval '7 days') as "enrolled",
         coalesce(events.active, 0) as "active",
         (select count(*)::int from certificates k
           where k.course_id = c.id and k.number = 1 and k.issued_at > now() - interval '7 days') as "certificates",
         coalesce(stuck.people, 0) as "stuck", coalesce(stuck.waiting, 0) as "waiting"
    from courses c
    left join (select course_id, count(distinct user_id)::int as active from learning_events
                where at > now() - interval '7 days' group by course_id) events on events.course_id = c.id
    left join (select course_id, count(distinct user_id)::int as people,
                      (count(*) filter (where reason = 'waiting-for-grade'))::int as waiting
                 from stuck_people group by course_id) stuck on stuck.course_id = c.id
   where c.status = 'published'`

export interface WeekOfCourse {
  courseId: string
  enrolled: number
  /** People who began or completed a module. */
  active: number
  certificates: number
  stuck: number
  /** People whose work waits for a grade. */
  waiting: number
}

/** Teachers and assistants with their courses, and administrators, whose courses are null: all. */
export const staffOfSchool: SQL = sql`
  select u.id as "userId", u.role = 'admin' as "isAdmin",
         case when u.role = 'admin' then null else array_agg(i.course_id) end as "courseIds"
    from users u left join course_instructors i on i.user_id = u.id and i.role <> 'observer'
   where u.role <> 'student' and u.suspended_at is null and (u.role = 'admin' or i.course_id is not null)
   group by u.id`

export interface StaffMember {
  userId: string
  isAdmin: boolean
  courseIds: string[] | null
}
