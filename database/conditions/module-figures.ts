import { type SQL, sql } from 'drizzle-orm'

/**
 * How far people get in the modules of a course, in order. Rows: `ModuleFigures`. The time is that between the first start
 * and the first completion, where both are in one sitting.
 */
export const moduleFiguresOf = (courseId: string): SQL => sql`
  with here as materialized (
    select m.id, m.position, m.title from live_modules m where m.course_id = ${courseId}
  ), events as materialized (
    select v.module_id, v.user_id, min(v.at) filter (where v.kind = 'started') as began,
           min(v.at) filter (where v.kind = 'completed') as ended
      from learning_events v where v.module_id in (select id from here) group by v.module_id, v.user_id
  ), idle as (
    select distinct on (s.user_id) s.user_id, events.module_id
      from stuck_people s join events on events.user_id = s.user_id join here on here.id = events.module_id
     where s.course_id = ${courseId} and s.reason = 'idle' order by s.user_id, here.position desc
  )
  select here.id, here.position, here.title, count(events.user_id)::int as started,
         count(events.ended)::int as completed,
         (select count(*)::int from idle where idle.module_id = here.id) as "stoppedHere",
         round((percentile_cont(0.5) within group (order by extract(epoch from events.ended - events.began))
           filter (where events.ended - events.began between interval '0' and interval '6 hours') / 60)::numeric)::int as minutes
    from here left join events on events.module_id = here.id
   group by here.id, here.position, here.title order by here.position`

export interface ModuleFigures {
  id: string
  position: number
  title: string
  /** People who began it. */
  started: number
  completed: number
  /** People who are idle and began no later module. */
  stoppedHere: number
  /** The median; null if no one did it in one sitting. */
  minutes: number | null
}
