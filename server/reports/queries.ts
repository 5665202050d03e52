import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { courses, enrollments, users } from '../../database/schema/index.ts'
import type { TimeCursor } from '../http/cursor.ts'

/** How many weeks the charts show, the current one included. */
const weeks = 12

const rowsOf = async <Row>(db: Database, name: string, text: string): Promise<Row[]> => {
  const { rows } = await db.$client.query({ name, text })
  return rows as Row[]
}

export interface Figures {
  users: number
  usersThisWeek: number
  published: number
  inPreparation: number
  enrollments: number
  enrollmentsThisWeek: number
}

export async function figures(db: Database): Promise<Figures> {
  const [row] = await rowsOf<Figures>(
    db,
    'report_figures',
    `select (select count(*)::int from users) as users,
       (select count(*)::int from users where created_at >= date_trunc('week', now())) as "usersThisWeek",
       (select count(*)::int from courses where status = 'published') as published,
       (select count(*)::int from courses where status = 'draft') as "inPreparation",
       (select count(*)::int from enrollments) as enrollments,
       (select count(*)::int from enrollments where enrolled_at >= date_trunc('week', now())) as "enrollmentsThisWeek"`,
  )
  if (row === undefined) throw new Error('A select without a table returned no row')
  return row
}

export interface CourseRow {
  id: string
  code: string
  title: string
  departmentId: string
  departmentName: string
  modules: number
  enrollments: number
  /** Modules completed by those who are enrolled. */
  completedModules: number
  /** People who completed every module. */
  completed: number
}

/** Every course with its enrollments and what they completed: one pass over each of the two tables. */
export async function courseFigures(db: Database): Promise<CourseRow[]> {
  return rowsOf(
    db,
    'report_courses',
    `with size as (select course_id, count(*)::int as modules from modules group by course_id),
     enrolled as (select course_id, count(*)::int as people from enrollments group by course_id),
     done as (
       select course_id, sum(count)::int as modules,
              count(*) filter (where count = (select modules from size where size.course_id = per.course_id))::int as people
         from (select user_id, course_id, count(*) from module_progress
                where completed_at is not null group by user_id, course_id) per
        group by course_id)
     select c.id, c.code, c.title, c.department_id as "departmentId", d.name as "departmentName",
            coalesce(size.modules, 0) as modules, coalesce(enrolled.people, 0) as enrollments,
            coalesce(done.modules, 0) as "completedModules", coalesce(done.people, 0) as completed
       from courses c
       join departments d on d.id = c.department_id
       left join size on size.course_id = c.id
       left join enrolled on enrolled.course_id = c.id
       left join done on done.course_id = c.id
      where c.status <> 'archived'
      order by d.position, c.position, c.id`,
  )
}

export interface WeekRow {
  week: string
  enrollments: number
  completions: number
  activeLearners: number
}

/** The last twelve weeks, Monday to Sunday in UTC, also those in which nothing happened. */
export async function weeklyFigures(db: Database): Promise<WeekRow[]> {
  return rowsOf(
    db,
    'report_weeks',
    `with week as (
       select generate_series(date_trunc('week', now() at time zone 'utc') - interval '${weeks - 1} weeks',
                              date_trunc('week', now() at time zone 'utc'), interval '1 week') as start),
     span as (select min(start) at time zone 'utc' as since from week),
     enrolled as (
       select date_trunc('week', enrolled_at at time zone 'utc') as start, count(*)::int as count
         from enrollments, span where enrolled_at >= since group by 1),
     completed as (
       select date_trunc('week', completed_at at time zone 'utc') as start, count(*)::int as count,
              count(distinct user_id)::int as people
         from module_progress, span where completed_at >= since group by 1)
     select to_char(week.start, 'YYYY-MM-DD') as week, coalesce(enrolled.count, 0) as enrollments,
            coalesce(completed.count, 0) as completions, coalesce(completed.people, 0) as "activeLearners"
       from week left join enrolled using (start) left join completed using (start)
      order by week.start`,
  )
}

