import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { completionKept } from '../../../database/conditions/completion-kept.ts'

/**
 * Keeps what a change of the outline would take from the students of a course: `keptThrough` in rules/learning/kept.ts, in
 * one statement for all of them. To be called before the change, which must follow in the same transaction.
 *
 * @param before ids of the live modules in order
 * @param after the same after the change
 */
export async function keepThrough(
  tx: Transaction,
  courseId: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  if (before.length === after.length && before.every((id, index) => id === after[index])) return
  // A course of tens of thousands takes longer than a statement may otherwise.
  await tx.execute(sql`set local statement_timeout = '10min'`)
  const [was, willBe] = [sql.param([...before]), sql.param([...after])]
  const counted = (ids: typeof was) =>
    sql`(select count(*)::int from unnest(${ids}::text[]) as m (id) where m.id = any(learned.done))`
  // As percentOf in rules/learning/percent.ts: exact halves round up.
  const percent = sql`case when ${before.length}::int = 0 then 0
    else (200 * figures.done_before + ${before.length}::int) / (2 * greatest(${before.length}::int, 1)) end`
  await tx.execute(sql`
    with learned as materialized (
      select e.user_id, e.kept_percent, e.kept_done, e.kept_open, coalesce(own.done, '{}') as done
        from enrollments e
        left join (
          select p.user_id, array_agg(p.module_id) as done
            from enrollments i join module_progress p on p.user_id = i.user_id and p.course_id = i.course_id
           where i.course_id = ${courseId} and p.completed_at is not null group by p.user_id) own
          on own.user_id = e.user_id
       where e.course_id = ${courseId}
    ), figures as materialized (
      select learned.*, ${counted(was)} as done_before, ${counted(willBe)} as done_after,
             (select m.id from unnest(${was}::text[]) with ordinality as m (id, place)
               where not m.id = any(learned.done) order by m.place limit 1) as next,
             (select coalesce(array_agg(m.id), '{}') from unnest(learned.kept_open) as m (id)
               where m.id = any(${willBe}::text[])) as still_open
        from learned
    ), judged as (
      select figures.*,
             case when ${before.length}::int > 0 and (done_before = ${before.length}::int
                    or ${completionKept(sql`figures.user_id`, sql`${courseId}::text`)}) then 100
                  when done_before >= kept_done and kept_percent < 100 then greatest(${percent}, kept_percent)
                  else ${percent} end as percent,
             coalesce(exists (
               select from unnest(${willBe}::text[]) with ordinality as m (id, place)
                where m.place < array_position(${willBe}::text[], figures.next) and not m.id = any(figures.done)), false)
               and not next = any(still_open) as locks
        from figures
    )
    update enrollments e
       set kept_percent = judged.percent, kept_completed = e.kept_completed or judged.percent = 100, kept_done = judged.done_after,
           kept_open = case when judged.locks then judged.still_open || judged.next else judged.still_open end
      from judged
     where e.course_id = ${courseId} and e.user_id = judged.user_id and (judged.percent > 0 or judged.locks)`)
}
