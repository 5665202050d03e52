import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../client.ts'
import { demoNameParts } from './demo-names.ts'
import { largeDemoRecords } from './large-demo-records.ts'
import { type LargeSchoolRooms, largeDemoRooms, largeSchoolRooms } from './large-demo-school.ts'

/** Target size for testing administrators' lists and statistics. */
export interface LargeSchool {
  users: number
  enrollments: number
}

export const largeSchool: LargeSchool = { users: 100_000, enrollments: 1_000_000 }

/**
 * Enlarges the demo to `users` people and `enrollments` enrollments with completions, submissions and emails. Derived
 * from digests of ids, so it is the same each time except for the date. All or nothing; an enlarged school is left
 * alone.
 */
export async function seedLargeDemo(
  db: Database,
  {
    passwordHash,
    now,
    logger,
    size = largeSchool,
    rooms = largeSchoolRooms,
  }: {
    passwordHash: string
    now: Date
    logger: Logger
    size?: LargeSchool
    rooms?: LargeSchoolRooms
  },
): Promise<void> {
  const made = await db.transaction(async (tx) => {
    const known = await numberOf(tx, sql`select count(*)::int as number from users`)
    if (known >= size.users) return false
    logger.info(size, 'The large school is being made; this takes a few minutes')
    await makeRoom(tx)
    await defineChance(tx)
    const at = now.toISOString()
    await people(tx, { first: known, users: size.users, passwordHash, at })
    await withoutReferences(tx, ['enrollments', 'module_progress', 'quiz_attempts'], async () => {
      await enrollments(tx, { enrollments: size.enrollments, at })
      await progress(tx, at)
      for (const statement of largeDemoRecords(at)) await tx.execute(statement)
      for (const statement of largeDemoRooms(at, rooms)) await tx.execute(statement)
    })
    return true
  })
  if (!made) return
  // Without ANALYZE, the planner does not know the new rows and counts by table scans instead of indexes.
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
  logger.info('The large school is made')
}

/** Timeout and memory for statements over millions of rows, in this transaction only. */
async function makeRoom(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local work_mem = '128MB'`)
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`)
}

/**
 * Runs a callback while references and indexes of the tables are dropped: checking millions of references one by one
 * takes several times as long as checking them all afterwards.
 */
export async function withoutReferences(
  tx: Transaction,
  tables: readonly string[],
  work: () => Promise<void>,
) {
  const names = sql.param(`{${tables.join()}}`)
  const { rows: references } = await tx.execute<{ of: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid = any(${names}::regclass[])`)
  const { rows: indexes } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = any(${names}::regclass[])
       and not exists (select 1 from pg_constraint c where c.conindid = indexrelid)`)
  for (const { of, name } of references)
    await tx.execute(sql.raw(`alter table ${of} drop constraint ${name}`))
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`))
  await work()
  for (const { definition } of indexes) await tx.execute(sql.raw(definition))
  for (const { of, name, definition } of references)
    await tx.execute(sql.raw(`alter table ${of} add constraint ${name} ${definition}`))
}

/** A number in [0, 1), always the same for a text. */
async function defineChance(tx: Transaction): Promise<void> {
  await tx.execute(sql`create function pg_temp.chance(text) returns float8 language sql immutable
    return ('x' || substr(md5($1), 1, 8))::bit(32)::bigint / 4294967296.0::float8`)
}

/** One in fifty has not set a password yet, one in five hundred is suspended. */
async function people(
  tx: Transaction,
  { first, users, passwordHash, at }: { first: number; users: number; passwordHash: string; at: string },
): Promise<void> {
  const { given, family } = demoNameParts
  await tx.execute(sql`
    create temporary table added on commit drop as
    select 'demo-' || lpad(number::text, 6, '0') as id, number,
           given.names[1 + number % ${given.length}::int] || ' '
             || given.names[1 + number / ${given.length}::int % ${given.length}::int] as first_name,
           family.names[1 + number / 7 % ${family.length}::int] as last_name,
           ${at}::timestamptz - interval '700 days' * pg_temp.chance('joined ' || number) as created_at
      from generate_series(${first}::int, ${users - 1}::int) as number,
           (select ${sql.param(given)}::text[] as names) given,
           (select ${sql.param(family)}::text[] as names) family`)
  await tx.execute(sql`analyze added`)
  await tx.execute(sql`
    insert into users (id, first_name, last_name, name, email, email_verified, role, created_at, updated_at, suspended_at)
    select id, first_name, last_name, first_name || ' ' || last_name, 'person-' || number || '@demo.creare.example',
           number % 50 <> 0, 'student', created_at, created_at,
           case when number % 500 = 1 then created_at + (${at}::timestamptz - created_at) / 2 end
      from added order by number`)
  await tx.execute(sql`
    insert into sign_in_methods (id, user_id, account_id, provider_id, password)
    select id || '-password', id, id, 'credential', ${passwordHash} from added where number % 50 <> 0 order by number`)
}

/** The most likely pairs of person and course, so that early courses of the catalog are popular. */
async function enrollments(
  tx: Transaction,
  { enrollments, at }: { enrollments: number; at: string },
): Promise<void> {
  const known = await numberOf(tx, sql`select count(*)::int as number from enrollments`)
  await tx.execute(sql`
    create temporary table enrolled on commit drop as
    select user_id, course_id, pg_temp.chance('how far ' || user_id || course_id) as luck,
           created_at + (${at}::timestamptz - created_at) * pg_temp.chance('when ' || user_id || course_id) as enrolled_at
      from (select added.id as user_id, listed.id as course_id, added.created_at
              from added
             cross join (select id, row_number() over (order by position, id) as place
                           from courses where status = 'published') listed
             order by -ln(1 - pg_temp.chance(added.id || listed.id)) * (listed.place + 10), 1, 2
             limit ${Math.max(0, enrollments - known)}) pairs`)
  await tx.execute(sql`analyze enrolled`)
  await tx.execute(sql`
    insert into enrollments (user_id, course_id, enrolled_at)
    select user_id, course_id, enrolled_at from enrolled order by user_id, course_id`)
}

/** Most students finish; the others stopped at an earlier module. */
async function progress(tx: Transaction, at: string): Promise<void> {
  await tx.execute(sql`
    insert into module_progress (user_id, module_id, course_id, completed_at, updated_at)
    select user_id, module_id, course_id, done_at, done_at
      from (select e.user_id, m.id as module_id, e.course_id,
                   least(${at}::timestamptz, e.enrolled_at + m.place * interval '9 days'
                         * (0.3 + pg_temp.chance(e.user_id || m.id))) as done_at
              from enrolled e
              join (select id, course_id, row_number() over (partition by course_id order by position) as place,
                           count(*) over (partition by course_id) as modules from modules) m
                on m.course_id = e.course_id
             where e.luck < 0.56 or m.place <= floor((e.luck - 0.56) / 0.44 * m.modules)) done
     order by user_id, module_id`)
}

async function numberOf(tx: Transaction, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await tx.execute<{ number: number }>(query)
  return rows[0]?.number ?? 0
}
