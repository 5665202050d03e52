import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportLine } from '../../../contract/people/import.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { heldMemory } from '../../../tests/support/memory.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const head = 'e-mail,first name,last name,role\n'
const check = (body: BodyInit, name = 'people.csv') =>
  app.call('POST /api/admin/user-imports', { as: admin, query: { name }, rawBody: body })
const page = (id: string) => app.call('GET /api/admin/user-imports/{id}', { as: admin, params: { id } })
const begin = (id: string) =>
  app.call('PUT /api/admin/user-imports/{id}', { as: admin, params: { id }, body: { state: 'importing' } })
const settled = async (id: string) => {
  await expect
    .poll(async () => (await page(id)).body.import.state, { timeout: 60_000, interval: 200 })
    .not.toBe('importing')
  return (await page(id)).body.import
}
const countUsers = async () =>
  (await app.database.pool.query('select count(*)::int from users')).rows[0].count

test('everyone in a file is invited with their role, and each can set a password', async () => {
  const before = await countUsers()
  const file = `\uFEFFE-mail;Last name;First name;Role\nL.Nowak@Example.org;Nowak;Łukasz;Instructor\n"zoe@example.org";"O’Neill; jr.";Zoë 李;\n`
  const checked = await check(file)
  expect(checked.body.import).toMatchObject({
    state: 'checked',
    lineCount: 2,
    counts: { create: 2, refuse: 0 },
    readAs: 'UTF-8, separated by semicolons',
  })
  expect(await countUsers()).toBe(before)
  const { id } = checked.body.import
  const answers = await Promise.all([begin(id), begin(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await settled(id)).toMatchObject({ state: 'done', counts: { create: 2 } })
  expect(await countUsers()).toBe(before + 2)
  const [letter] = await app.outbox.waitFor('zoe@example.org')
  const token = letter?.link('/setup-password').split('token=')[1] ?? ''
  const holder = await app.call('GET /api/auth/verify-setup-token', { query: { token } })
  expect(holder.body.user).toEqual({ firstName: 'Zoë 李', email: 'zoe@example.org', isAdmin: false })
  const { rows } = await app.database.pool.query(
    `select role, name from users where email = 'l.nowak@example.org' or email = 'zoe@example.org' order by role`,
  )
  expect(rows).toEqual([
    { role: 'instructor', name: 'Łukasz Nowak' },
    { role: 'student', name: 'Zoë 李 O’Neill; jr.' },
  ])
  const left = await app.database.pool.query('select 1 from user_import_lines where import_id = $1', [id])
  expect(left.rows).toEqual([])
})

test('lines with problems are left out, each with its reason; the others are imported', async () => {
  const known = await app.make.student()
  const file = new Blob([
    'e-mail,first name,last name,role,course,course role,status\n',
    'ada@example.org,Ada,Lovelace,student\n',
    'not an address,Ada,Lovelace,student\n',
    `${known.email.toUpperCase()},Ada,Lovelace,\n`,
    'ADA@example.org,Augusta,Lovelace,student\n',
    '\n',
    'x1@example.org,=cmd|calc,Lovelace,student\n',
    'x2@example.org,Ada,Lovelace,king\n',
    'x3@example.org,,Lovelace,student\n',
    'x4@example.org,Ada,Lovelace,,,,,one too many\n',
    'x5@example.org,"Two\nlines",Lovelace,student\n',
    `x6@example.org,${'A'.repeat(150)},Lovelace,student\n`,
    'x7@example.org,Ada,Lovelace,student,QQQ 999\n',
    'x8@example.org,Ada,Lovelace,student,brd-101,teacher\n',
    'x9@example.org,Ada,Lovelace,,BRD 101,king\n',
    'x10@example.org,Ada,Lovelace,,,,tobedeleted\n',
    `${known.email},Ada,Lovelace,,BRD 101,assistant\n`,
  ])
  const { body } = await check(file)
  const messages = Object.fromEntries(
    body.lines.map(({ line, outcome, messages }: ImportLine) => [line, [outcome, ...messages].join('; ')]),
  )
  expect(messages).toEqual({
    2: 'create',
    3: 'refuse; Invalid email address',
    4: 'skip; Has an account; nothing changes',
    5: 'join; The same address as in line 2: joined with it',
    7: 'refuse; A cell begins like a formula (=, +, - or @)',
    8: 'refuse; “king” is no role: student, instructor or administrator',
    9: 'refuse; First name is required',
    10: 'refuse; The line has 8 cells and the first line 7',
    12: 'refuse; Please write this in one line, without control characters',
    13: 'refuse; Please use at most 100 characters',
    14: 'refuse; No course is called “QQQ 999”',
    15: 'refuse; A student has no role in a course but student. Make the role instructor',
    16: 'refuse; “king” is no course role: student, teacher, assistant or observer',
    17: 'refuse; The file says that the person is “tobedeleted”',
    18: 'refuse; The account is a student’s and has no role in a course. Make the person an instructor first',
  })
  expect(body.import.counts).toMatchObject({ create: 1, join: 1, skip: 1, refuse: 12 })
  const before = await countUsers()
  await begin(body.import.id)
  expect(await settled(body.import.id)).toMatchObject({ state: 'done', counts: { create: 1 } })
  expect(await countUsers()).toBe(before + 1)
  expect((await page(body.import.id)).body.lines).toHaveLength(12)
  const onlyRefused = await check(`${head}not an address,Ada,Lovelace,\n`)
  expect(await begin(onlyRefused.body.import.id)).toMatchObject({
    status: 409,
    body: { code: 'import-not-possible' },
  })
})

describe('a file that is not a table of people is refused with a reason', () => {
  test.each([
    ['only a head', head, 'This file lists no people.'],
    ['a workbook', 'PK\u0003\u0004', 'This is a workbook'],
    ['bytes', new Uint8Array([0, 0, 2, 0]), 'This is no text file'],
    ['an open quotation mark', `${head}a@example.org,"Ada,Lovelace,\n`, 'Line 2 is no CSV'],
    [
      'an open quotation mark with many lines after it',
      `${head}a@example.org,Ada,Lovelace,\nb@example.org,"Bea,Berg,\n${'c@example.org,Cy,Cole,\n'.repeat(300)}`,
      'Line 3 is no CSV',
    ],
    [
      'an open quotation mark before another one',
      `${head}a@example.org,Ada,Lovelace,\nb@example.org,"Bea,Berg,\n${'c@example.org,Cy,Cole,\n'.repeat(300)}d@example.org,"Di",Dole,\n`,
      'Line 3 is no CSV',
    ],
  ])('%s', async (_, body, sentence) => {
    const answer = await check(body)
    expect(answer.status).toBe(422)
    expect(answer.body.message).toContain(sentence)
  })

  test('an empty file is refused', async () => {
    expect(await check('')).toMatchObject({ status: 400, body: { message: 'This file is empty.' } })
  })

  test('an oversized file is not read to the end', async () => {
    const line = `a@example.org,${'x'.repeat(15_000)},Lovelace,student\n`
    const answer = await check(new Blob([head, line.repeat(1_400)]))
    expect(answer.status).toBe(413)
    const { rows } = await app.database.pool.query(
      `select 1 from user_imports where file_name = 'people.csv' and line_count = 0`,
    )
    expect(rows).toEqual([])
  })
})

test('an account made after the check is an existing one', async () => {
  const file = `${head}new.one@example.org,New,One,student\nlate@example.org,Late,Comer,student\n`
  const { id } = (await check(file)).body.import
  const body = { firstName: 'Late', lastName: 'Arrival', email: 'late@example.org', role: 'student' }
  await app.call('POST /api/admin/users', { as: admin, body })
  const before = await countUsers()
  await begin(id)
  expect(await settled(id)).toMatchObject({ state: 'done', counts: { create: 1 } })
  expect(await countUsers()).toBe(before + 1)
})

test('a slow upload holds no database connection', async () => {
  const encoder = new TextEncoder()
  const chunks = [head, 'slow.one@example.org,Slow,One,student\n', 'slow.two@example.org,Slow,Two,student\n']
  const open: unknown[] = []
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { rows } = await app.database.pool.query(
          `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        )
        open.push(...rows)
        const next = chunks.shift()
        if (next === undefined) controller.close()
        else controller.enqueue(encoder.encode(next))
      },
    },
    { highWaterMark: 0 },
  )
  const viewer = { id: admin.id, firstName: 'Ada', lastName: 'Berg' } as Parameters<
    typeof app.userImports.check
  >[0]
  const checked = await app.userImports.check(viewer, 'slow.csv', body)
  expect(checked.import).toMatchObject({ lineCount: 2, counts: { create: 2 } })
  expect(open).toEqual([])
})

test('a file of 50,000 people is checked in constant memory', async () => {
  const people = 50_000
  let made = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (made === 0) controller.enqueue(new TextEncoder().encode(head))
      const lines = Array.from(
        { length: 500 },
        () => `many${++made}@example.org,Ada,Number ${made},student\n`,
      )
      controller.enqueue(new TextEncoder().encode(lines.join('')))
      if (made >= people) controller.close()
    },
  })
  const used = () => heldMemory().heapUsed / 1e6
  const begun = used()
  let most = 0
  // One measurement at a time: garbage collection is slow on a busy machine, and the upload must progress in between.
  let watch: NodeJS.Timeout
  const look = () => {
    most = Math.max(most, used() - begun)
    watch = setTimeout(look, 500)
  }
  watch = setTimeout(look, 100)
  const { userImports } = app
  const viewer = { id: admin.id, firstName: 'Ada', lastName: 'Berg' } as Parameters<
    typeof userImports.check
  >[0]
  const checked = await userImports.check(viewer, 'many.csv', body)
  clearTimeout(watch)
  expect(checked.import).toMatchObject({ lineCount: people, counts: { create: people } })
  expect(most).toBeLessThan(150)
}, 120_000)

test('an import without a job fails and can be removed; one whose job waits is left alone', async () => {
  const line = (email: string) => new Blob([`${head}${email},Ada,Berg,student\n`]).stream()
  const viewer = { id: admin.id, firstName: 'Ada', lastName: 'Berg' } as Parameters<
    typeof app.userImports.check
  >[0]
  const [lost, waiting] = [
    await app.userImports.check(viewer, 'lost.csv', line('lost@example.org')),
    await app.userImports.check(viewer, 'waiting.csv', line('waiting@example.org')),
  ].map((checked) => checked.import.id)
  await app.database.pool.query(
    `update user_imports set state = 'importing', created_at = now() - interval '2 days' where id = any($1)`,
    [[lost, waiting]],
  )
  await app.database.pool.query(
    `insert into pgboss.job (name, data, start_after)
     values ('users.import', jsonb_build_object('importId', $1::text), now() + interval '1 day')`,
    [waiting],
  )
  await app.userImports.tidy()
  const { rows } = await app.database.pool.query(
    'select id, state, failure is not null as explained from user_imports where id = any($1) order by file_name',
    [[lost, waiting]],
  )
  expect(rows).toEqual([
    { id: lost, state: 'failed', explained: true },
    { id: waiting, state: 'importing', explained: false },
  ])
})

test('the file of everyone neutralizes formulas and lists each person once', async () => {
  await app.database.pool.query(
    `insert into users (id, first_name, last_name, name, email) values ('formula', '=1+1', '@sum;=2', '=1+1 @sum', 'formula@example.org')`,
  )
  const answer = await app.call('GET /api/admin/users-export', { as: admin })
  const lines = String(answer.body).trim().split('\n')
  expect(lines).toHaveLength((await countUsers()) + 1)
  expect(lines.find((line) => line.startsWith('formula@'))).toMatch(
    /^formula@example\.org,'=1\+1,'@sum;'=2,student,/,
  )
})
