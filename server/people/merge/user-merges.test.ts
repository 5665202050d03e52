import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress, type Person } from '../../../tests/support/factories.ts'
import { mergeCalls } from '../../../tests/support/merges.ts'
import * as nouns from '../../platform/nouns/all.ts'
import { personalTablesOf } from '../../platform/nouns/compose.ts'

const personalTables = personalTablesOf(Object.values(nouns))
let app: TestApp
let admin: Person
let rows: ReturnType<typeof mergeCalls>['rows']
let preview: ReturnType<typeof mergeCalls>['preview']
let merge: ReturnType<typeof mergeCalls>['merge']
let twins: ReturnType<typeof mergeCalls>['twins']
const password = 'a quiet morning'

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator({ firstName: 'Ada', lastName: 'Berg', password })
  ;({ rows, preview, merge, twins } = mergeCalls(app, admin))
})
afterAll(() => app.close())

const refused = async (answer: Promise<{ status: number; body: { code: string } }>) =>
  (await answer).body.code

describe('every table that references a person', () => {
  test('has a rule, and every rule a table', async () => {
    const pointing = await rows(`
      select u.table_name || '.' || u.column_name as key
        from information_schema.referential_constraints r
        join information_schema.key_column_usage u using (constraint_schema, constraint_name)
        join information_schema.constraint_column_usage t using (constraint_schema, constraint_name)
       where t.table_name = 'users' and t.column_name = 'id' and t.table_schema = 'public'`)
    expect(pointing.length).toBeGreaterThan(60)
    expect(pointing.map(({ key }) => key).toSorted()).toEqual(Object.keys(personalTables).toSorted())
  })

  test('names a unique key: two rows of a person can collide only where the rule says so', async () => {
    const uniques = await rows(`
      select c.relname as "table", array_agg(a.attname::text order by a.attname) as columns
        from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
       where i.indisunique group by c.relname, i.indexrelid`)
    for (const [key, { onMerge: rule }] of Object.entries(personalTables)) {
      const [table, column = ''] = key.split('.')
      const shared = uniques.filter((one) => one.table === table && one.columns.includes(column))
      // Unique without the person is globally unique; unique by the person alone allows one row each.
      const others = shared.map(({ columns }) => columns.filter((name: string) => name !== column).toSorted())
      if (rule.how === 'move') expect([key, others.filter((by) => !isRandom(by))]).toEqual([key, []])
      if (rule.how === 'join') expect(others).toContainEqual([...rule.by].toSorted())
    }
  })

  test('a row that no rule moves rolls back the merge', async () => {
    const { from, into } = await twins()
    await rows('create table later_rooms (user_id text not null references users (id) on delete cascade)')
    await rows('insert into later_rooms values ($1)', [from.id])
    try {
      expect((await merge(from, into)).status).toBe(500)
      expect(await rows('select count(*)::int as n from users where id = $1', [from.id])).toEqual([{ n: 1 }])
    } finally {
      await rows('drop table later_rooms')
    }
    expect((await merge(from, into)).status).toBe(200)
  })
})

const isRandom = (by: string[]) => by.join() === 'id' || by.join() === 'media_id'

describe('the merged account', () => {
  test('ends its sessions, reserves its address, and tells a person with the right password where to sign in', async () => {
    const from = await app.make.student({ firstName: 'Omar', password })
    const into = await app.make.student({ firstName: 'Omar', password: 'another morning' })
    const cookie = await app.cookieOf(from)
    expect((await merge(from, into)).status).toBe(200)
    expect((await app.call('GET /api/auth/session', { cookie })).body.user).toBeNull()

    const signIn = (email: string, word: string) =>
      app.call('POST /api/auth/login', { body: { email, password: word } })
    const refused = await signIn(from.email, password)
    expect(refused).toMatchObject({ status: 403, body: { code: 'account-merged' } })
    expect(refused.body.message).toContain('Sign in with the e-mail address of that account')
    expect((await signIn(from.email, 'not the password')).body.code).toBe('wrong-credentials')
    expect((await signIn(into.email, 'another morning')).status).toBe(200)
    const asAdmin = await app.call('POST /api/admin/login', { body: { email: from.email, password } })
    expect(asAdmin.body.code).toBe('wrong-credentials')

    const added = await app.call('POST /api/admin/users', {
      as: admin,
      body: { firstName: 'Omar', lastName: 'Again', email: from.email, role: 'student' },
    })
    expect(added.body.code).toBe('email-taken')
    await app.call('POST /api/auth/forgot-password', { body: { email: from.email } })
    const letters = await app.outbox.waitFor(from.email, 2)
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Your two Creare University accounts are one now',
      'Your two Creare University accounts are one now',
    ])
    expect(letters[0]?.text).not.toContain(into.email)
    const [letter] = await app.outbox.waitFor(into.email)
    expect(letter?.text).toContain(from.email)
    expect(await rows('select count(*)::int as n from users where email = $1', [from.email])).toEqual([
      { n: 0 },
    ])
  })

  test('redirects to the one it is part of, also after that was merged too', async () => {
    const { from, into } = await twins()
    const third = await app.make.student({ firstName: 'Third' })
    await merge(from, into)
    await merge(into, third)
    for (const userId of [from.id, into.id]) {
      const { body } = await app.call('GET /api/admin/users/{userId}', { as: admin, params: { userId } })
      expect(body.user.id).toBe(third.id)
      expect(body.user.mergedAccounts.map(({ email }: { email: string }) => email)).toEqual([
        into.email,
        from.email,
      ])
    }
  })

  test('is in the log with the moved parts', async () => {
    const from = await app.make.enrolledStudent({ firstName: 'Lea', lastName: 'Two', completed: 1 })
    const into = await app.make.student({ firstName: 'Lea', lastName: 'One' })
    await merge(from, into)
    const audited = async (id: string) => {
      const query = { subject: `user/${id}` }
      return (await app.call('GET /api/admin/audit', { as: admin, query })).body.entries
    }
    expect((await audited(from.id))[0]).toMatchObject({ action: 'user.merged', actor: { name: 'Ada Berg' } })
    const [received] = await audited(into.id)
    expect(received.action).toBe('user.merge-received')
    expect(received.changes).toEqual(
      expect.arrayContaining([
        { field: 'enrollments', before: '0', after: '1' },
        { field: 'modules', before: '0', after: '1' },
        { field: 'received', before: null, after: 'Lea Two' },
      ]),
    )
  })

  test('is deleted with the kept account', async () => {
    const { from, into } = await twins()
    await merge(from, into)
    await app.outbox.waitFor(from.email)
    await rows(
      `insert into account_deletions (user_id, requested_at, due_at, cancel_token_hash)
       values ($1, now() - interval '15 days', now() - interval '1 day', $2)`,
      [into.id, randomUUID()],
    )
    await app.profile.deleteDue(into.id)
    for (const [table, column] of [
      ['merged_accounts', 'email'],
      ['mail_messages', 'recipient'],
    ]) {
      expect([table, await rows(`select 1 from ${table} where ${column} = $1`, [from.email])]).toEqual([
        table,
        [],
      ])
    }
  })
})

