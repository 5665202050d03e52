import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'

type Executor = Database | Transaction

/** Including the current one. */
const weeks = 12

const rowsOf = async <Row extends object>(db: Executor, text: string): Promise<Row[]> => {
  const { rows } = await db.execute(sql.raw(text))
  return rows as unknown as Row[]
}

const onlyRow = async <Row extends object>(db: Executor, text: string): Promise<Row> => {
  const [row] = await rowsOf<Row>(db, text)
  if (row === undefined) throw new Error('A select without groups returned no row')
  return row
}

export interface SchoolTotals {
  users: number
  usersThisWeek: number
  published: number
  inPreparation: number
}

/** Fast to count even with a hundred thousand people. */
export async function schoolTotals(db: Executor): Promise<SchoolTotals> {
  return onlyRow(
    db,
    `select (select count(*)::int from users) as users,
       (select count(*)::int from users where created_at >= date_trunc('week', now())) as "usersThisWeek",
       (select count(*)::int from courses where status = 'published') as published,
       (select count(*)::int from courses where status = 'draft') as "inPreparation"`,
  )
}

export async function enrolledByCourse(db: Executor): Promise<{ courseId: string; people: number }[]> {
  return rowsOf(
    db,
    `select course_id as "courseId", count(*)::int as people from enrollments group by course_id`,
  )
}

export interface EnrollmentTotals {
  total: number
  thisWeek: number
}

export async function enrollmentTotals(db: Executor): Promise<EnrollmentTotals> {
  return onlyRow(
    db,
    `select (select count(*)::int from enrollments) as total,
       (select count(*)::int from enrollments where enrolled_at >= date_trunc('week', now())) as "thisWeek"`,
  )
}

export interface CourseRow {
  id: string
  code: string
  title: string
  departmentId: string
  departmentName: string
  modules: number
  enrollments: number
  completedModules: number
  /** Even if modules were added later. */
  completed: number
}

/** One pass over each of the two tables. */
export async function courseFigures(db: Executor): Promise<CourseRow[]> {
  return rowsOf(
    db,
    `with size as (select course_id, count(*)::int as modules from live_modules group by course_id),
     enrolled as (select course_id, count(*)::int as people from enrollments group by course_id),
     per as (
       select p.user_id, p.course_id, count(*) from module_progress p join live_modules l on l.id = p.module_id
        where p.completed_at is not null group by p.user_id, p.course_id),
     done as (select course_id, sum(count)::int as modules from per group by course_id),
     finished as (
       select course_id, count(*)::int as people from (
         select per.user_id, per.course_id from per join size using (course_id) where per.count = size.modules
         union select user_id, course_id from certificates) as person
        group by course_id)
     select c.id, c.code, c.title, c.department_id as "departmentId", d.name as "departmentName",
            coalesce(size.modules, 0) as modules, coalesce(enrolled.people, 0) as enrollments,
            coalesce(done.modules, 0) as "completedModules", coalesce(finished.people, 0) as completed
       from courses c
       join departments d on d.id = c.department_id
       left join size on size.course_id = c.id
       left join enrolled on enrolled.course_id = c.id
       left join done on done.course_id = c.id
       left join finished on finished.course_id = c.id
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

/** Monday to Sunday in UTC, empty ones too. */
export async function weeklyFigures(db: Executor): Promise<WeekRow[]> {
  return rowsOf(
    db,
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

export interface QuizFigures {
  attempts: number
  passed: number
  averageScore: number | null
}

export async function quizFigures(db: Executor): Promise<QuizFigures> {
  return onlyRow(
    db,
    `select count(*)::int as attempts, count(*) filter (where passed)::int as passed,
            round(avg(score::numeric * 100 / nullif(max_score, 0)::numeric)
              filter (where percent is not null))::int as "averageScore"
       from quiz_attempts where submitted_at is not null`,
  )
}

export interface CohortRow {
  month: string
  size: number
  later: number | null
  people: number | null
}

/** By the month of the first enrollment. */
export async function cohortFigures(db: Executor): Promise<CohortRow[]> {
  return rowsOf(
    db,
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
