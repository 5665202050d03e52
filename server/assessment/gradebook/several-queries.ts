import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { gradeChanges, gradeOverrides, users } from '../../../database/schema/index.ts'

/**
 * Takes back what was written for several students at one moment, if none of these grades was changed since. What was
 * there before comes back, with its reason, and the history keeps both.
 *
 * @returns the students; empty if nothing was taken back
 */
export async function undoOverrides(
  tx: Transaction,
  input: {
    courseId: string
    itemId: string
    /** Who undoes it. */
    changedBy: string
    /** When it was written. */
    at: Date
    now: Date
    /** For the history. */
    reason: string
  },
): Promise<{ id: string; name: string }[]> {
  const { courseId, itemId, changedBy, reason } = input
  const [at, now] = [input.at.toISOString(), input.now.toISOString()]
  const made = sql`select c.user_id, c.score_before, c.excused_before from ${gradeChanges} c
    where c.course_id = ${courseId} and c.item_id = ${itemId} and c.changed_at = ${at}::timestamptz`
  // A grade that is written now is waited for, and then counts as a change.
  await tx.execute(sql`
    select from ${gradeOverrides} o join (${made}) m on m.user_id = o.user_id
     where o.item_id = ${itemId} order by o.user_id for update of o`)
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    with made as materialized (${made}),
    undone as (
      update ${gradeOverrides} o
         set score = m.score_before, excused = m.excused_before, version = o.version + 1,
             changed_at = ${now}::timestamptz,
             reason = coalesce((select p.reason from ${gradeChanges} p
               where p.user_id = o.user_id and p.item_id = o.item_id and p.changed_at < ${at}::timestamptz
               order by p.changed_at desc limit 1), '')
        from made m
       where o.user_id = m.user_id and o.item_id = ${itemId}
         and not exists (select from made other join ${gradeOverrides} v
               on v.user_id = other.user_id and v.item_id = ${itemId}
              where v.changed_at <> ${at}::timestamptz)
      returning o.user_id, o.score, o.excused, o.held
    ), kept as (
      insert into ${gradeChanges}
        (user_id, course_id, item_id, score_before, excused_before, score, excused, reason, changed_by, changed_at, held)
      select u.user_id, ${courseId}, ${itemId}, c.score, c.excused, u.score, u.excused, ${reason}, ${changedBy},
             ${now}::timestamptz, u.held
        from undone u join ${gradeChanges} c
          on c.user_id = u.user_id and c.item_id = ${itemId} and c.changed_at = ${at}::timestamptz
    )
    select p.id, p.name from undone u join ${users} p on p.id = u.user_id order by p.name, p.id`)
  return rows
}

/**
 * Shows held overrides of an item, and their history, to the students.
 *
 * @param userId null for all
 * @returns whether any was held
 */
export async function releaseOverrides(
  tx: Transaction,
  { courseId, itemId, userId }: { courseId: string; itemId: string; userId: string | null },
): Promise<boolean> {
  let released = 0
  for (const table of [gradeOverrides, gradeChanges]) {
    const { rowCount } = await tx
      .update(table)
      .set({ held: false })
      .where(
        and(
          eq(table.courseId, courseId),
          eq(table.itemId, itemId),
          eq(table.held, true),
          userId === null ? undefined : eq(table.userId, userId),
        ),
      )
    released += rowCount ?? 0
  }
  return released > 0
}
