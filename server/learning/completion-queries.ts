import type { Database, Transaction } from '../../database/client.ts'
import { withNumberedValues } from '../../database/numbered-values.ts'
import { mostEnrollments } from '../../rules/learning.ts'
import { type IssuedCertificate, issueCertificate, issuedColumns } from '../certificates/issuing.ts'

/** One module that somebody says is completed, or not. */
export interface Completion {
  userId: string
  courseId: string
  moduleId: string
  completed: boolean
  /** Ids of the modules before this one: they have to be completed, unless this one is already. */
  earlier: readonly string[]
  /** How many modules the course has. */
  moduleCount: number
}

/** What became of it. Nothing is written unless it says `written`. */
export type Standing =
  | { outcome: 'written'; bookmarked: boolean; completedCount: number }
  | { outcome: 'locked' }
  /** It would complete the course, and no certificate was ever issued: that wants a transaction. */
  | { outcome: 'earns-certificate' }

/**
 * The hottest write: sets completions, enrolls, and notes first completions as events, for many people in one
 * statement and one round trip. It holds the lock rule of rules/learning.ts at the moment of writing, whatever was
 * read before. Setting what is already set keeps the first time.
 *
 * @param completions of one person one at most: the statement would not see its own rows
 * @returns how each stands, in the same order
 */
export async function putCompletions(
  db: Database,
  completions: readonly Completion[],
): Promise<(Standing | undefined)[]> {
  const { rows } = await db.$client.query<StandingRow>({
    name: 'put_completions',
    text: statement,
    values: [rowsOf(completions), false],
  })
  const found = new Map(rows.map((row) => [row.userId, standingOf(row)]))
  return completions.map(({ userId }) => found.get(userId))
}

/** The same for the one that earns the certificate, which the same transaction has to issue. */
export async function putLastCompletion(
  tx: Transaction,
  completion: Completion,
): Promise<Standing | undefined> {
  const { rows } = await tx.execute<StandingRow>(withNumberedValues(statement, [rowsOf([completion]), true]))
  return rows[0] && standingOf(rows[0])
}

/** @returns what was issued; null when there is one already, revoked or not */
export async function putCertificate(
  tx: Transaction,
  { userId, courseId, code }: { userId: string; courseId: string; code: string },
): Promise<IssuedCertificate | null> {
  const text = `${issueCertificate({ user: '$1', course: '$2', code: '$3', due: 'true' })} returning ${issuedColumns}`
  const { rows } = await tx.execute<IssuedCertificate>(withNumberedValues(text, [userId, courseId, code]))
  return rows[0] ?? null
}

type StandingRow = {
  userId: string
  open: boolean
  earns: boolean
  bookmarked: boolean | null
  completedCount: number
}

function standingOf({ open, earns, bookmarked, completedCount }: StandingRow): Standing {
  if (!open) return { outcome: 'locked' }
  if (earns) return { outcome: 'earns-certificate' }
  return { outcome: 'written', bookmarked: bookmarked ?? false, completedCount }
}

const rowsOf = (completions: readonly Completion[]) =>
  JSON.stringify(
    completions.map(({ userId, courseId, moduleId, completed, earlier, moduleCount }) => ({
      user_id: userId,
      course_id: courseId,
      module_id: moduleId,
      completed,
      earlier,
      module_count: moduleCount,
    })),
  )

// One read of a person's rows in the course serves the lock rule and the count. Enrollment and event are looked for
// before they are inserted, because an insert that conflicts costs several times what a look does. Everything is
// written in the order of the people, so that two such statements never wait for each other in a circle; and whether
// there is room is asked as each row is written, and not sorted before: it counts those of this statement, too.
const statement = `
with asked as (
  select * from json_to_recordset($1::json) as a(
    user_id text, course_id text, module_id text, completed boolean, earlier text[], module_count integer)
), standing as materialized (
  select a.*, done.others, done.itself or done.earlier_completed = cardinality(a.earlier) as open,
         not $2::boolean and a.completed and done.others + 1 = a.module_count and not exists (
           select 1 from certificates c where c.user_id = a.user_id and c.course_id = a.course_id) as earns
    from asked a cross join lateral (
      select count(*) filter (where p.module_id <> a.module_id)::integer as others,
             coalesce(bool_or(p.module_id = a.module_id), false) as itself,
             count(*) filter (where p.module_id = any (a.earlier)) as earlier_completed
        from module_progress p
       where p.user_id = a.user_id and p.course_id = a.course_id and p.completed_at is not null) done
), granted as materialized (
  select * from standing where open and not earns order by user_id
), outside as materialized (
  select g.user_id, g.course_id from granted g
   where not exists (select 1 from enrollments e where e.user_id = g.user_id and e.course_id = g.course_id)
   order by g.user_id
), enrolled as (
  insert into enrollments (user_id, course_id)
  select user_id, course_id from outside where room_in_courses(user_id, ${mostEnrollments})
  on conflict do nothing
), noted as (
  insert into learning_events (user_id, module_id, kind, course_id)
  select g.user_id, g.module_id, 'completed', g.course_id from granted g
   where g.completed and not exists (
     select 1 from learning_events e
      where e.user_id = g.user_id and e.module_id = g.module_id and e.kind = 'completed')
   order by g.user_id
  on conflict do nothing
), written as (
  insert into module_progress as p (user_id, module_id, course_id, completed_at, updated_at)
  select user_id, module_id, course_id, case when completed then now() end, now() from granted order by user_id
  on conflict (user_id, module_id) do update
     set completed_at = case when excluded.completed_at is not null then coalesce(p.completed_at, now()) end,
         updated_at = now()
  returning p.user_id, p.bookmarked_at is not null as bookmarked
)
select s.user_id as "userId", s.open, s.earns, w.bookmarked, s.others + s.completed::integer as "completedCount"
  from standing s left join written w on w.user_id = s.user_id`