describe('a merge is refused', () => {
  test('without changes: of oneself, of an account into itself, with another address as confirmation', async () => {
    const { from, into } = await twins()
    expect(await refused(merge(admin, into))).toBe('own-merge')
    expect(await refused(merge(from, from))).toBe('merge-same')
    expect(await refused(merge(from, { ...into, id: randomUUID() }))).toBe('user-not-found')
    const answer = await merge(from, into, { confirmation: into.email })
    expect(answer.body).toMatchObject({ code: 'merge-not-confirmed', errors: [{ field: 'confirmation' }] })
    expect(await rows('select count(*)::int as n from users where id = $1', [from.id])).toEqual([{ n: 1 }])
    expect((await merge(from, into, { confirmation: ` ${from.email.toUpperCase()} ` })).status).toBe(200)
  })

  test('of an administrator into a student without consent, and of the last one always', async () => {
    const other = await app.make.administrator({ firstName: 'Bo', password })
    const student = await app.make.student()
    expect(await preview(other, student)).toMatchObject({ losesRole: true, obstacle: null })
    expect(await refused(merge(other, student))).toBe('merge-loses-role')
    expect((await merge(other, student, { acceptsLoss: true })).status).toBe(200)
    expect(await rows('select role from users where id = $1', [student.id])).toEqual([{ role: 'student' }])

    const waiting = await app.make.administrator({ firstName: 'Wim' })
    const target = await app.make.student()
    const asWaiting = await preview(admin, target, waiting)
    expect(asWaiting.obstacle).toContain('last administrator')
    expect(await refused(merge(admin, target, { acceptsLoss: true }, waiting))).toBe('last-administrator')
  })

  test('while the remaining account is scheduled for deletion', async () => {
    const { from, into } = await twins()
    await app.call('PUT /api/admin/users/{userId}/deletion', {
      as: admin,
      params: { userId: into.id },
      body: { wanted: true },
    })
    expect((await preview(from, into)).obstacle).toContain('scheduled for deletion')
    expect(await refused(merge(from, into))).toBe('merge-into-leaving')
  })

  test('a second time: two concurrent clicks merge once', async () => {
    const { from, into } = await twins()
    const answers = await Promise.all([merge(from, into), merge(from, into)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
})

test('sign-ins through other sites move, but never to an account with more power', async () => {
  const link = (id: string) =>
    rows(`insert into sign_in_methods (id, user_id, account_id, provider_id) values ($1, $2, $1, 'school')`, [
      randomUUID(),
      id,
    ])
  const { from, into } = await twins()
  await link(from.id)
  expect((await preview(from, into)).parts).toEqual([{ part: 'sign-ins', count: 1, both: 0 }])
  await merge(from, into)
  expect(await rows('select provider_id from sign_in_methods where user_id = $1', [into.id])).toEqual([
    { provider_id: 'school' },
  ])
  const student = await app.make.student({ email: freshAddress('lower') })
  const teacher = await app.make.instructor()
  await link(student.id)
  expect((await preview(student, teacher)).ends.signIns).toBe(1)
  await merge(student, teacher)
  expect(await rows('select 1 from sign_in_methods where user_id = $1', [teacher.id])).toEqual([])
})
