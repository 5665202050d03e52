import { type SQL, sql } from 'drizzle-orm'
import type { ImportCounts } from '../../../contract/people/import.ts'
import type { Transaction } from '../../../database/client.ts'
import { hasCourseRole } from '../../../database/conditions/teaches-course.ts'
import {
  courses,
  enrollments,
  mergedAccounts,
  schoolGroupCourses,
  schoolGroupMembers,
  schoolGroups,
  userImportLines,
  users,
} from '../../../database/schema/index.ts'
import type { ImportRow } from './queries.ts'

const staffPlace = sql`jsonb_path_exists(l.places, '$[*].role ? (@ != "student")')`

/** Compares the lines of a file with each other and with the accounts, and counts what they come to. */
export async function settleLines(
  tx: Transaction,
  importId: string,
  existing: ImportRow['existing'],
): Promise<void> {
  const mine = sql`l.import_id = ${importId}::uuid`
  await tx.execute(sql`analyze ${userImportLines}`)
  await tx.execute(sql`
    update ${userImportLines} l set outcome = 'refuse' where ${mine} and l.problems <> '{}'`)
  await refuse(
    tx,
    sql`from ${mergedAccounts} m where ${mine} and l.outcome = 'create' and l.email = m.email`,
    {
      because: 'This address belongs to an account that was merged into another',
    },
  )
  await refuse(
    tx,
    sql`from ${users} u where ${mine} and l.outcome = 'create' and u.email = l.email and u.role = 'student'
        and ${staffPlace}`,
    {
      because: 'The account is a student’s and has no role in a course. Make the person an instructor first',
    },
  )
  await joinLines(tx, mine)
  await tx.execute(sql`
    update ${userImportLines} l
       set outcome = case
             when ${existing} = 'skip' then 'skip'
             when ${existing} = 'update' and (l.first_name, l.last_name) <> (u.first_name, u.last_name) then 'update'
             else 'add' end,
           notices = l.notices || case when ${existing} = 'update'
             and (l.first_name, l.last_name) <> (u.first_name, u.last_name)
             then array[format('Now %s', u.name)] else '{}' end
           || case when l.role not in ('', u.role)
             then array['The role of the account differs and stays as it is'] else '{}' end
      from ${users} u where ${mine} and u.email = l.email and l.outcome = 'create'`)
  await tx.execute(sql`
    with news as materialized (${newPlaces(importId)})
    update ${userImportLines} l set outcome = 'skip', notices = l.notices || 'Has an account; nothing changes'::text
     where ${mine} and l.outcome = 'add' and not exists (select from news n where n.email = l.email)`)
}

async function refuse(tx: Transaction, from: SQL, { because }: { because: string }) {
  await tx.execute(sql`
    update ${userImportLines} l set outcome = 'refuse', problems = l.problems || ${because}::text ${from}`)
}

/** The first whole line of an address is the person; the others add their courses and groups. */
async function joinLines(tx: Transaction, mine: SQL) {
  await tx.execute(sql`
    with firsts as materialized (
      select l.email, min(l.line) as first,
             (array_agg(l.role order by l.line) filter (where l.role <> ''))[1] as role
        from ${userImportLines} l where ${mine} and l.outcome = 'create'
       group by l.email having count(*) > 1)
    update ${userImportLines} l
       set outcome = case when l.line = f.first then 'create' else 'join' end,
           joined_with = case when l.line = f.first then null else f.first end,
           role = case when l.line = f.first then coalesce(f.role, '') else l.role end,
           notices = case when l.line = f.first then l.notices
             else l.notices || format('The same address as in line %s: joined with it', f.first) end
      from firsts f where ${mine} and l.outcome = 'create' and l.email = f.email`)
  await refuse(
    tx,
    sql`from ${userImportLines} b where ${mine} and b.import_id = l.import_id and b.line = l.joined_with
        and l.outcome = 'join' and b.role = 'student' and ${staffPlace}`,
    { because: 'An earlier line makes the person a student, who has no role in a course but student' },
  )
}

/** Courses, roles and groups of a file that count: by address. */
export const wantedPlaces = (importId: string): SQL => sql`
  select distinct on (l.email, p ->> 'course', p ->> 'group')
         l.email, p ->> 'course' as course_id, p ->> 'role' as role, p ->> 'group' as group_name,
         p -> 'round' ->> 'id' as round_id
    from ${userImportLines} l
    left join ${userImportLines} b on b.import_id = l.import_id and b.line = l.joined_with
   cross join lateral jsonb_array_elements(l.places) p
   where l.import_id = ${importId}::uuid and coalesce(b.outcome, l.outcome) in ('create', 'update', 'add')
     and l.outcome in ('create', 'update', 'add', 'join')
   order by l.email, p ->> 'course', p ->> 'group', l.line`

/** The latest group of a name that is not archived. */
export const groupNamed = (name: SQL): SQL => sql`
  select g.id from ${schoolGroups} g where g.name = ${name} and g.archived_at is null
   order by g.created_at desc limit 1`

/** What is not so already: enrollments, memberships of groups and the enrollments they bring, course roles. */
const newPlaces = (importId: string): SQL => sql`
  with wanted as materialized (${wantedPlaces(importId)}),
  joining as materialized (
    select w.email, w.group_name, g.id as group_id, u.id as user_id
      from wanted w
      left join lateral (${groupNamed(sql`w.group_name`)}) g on true
      left join ${users} u on u.email = w.email
     where w.group_name is not null
       and not exists (select from ${schoolGroupMembers} m where m.group_id = g.id and m.user_id = u.id)),
  studying as (
    select w.email, w.course_id from wanted w where w.role = 'student'
    union
    select j.email, t.course_id from joining j
      join ${schoolGroupCourses} t on t.group_id = j.group_id
      join ${courses} c on c.id = t.course_id and c.status = 'published')
  select 'member' as kind, j.email from joining j
  union all
  select 'enrollment', s.email from studying s
   where not exists (select from ${users} u join ${enrollments} e on e.user_id = u.id
     where u.email = s.email and e.course_id = s.course_id)
  union all
  select 'staff', w.email from wanted w
   where w.role <> 'student' and not exists (select from ${users} u
     where u.email = w.email and ${hasCourseRole(sql`u.id`, sql`w.course_id`)})`

export const noCounts: ImportCounts = {
  create: 0,
  update: 0,
  add: 0,
  skip: 0,
  join: 0,
  refuse: 0,
  enrollments: 0,
  members: 0,
  staff: 0,
}

export async function countLines(tx: Transaction, importId: string): Promise<ImportCounts> {
  const { rows } = await tx.execute<{ what: string; count: number }>(sql`
    select l.outcome as what, count(*)::int as count from ${userImportLines} l
     where l.import_id = ${importId}::uuid group by 1
    union all
    select case n.kind when 'member' then 'members' when 'enrollment' then 'enrollments' else n.kind end, count(*)::int
      from (${newPlaces(importId)}) n group by 1`)
  return { ...noCounts, ...Object.fromEntries(rows.map(({ what, count }) => [what, count])) }
}

/** Names of groups that the lines which count need and the school does not have. */
export async function newGroupsOf(tx: Transaction, importId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct w.group_name as name from (${wantedPlaces(importId)}) w
     where w.group_name is not null and not exists (${groupNamed(sql`w.group_name`)})
     order by 1`)
  return rows.map(({ name }) => name)
}
