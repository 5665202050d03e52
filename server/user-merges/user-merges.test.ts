import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { freshAddress, type Person } from '../../tests/support/factories.ts'
import { mergedTables } from './merged-tables.ts'

let app: TestApp
let admin: Person
const password = 'a quiet morning'

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator({ firstName: 'Ada', lastName: 'Berg', password })
})
afterAll(() => app.close())

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a row by looking into it
const rows = async (statement: string, values: unknown[] = []): Promise<any[]> =>
  (await app.database.pool.query(statement, values)).rows
const preview = async (from: Person, into: Person, as = admin) => {
  const call = { as, params: { userId: from.id }, query: { into: into.id } }
  return (await app.call('GET /api/admin/users/{userId}/merge', call)).body.preview
}
const merge = (from: Person, into: Person, more: Record<string, unknown> = {}, as = admin) =>
  app.call('POST /api/admin/users/{userId}/merge', {
    as,
    params: { userId: from.id },
    body: { into: into.id, confirmation: from.email, ...more },
  })
const twins = async () => {
  const [from, into] = await Promise.all([
    app.make.student({ firstName: 'Mia', lastName: 'Twice' }),
    app.make.student({ firstName: 'Mia', lastName: 'Once' }),
  ])
  return { from, into }
}
const refused = async (answer: Promise<{ status: number; body: { code: string } }>) =>
  (await answer).body.code

