import { sql } from 'drizzle-orm'
import { addDays, mondayOf } from '../../rules/learning/rhythm.ts'
import type { Transaction } from '../client.ts'
import { rhythmChoices } from '../schema/index.ts'

const weeks = 9

/**
 * Learning events of the demo's completed modules by day. The demo student learns three days a week, including today,
 * to fill "Your week".
 */
export async function seedDemoRhythm(tx: Transaction, studentId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into learning_events (user_id, module_id, kind, course_id, at)
    select p.user_id, p.module_id, k.kind, p.course_id,
           p.completed_at - case k.kind when 'started' then interval '25 minutes' else interval '0' end
      from module_progress p, (values ('started'), ('completed')) as k(kind)
     where p.completed_at is not null
    on conflict do nothing`)
  const today = now.toISOString().slice(0, 10)
  await tx
    .insert(rhythmChoices)
    .values({ userId: studentId, from: mondayOf(addDays(today, -7 * weeks)), days: 2 })
    .onConflictDoNothing()
  // Spreads the student's modules over the last weeks, two or three a week, the newest today.
  await tx.execute(sql`
    with mine as (
      select module_id, row_number() over (order by completed_at desc, module_id) - 1 as place
        from module_progress where user_id = ${studentId} and completed_at is not null)
    update learning_events e
       set at = ${now.toISOString()}::timestamptz - (mine.place / 2 * 7 + mine.place % 2) * interval '1 day'
                - case e.kind when 'started' then interval '25 minutes' else interval '0' end
      from mine where e.user_id = ${studentId} and e.module_id = mine.module_id`)
}
