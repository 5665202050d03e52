import { type SQL, sql } from 'drizzle-orm'

/** Groups, rounds, imports and conversations of the large school. */
export interface LargeSchoolRooms {
  groups: number
  rounds: number
  imports: number
  conversations: number
}

export const largeSchoolRooms: LargeSchoolRooms = {
  groups: 2_000,
  rounds: 400,
  imports: 500,
  conversations: 5_000,
}

/**
 * Statements that fill what a school runs with. They read the temporary tables `added` and `enrolled` of large-demo.ts,
 * after the enrollments are in.
 *
 * @param at ISO time from which everything is counted back
 */
export function largeDemoRooms(
  at: string,
  { groups, rounds, imports, conversations }: LargeSchoolRooms,
): SQL[] {
  const groupId = (number: SQL) => sql`md5('group ' || (${number}))::uuid`
  return [
    sql`
      insert into school_groups (id, name, starts_on, time_zone, archived_at, created_at)
      select ${groupId(sql`number`)}, 'Class ' || number, (${at}::timestamptz - interval '1 day' * (number % 700))::date,
             'Europe/Berlin', case when number % 10 = 0 then ${at}::timestamptz end,
             ${at}::timestamptz - interval '1 hour' * number
        from generate_series(1, ${groups}::int) as number`,
    // Each person is in one group.
    sql`
      insert into school_group_members (group_id, user_id, since)
      select ${groupId(sql`1 + number % ${groups}::int`)}, id, created_at from added`,
    sql`
      insert into school_group_courses (group_id, course_id)
      select ${groupId(sql`number`)}, c.id from generate_series(1, ${groups}::int) as number
        join (select id, row_number() over (order by position, id) as place, count(*) over () as total
                from courses where status = 'published') c
          on c.place = 1 + number % c.total or c.place = 1 + number / 7 % c.total`,
    sql`
      insert into course_rounds (id, course_id, name, starts_on, time_zone, schedule, group_id, created_at)
      select md5('round ' || number)::uuid, c.id, 'Round ' || number,
             (${at}::timestamptz + interval '1 day' * (number % 90 - 60))::date, 'Europe/Berlin',
             '{"kind":"weekly","time":"09:00","weekdays":[1]}', case when number % 3 = 0 then ${groupId(sql`1 + number % ${groups}::int`)} end,
             ${at}::timestamptz - interval '1 hour' * number
        from generate_series(1, ${rounds}::int) as number
        join (select id, row_number() over (order by position, id) as place, count(*) over () as total
                from courses where status = 'published') c on c.place = 1 + number % c.total`,
    sql`
      insert into round_modules (round_id, module_id, opens_at)
      select r.id, m.id, r.starts_on + interval '7 days' * (m.position - 1)
        from course_rounds r join modules m on m.course_id = r.course_id
      on conflict do nothing`,
    // About fifty people are in each round.
    sql`
      update enrollments e set round_id = r.id
        from (select id, course_id, row_number() over (partition by course_id order by id) as place,
                     count(*) over (partition by course_id) as total from course_rounds where name like 'Round %') r,
             (select user_id, course_id, row_number() over (partition by course_id order by user_id) as place
                from enrolled) n
       where n.place <= r.total * 50 and n.course_id = r.course_id and 1 + n.place % r.total = r.place
         and e.user_id = n.user_id and e.course_id = n.course_id`,
    sql`
      insert into user_imports (created_by, file_name, state, line_count, counts, created_at, finished_at)
      select u.id, 'class-' || number || '.csv', 'done', 50,
             '{"create":48,"update":0,"add":2,"skip":0,"join":0,"refuse":0,"enrollments":50,"members":50,"staff":0}',
             sent, sent from (select number, ${at}::timestamptz - interval '5 hours' * number as sent
        from generate_series(1, ${imports}::int) as number) i, users u where u.id = 'demo-000'`,
    sql`
      insert into conversations (id, kind, started_by, created_at)
      select md5('conversation ' || number)::uuid, 'school', id, ${at}::timestamptz - interval '1 minute' * number
        from added where number % 20 = 7 limit ${conversations}::int`,
    sql`
      insert into conversation_members (conversation_id, user_id, seat, unread, active_at)
      select c.id, m.user_id, m.seat, case when m.seat = 'school' then 1 else 0 end, c.created_at
        from conversations c
       cross join lateral (select c.started_by, 'person' union all select u.id, 'school' from users u
         where u.id = 'demo-000') m (user_id, seat)
       where c.kind = 'school' on conflict do nothing`,
    sql`
      insert into direct_messages (conversation_id, author_id, text, key, sent_at)
      select id, started_by, 'When does the next round begin?', gen_random_uuid(), created_at
        from conversations c where kind = 'school'
         and not exists (select from direct_messages d where d.conversation_id = c.id)`,
  ]
}
