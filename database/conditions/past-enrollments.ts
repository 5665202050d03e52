import { type SQL, sql } from 'drizzle-orm'
import { enrollments, pastEnrollments } from '../schema/index.ts'

/** Who ended an enrollment, and why. */
export interface Ending {
  /** Null: the site. */
  endedById: string | null
  /** For staff; empty for one's own leaving. */
  reason: string
}

/** Ends enrollments and keeps how they ended, in one statement. Rows: the ids of the people. */
export const endedEnrollments = (which: SQL | undefined, { endedById, reason }: Ending): SQL => sql`
  with gone as (
    delete from ${enrollments} where ${which}
    returning user_id, course_id, enrolled_at, round_id
  )
  insert into ${pastEnrollments} (user_id, course_id, enrolled_at, round_id, ended_by_id, reason)
  select user_id, course_id, enrolled_at, round_id, ${endedById}::text, ${reason}::text from gone
  on conflict (user_id, course_id) do update
    set enrolled_at = excluded.enrolled_at, round_id = excluded.round_id, ended_by_id = excluded.ended_by_id,
        reason = excluded.reason, ended_at = now()
  returning user_id as id`