export interface LatestRow {
  userId: string
  userName: string
  courseId: string
  code: string
  title: string
  enrolledAt: Date
  completedModules: number
  moduleCount: number
}

export async function latestEnrollments(db: Database): Promise<LatestRow[]> {
  return rowsOf(
    db,
    'report_latest',
    `select u.id as "userId", u.name as "userName", c.id as "courseId", c.code, c.title,
            e.enrolled_at as "enrolledAt",
            (select count(*)::int from module_progress p
              where p.user_id = e.user_id and p.course_id = e.course_id and p.completed_at is not null) as "completedModules",
            (select count(*)::int from modules m where m.course_id = c.id) as "moduleCount"
       from (select user_id, course_id, enrolled_at from enrollments order by enrolled_at desc limit 8) e
       join users u on u.id = e.user_id
       join courses c on c.id = e.course_id
      order by e.enrolled_at desc, u.id`,
  )
}

export async function quizFigures(db: Database) {
  const { rows } = await db.execute<{ attempts: number; passed: number; averageScore: number | null }>(sql`
    select count(*)::int as attempts, count(*) filter (where passed)::int as passed,
           round(avg(percent))::int as "averageScore"
      from quiz_attempts where submitted_at is not null`)
  return rows[0] ?? { attempts: 0, passed: 0, averageScore: null }
}

export interface CohortRow {
  month: string
  size: number
  /** Months after the first, counted from 1. */
  later: number | null
  people: number | null
}

/** People by the month of their first enrollment, and how many of them completed a module in each later month. */
export async function cohortFigures(db: Database): Promise<CohortRow[]> {
  return rowsOf(
    db,
    'report_cohorts',
    `with first as (
       select user_id, date_trunc('month', min(enrolled_at) at time zone 'utc') as month
         from enrollments group by user_id
       having min(enrolled_at) >= date_trunc('month', now()) - interval '6 months'),
     size as (select month, count(*)::int as size from first group by month),
     later as (
       select first.month,
              (extract(year from age(date_trunc('month', p.completed_at at time zone 'utc'), first.month)) * 12
               + extract(month from age(date_trunc('month', p.completed_at at time zone 'utc'), first.month)))::int as later,
              count(distinct p.user_id)::int as people
         from first join module_progress p on p.user_id = first.user_id and p.completed_at is not null
        group by 1, 2)
     select to_char(size.month, 'YYYY-MM') as month, size.size, later.later, later.people
       from size left join later on later.month = size.month and later.later between 1 and 3
      order by size.month, later.later`,
  )
}

/** The latest first. @param most one more than a page shows, so that the caller sees whether there is another */
export async function enrollmentsAfter(
  db: Database,
  filter: { courseId?: string; after: TimeCursor | null; most: number },
) {
  const { courseId, after, most } = filter
  return db
    .select({
      id: enrollments.id,
      exactAt: sql<string>`${enrollments.enrolledAt}::text`,
      enrolledAt: enrollments.enrolledAt,
      userId: users.id,
      userName: users.name,
      courseId: courses.id,
      code: courses.code,
      title: courses.title,
      completedModules: sql<number>`(select count(*)::int from module_progress p
        where p.user_id = ${enrollments.userId} and p.course_id = ${enrollments.courseId} and p.completed_at is not null)`,
      moduleCount: sql<number>`(select count(*)::int from modules m where m.course_id = ${courses.id})`,
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(
      and(
        courseId === undefined ? undefined : eq(enrollments.courseId, courseId),
        after === null
          ? undefined
          : sql`(${enrollments.enrolledAt}, ${enrollments.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(enrollments.enrolledAt), desc(enrollments.id))
    .limit(most)
}

export async function countEnrollments(db: Database, courseId: string | undefined): Promise<number> {
  return db.$count(enrollments, courseId === undefined ? undefined : eq(enrollments.courseId, courseId))
}