describe('every table that points to a person', () => {
  test('has its rule, and every rule its table', async () => {
    const pointing = await rows(`
      select u.table_name || '.' || u.column_name as key
        from information_schema.referential_constraints r
        join information_schema.key_column_usage u using (constraint_schema, constraint_name)
        join information_schema.constraint_column_usage t using (constraint_schema, constraint_name)
       where t.table_name = 'users' and t.column_name = 'id' and t.table_schema = 'public'`)
    expect(pointing.length).toBeGreaterThan(60)
    expect(pointing.map(({ key }) => key).toSorted()).toEqual(Object.keys(mergedTables).toSorted())
  })

  test('names a key that is one: two rows of a person can be for the same thing only where it says so', async () => {
    const uniques = await rows(`
      select c.relname as "table", array_agg(a.attname::text order by a.attname) as columns
        from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
       where i.indisunique group by c.relname, i.indexrelid`)
    for (const [key, rule] of Object.entries(mergedTables)) {
      const [table, column = ''] = key.split('.')
      const shared = uniques.filter((one) => one.table === table && one.columns.includes(column))
      // Unique without the person is unique everywhere; unique by the person alone is one row each.
      const others = shared.map(({ columns }) => columns.filter((name: string) => name !== column).toSorted())
      if (rule.how === 'move') expect([key, others.filter((by) => !isRandom(by))]).toEqual([key, []])
      if (rule.how === 'join') expect(others).toContainEqual([...rule.by].toSorted())
    }
  })

  test('a row that no rule moves undoes the whole', async () => {
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

/** Ids that are drawn or counted, so that no two rows share one. */
const isRandom = (by: string[]) => by.join() === 'id' || by.join() === 'media_id'

describe('what was learned', () => {
  test('enrolments, completions and places: the earlier day, the later place, and every module either completed', async () => {
    const { from, into } = await twins()
    await rows(
      `insert into enrollments (user_id, course_id, enrolled_at) values
       ($1, 'fnd-100', '2026-01-05'), ($2, 'fnd-100', '2026-02-05'), ($1, 'fnd-101', '2026-03-05')`,
      [from.id, into.id],
    )
    await rows(
      `insert into module_progress (user_id, course_id, module_id, completed_at, bookmarked_at) values
       ($1, 'fnd-100', 'fnd-100-1', '2026-01-06', null), ($2, 'fnd-100', 'fnd-100-1', '2026-02-06', '2026-02-07'),
       ($1, 'fnd-100', 'fnd-100-2', '2026-01-07', null), ($2, 'fnd-100', 'fnd-100-2', null, null)`,
      [from.id, into.id],
    )
    await rows(
      `insert into module_positions (user_id, course_id, module_id, block, updated_at) values
       ($1, 'fnd-100', 'fnd-100-1', 9, '2026-01-06'), ($2, 'fnd-100', 'fnd-100-1', 4, '2026-02-06')`,
      [from.id, into.id],
    )
    await rows(
      `insert into learning_events (user_id, course_id, module_id, kind, at) values
       ($1, 'fnd-100', 'fnd-100-1', 'started', '2026-01-06'), ($2, 'fnd-100', 'fnd-100-1', 'started', '2026-02-06')`,
      [from.id, into.id],
    )
    const before = await preview(from, into)
    expect(before.parts).toEqual([
      { part: 'enrollments', count: 2, both: 1 },
      { part: 'modules', count: 2, both: 2 },
      { part: 'positions', count: 1, both: 1 },
    ])
    expect((await merge(from, into)).body).toEqual({ userId: into.id })
    expect(
      await rows(
        `select course_id, enrolled_at::date::text as day from enrollments where user_id = $1 order by 1`,
        [into.id],
      ),
    ).toEqual([
      { course_id: 'fnd-100', day: '2026-01-05' },
      { course_id: 'fnd-101', day: '2026-03-05' },
    ])
    expect(
      await rows(
        `select module_id, completed_at::date::text as done, bookmarked_at is not null as marked
           from module_progress where user_id = $1 order by 1`,
        [into.id],
      ),
    ).toEqual([
      { module_id: 'fnd-100-1', done: '2026-01-06', marked: true },
      { module_id: 'fnd-100-2', done: '2026-01-07', marked: false },
    ])
    expect(await rows('select block from module_positions where user_id = $1', [into.id])).toEqual([
      { block: 4 },
    ])
    expect(await rows('select at::date::text from learning_events where user_id = $1', [into.id])).toEqual([
      { at: '2026-01-06' },
    ])
  })

  test('certificates all stay, and none looks like the one issued in place of another', async () => {
    const { from, into } = await twins()
    const issue = (id: string, code: string) =>
      rows(
        `insert into certificates (user_id, course_id, code, recipient_name, course_code, course_title,
           course_description, department_id, department_name, instructor, outcomes, module_count)
         values ($1, 'fnd-100', $2, 'Mia', 'FND 100', 'T', 'D', 'd', 'D', 'I', '[]', 5)`,
        [id, code],
      )
    await issue(from.id, `A-${from.id}`)
    await issue(into.id, `B-${into.id}`)
    await merge(from, into)
    const found = await rows('select number from certificates where user_id = $1 order by number', [into.id])
    expect(found).toEqual([{ number: 1 }, { number: 102 }])
  })
})

describe('what was handed in', () => {
  const attempt = (id: string, number: number, startedAt: string, submitted = true) =>
    rows(
      `insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions, started_at, submitted_at,
         submitted_by, score, max_score, percent, passed)
       select $1, 'fnd-100-1-q1', $2, 70, '[]', $3, s.at, case when s.at is not null then 'student' end,
              case when s.at is not null then 8 end, case when s.at is not null then 10 end,
              case when s.at is not null then 80 end, case when s.at is not null then true end
         from (select case when $4 then $3::timestamptz end as at) s`,
      [id, number, startedAt, submitted],
    )

  test('attempts of both stand in the order in which they began, and of two open papers one is handed in', async () => {
    const { from, into } = await twins()
    await attempt(from.id, 1, '2026-01-01')
    await attempt(into.id, 1, '2026-01-02')
    await attempt(from.id, 2, '2026-01-03')
    await attempt(into.id, 2, '2026-01-04', false)
    await attempt(from.id, 3, '2026-01-05', false)
    const { openPapers, parts } = await preview(from, into)
    expect(openPapers).toHaveLength(1)
    expect(parts).toContainEqual({ part: 'attempts', count: 3, both: 3 })
    expect((await merge(from, into)).status).toBe(200)
    expect(
      await rows(
        `select number, started_at::date::text as day, submitted_at is null as open from quiz_attempts
          where user_id = $1 order by number`,
        [into.id],
      ),
    ).toEqual([
      { number: 1, day: '2026-01-01', open: false },
      { number: 2, day: '2026-01-02', open: false },
      { number: 3, day: '2026-01-03', open: false },
      { number: 4, day: '2026-01-04', open: true },
      { number: 5, day: '2026-01-05', open: false },
    ])
  })

  test('versions are counted through, the last one is the latest, and no word of a draft is lost', async () => {
    const { from, into } = await twins()
    const id = 'fnd-100-1-a1'
    const draft = (userId: string, text: string, revision: number, at: string) =>
      rows(
        `insert into assignment_drafts (user_id, assignment_id, text, revision, updated_at) values ($1, $2, $3, $4, $5)`,
        [userId, id, text, revision, at],
      )
    const handIn = (userId: string, number: number, revision: number, at: string, latest: boolean) =>
      rows(
        `insert into submissions (user_id, assignment_id, course_id, number, draft_revision, text, submitted_at, is_latest)
         values ($1, $2, 'fnd-100', $3, $4, $5, $6, $7)`,
        [userId, id, number, revision, `${userId} ${revision}`, at, latest],
      )
    await draft(from.id, 'half a thought', 3, '2026-01-09')
    await handIn(from.id, 1, 1, '2026-01-01', false)
    await handIn(from.id, 2, 2, '2026-01-05', true)
    await draft(into.id, 'as handed in', 2, '2026-01-04')
    await handIn(into.id, 1, 2, '2026-01-04', true)
    expect((await merge(from, into)).status).toBe(200)
    expect(
      await rows(
        `select number, submitted_at::date::text as day, is_latest, draft_revision from submissions
          where user_id = $1 order by number`,
        [into.id],
      ),
    ).toEqual([
      { number: 1, day: '2026-01-01', is_latest: false, draft_revision: 3 },
      { number: 2, day: '2026-01-04', is_latest: false, draft_revision: 2 },
      { number: 3, day: '2026-01-05', is_latest: true, draft_revision: 4 },
    ])
    // What the other had was handed in: it is a version, and the draft is the one written last.
    expect(await rows('select text, revision from assignment_drafts where user_id = $1', [into.id])).toEqual([
      { text: 'half a thought', revision: 5 },
    ])
  })
})

describe('what was written', () => {
  test('notes of both stand below each other, posts and mentions are the other account’s', async () => {
    const { from, into } = await twins()
    const note = (id: string, module: string, text: string) =>
      rows('insert into module_notes (user_id, module_id, text, revision) values ($1, $2, $3, 4)', [
        id,
        module,
        text,
      ])
    await note(from.id, 'fnd-100-1', 'hers')
    await note(into.id, 'fnd-100-1', 'mine')
    await note(from.id, 'fnd-100-2', 'only hers')
    const forum = (await rows(`select id from forums limit 1`))[0].id
    const [thread] = await rows(
      `insert into threads (forum_id, author_id, title, last_poster_id) values ($1, $2, 'T', $2) returning id`,
      [forum, from.id],
    )
    const key = randomUUID()
    const mention = JSON.stringify([{ id: from.id, name: 'Mia Twice' }])
    await rows(
      `insert into posts (thread_id, number, root_number, author_id, markdown, html, mentions, idempotency_key, words)
       values ($1, 1, 1, $2, 'x', 'x', '[]', $4, ''), ($1, 2, 2, $3, 'y', 'y', $5, $4, '')`,
      [thread.id, from.id, into.id, key, mention],
    )
    for (const person of [from, into]) {
      await rows(
        `insert into post_reactions (user_id, post_id, kind) select $1, id, 'thanks' from posts where thread_id = $2`,
        [person.id, thread.id],
      )
    }
    expect((await preview(from, into)).parts).toEqual([
      { part: 'notes', count: 2, both: 1 },
      { part: 'posts', count: 1, both: 0 },
      { part: 'reactions', count: 2, both: 2 },
    ])
    expect((await merge(from, into)).status).toBe(200)
    expect(
      await rows('select text, revision from module_notes where user_id = $1 order by module_id', [into.id]),
    ).toEqual([
      { text: 'mine\n\nhers', revision: 5 },
      { text: 'only hers', revision: 4 },
    ])
    expect(
      await rows('select author_id, mentions from posts where thread_id = $1 order by number', [thread.id]),
    ).toEqual([
      { author_id: into.id, mentions: [] },
      { author_id: into.id, mentions: [{ id: into.id, name: 'Mia Twice' }] },
    ])
    expect(await rows('select last_poster_id from threads where id = $1', [thread.id])).toEqual([
      { last_poster_id: into.id },
    ])
  })

  test('whoever owned a group owns it still, also where the other account was only a member', async () => {
    const { from, into } = await twins()
    const group = randomUUID()
    await rows(
      `insert into study_groups (id, name, description, joining, most_members) values ($1, 'G', 'D', 'open', 10)`,
      [group],
    )
    await rows(
      `insert into study_group_members (user_id, group_id, status, role)
       values ($1, $3, 'member', 'owner'), ($2, $3, 'asking', 'member')`,
      [from.id, into.id, group],
    )
    expect((await merge(from, into)).status).toBe(200)
    expect(
      await rows('select user_id, status, role from study_group_members where group_id = $1', [group]),
    ).toEqual([{ user_id: into.id, status: 'member', role: 'owner' }])
  })

  test('the kept profile stands, and the duplicate fills what it leaves empty', async () => {
    const { from, into } = await twins()
    const handle = `mia-${Date.now()}`
    await rows(`insert into profiles (user_id, bio, handle) values ($1, 'hers', $2)`, [from.id, handle])
    await rows(`insert into profiles (user_id, bio) values ($1, 'mine')`, [into.id])
    expect((await merge(from, into)).status).toBe(200)
    expect(await rows('select bio, handle, is_public from profiles where user_id = $1', [into.id])).toEqual([
      { bio: 'mine', handle, is_public: false },
    ])
  })
})

describe('the account that is gone', () => {
  test('ends its sessions, keeps its address from new accounts, and says where to sign in to who knows the password', async () => {
    const from = await app.make.student({ firstName: 'Omar', password })
    const into = await app.make.student({ firstName: 'Omar', password: 'another morning' })
    const cookie = await app.cookieOf(from)
    expect((await merge(from, into)).status).toBe(200)
    expect((await app.call('GET /api/auth/session', { cookie })).body.user).toBeNull()

    const signIn = (email: string, word: string) =>
      app.call('POST /api/auth/login', { body: { email, password: word } })
    const told = await signIn(from.email, password)
    expect(told).toMatchObject({ status: 403, body: { code: 'account-merged' } })
    expect(told.body.message).toContain('Sign in with the e-mail address of that account')
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

  test('leads to the one it is part of, also after that was merged too', async () => {
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

  test('is told in the log, with what moved', async () => {
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

  test('goes with all of it when the kept account is deleted', async () => {
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

describe('is refused', () => {
  test('with nothing moved: oneself, an account with itself, another address than the one that goes', async () => {
    const { from, into } = await twins()
    expect(await refused(merge(admin, into))).toBe('own-merge')
    expect(await refused(merge(from, from))).toBe('merge-same')
    expect(await refused(merge(from, { ...into, id: randomUUID() }))).toBe('user-not-found')
    const answer = await merge(from, into, { confirmation: into.email })
    expect(answer.body).toMatchObject({ code: 'merge-not-confirmed', errors: [{ field: 'confirmation' }] })
    expect(await rows('select count(*)::int as n from users where id = $1', [from.id])).toEqual([{ n: 1 }])
    expect((await merge(from, into, { confirmation: ` ${from.email.toUpperCase()} ` })).status).toBe(200)
  })

  test('an administrator into a student without the plain word, and the last one in any case', async () => {
    const other = await app.make.administrator({ firstName: 'Bo', password })
    const student = await app.make.student()
    expect(await preview(other, student)).toMatchObject({ losesRole: true, obstacle: null })
    expect(await refused(merge(other, student))).toBe('merge-loses-role')
    expect((await merge(other, student, { acceptsLoss: true })).status).toBe(200)
    expect(await rows('select role from users where id = $1', [student.id])).toEqual([{ role: 'student' }])

    // An administrator who has no way to sign in keeps no school.
    const waiting = await app.make.administrator({ firstName: 'Wim' })
    const target = await app.make.student()
    const asWaiting = await preview(admin, target, waiting)
    expect(asWaiting.obstacle).toContain('last administrator')
    expect(await refused(merge(admin, target, { acceptsLoss: true }, waiting))).toBe('last-administrator')
  })

  test('while the account that stays waits for its deletion', async () => {
    const { from, into } = await twins()
    await app.call('PUT /api/admin/users/{userId}/deletion', {
      as: admin,
      params: { userId: into.id },
      body: { wanted: true },
    })
    expect((await preview(from, into)).obstacle).toContain('going to be deleted')
    expect(await refused(merge(from, into))).toBe('merge-into-leaving')
  })

  test('a second time: two clicks at once merge once', async () => {
    const { from, into } = await twins()
    const answers = await Promise.all([merge(from, into), merge(from, into)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
})

test('ways to sign in through other sites move, but never to an account that may do more', async () => {
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
