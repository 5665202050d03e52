import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { seedDemo } from './demo.ts'
import { seedLargeDemo } from './large-demo.ts'

const size = { users: 1_200, enrollments: 9_000 }
const options = {
  passwordHash: 'no password',
  now: new Date('2026-11-16T10:00:00Z'),
  logger: pino({ level: 'silent' }),
  size,
  rooms: { groups: 40, rounds: 60, imports: 20, conversations: 30 },
}

let database: TestDatabase
const number = async (query: string): Promise<number> => {
  const { rows } = await database.pool.query<{ number: number }>(`select (${query})::float8 as number`)
  return rows[0]?.number ?? Number.NaN
}
const shape = () =>
  number(
    `select (select count(*) from pg_constraint where contype = 'f') * 1000 + (select count(*) from pg_index)`,
  )

beforeAll(async () => {
  database = await createTestDatabase()
  await seedDemo(database.db, options.passwordHash, options.now)
})
afterAll(() => database.drop())

test('creates the people and enrollments of a large school, and their records', async () => {
  const before = await shape()
  await seedLargeDemo(database.db, options)

  expect(await number('select count(*) from users')).toBe(size.users)
  expect(await number('select count(*) from enrollments')).toBe(size.enrollments)
  const share = await number(`
    select (select count(*) from module_progress) / (select count(*) * 5 from enrollments)::float8`)
  expect(share).toBeGreaterThan(0.65)
  expect(share).toBeLessThan(0.8)
  expect(
    await number(
      'select count(*) from enrollments e join users u on u.id = e.user_id where e.enrolled_at < u.created_at',
    ),
  ).toBe(0)
  for (const table of [
    'quiz_attempts',
    'submissions',
    'applications',
    'mail_messages',
    'announcements',
    'audit_entries',
    'school_group_members',
    'school_group_courses',
    'course_rounds',
    'round_modules',
    'user_imports',
    'direct_messages',
  ])
    expect(await number(`select count(*) from ${table}`), table).toBeGreaterThan(10)
  expect(await number('select count(*) from enrollments where round_id is not null')).toBeGreaterThan(100)
  // Dropped references and indexes are back.
  expect(await shape()).toBe(before)
})

test('adds nothing on a second start', async () => {
  const rows = () =>
    number('select (select count(*) from module_progress) + (select count(*) from mail_messages)')
  const before = await rows()
  await seedLargeDemo(database.db, options)
  expect(await rows()).toBe(before)
})
