import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContractKey } from '../../contract/index.ts'
import { seedLargeDemo } from '../../database/seed/large-demo.ts'
import { type CallOptions, createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Person } from '../../tests/support/factories.ts'

/** A sequential scan of a smaller table is fine, and its plan says nothing about a large one. */
const rowsOfLarge = 2_000

const large = new Set<string>()

let app: TestApp
let student: Person
let teacher: Person
const statements = new Set<string>()
let isListening = false

beforeAll(async () => {
  app = await createTestApp()
  // Enough rows that a full scan is never the best plan.
  await seedLargeDemo(app.database.db, {
    passwordHash: '',
    now: new Date('2026-11-22T10:00:00Z'),
    logger: pino({ level: 'silent' }),
    size: { users: 3_000, enrollments: 12_000 },
  })
  await fillTheRest()
  student = await app.make.enrolledStudent({ courseId: 'fnd-100', completed: 2 })
  teacher = await app.make.teacherOf('fnd-100')
  app.onQuery(({ text }) => {
    if (isListening && /^[\s(]*(select|insert|update|delete|with)\b/i.test(text)) statements.add(text)
    return undefined
  })
})
afterAll(() => app.close())

/** Adds what the large demo school lacks: sessions, places, cards, attempts and notifications. */
async function fillTheRest() {
  const { pool } = app.database
  await pool.query(`
    insert into course_plans (user_id, course_id, days, time, minutes, "from", time_zone, next_job_at)
      select user_id, course_id, '{1,4}', '19:00', 45, '2026-11-23', 'UTC', now() + interval '1 day' from enrollments`)
  await pool.query(`
    insert into sessions (id, user_id, token, expires_at)
      select 'session ' || id, id, 'token ' || id, now() + interval '1 day' from users`)
  await pool.query(`
    insert into module_positions (user_id, module_id, course_id)
      select user_id, module_id, course_id from module_progress`)
  await pool.query(`
    insert into review_cards (user_id, card_id, module_id, due_at, stability, difficulty, answers, lapses, introduced_at, answered_at)
      select user_id, 'quiz/' || module_id, module_id, now(), 1, 5, 1, 0, now(), now() from module_progress`)
  await pool.query(`
    insert into learning_events (user_id, module_id, kind, course_id)
      select user_id, module_id, 'started', course_id from module_progress on conflict do nothing`)
  await pool.query(`
    insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions, submitted_at, submitted_by, score, max_score, percent, passed)
      select id, 'fnd-100-1-q1', 1, 70, '[]', now(), 'student', 1, 1, 100, true from users on conflict do nothing`)
  await pool.query(`
    insert into notifications (user_id, kind, data, path, on_site, email)
      select id, 'announcement', '{}', '/dashboard', true, 'none' from users, generate_series(1, 3)`)
  await pool.query(`
    insert into study_groups (id, name, description, joining, most_members)
      values ('11111111-1111-4111-8111-111111111111', 'All', '', 'open', 50)`)
  await pool.query(`
    insert into study_group_messages (group_id, author_id, text, key)
      select '11111111-1111-4111-8111-111111111111', id, 'Hello', gen_random_uuid() from users`)
  await pool.query(`
    with added as (
      insert into course_rounds (course_id, name, starts_on, time_zone, schedule)
        select 'fnd-100', 'Round ' || n, '2026-11-02', 'UTC', '{"kind":"open","time":"09:00"}' from generate_series(1, 200) n
      returning id)
    insert into live_sessions (course_id, round_id, series_id, place, title, note, starts_at, minutes, time_zone, attendance_at)
      select 'fnd-100', id, id, n, 'Session', '', now() + (n - 10) * interval '1 week', 60, 'UTC', now()
        from added, generate_series(1, 20) n`)
  await pool.query(`
    insert into live_sessions (course_id, series_id, place, title, note, starts_at, minutes, time_zone, attendance_at)
      select id, gen_random_uuid(), n, 'Session', '', now() + (n - 50) * interval '1 week', 60, 'UTC', now()
        from courses, generate_series(1, 100) n`)
  await pool.query(`
    insert into live_session_attendance (session_id, user_id, mark)
      select (select id from live_sessions limit 1), id, 'present' from users`)
  const thread = '44444444-4444-4444-8444-444444444444'
  await pool.query(`
    insert into threads (id, forum_id, title, last_number) values ('${thread}', 'general', 'All', ${rowsOfLarge * 2})`)
  await pool.query(`
    insert into posts (thread_id, number, root_number, author_id, markdown, html, words, revision, edited_at)
      select '${thread}', n, n, id, 'Hello', 'Hello', '', 2, now()
        from (select id, row_number() over () as n from users limit ${rowsOfLarge * 2}) as written`)
  await pool.query(`
    insert into post_revisions (post_id, revision, html, markdown, written_at)
      select id, 1, 'Hello', 'Hello', now() from posts where thread_id = '${thread}'`)
  await pool.query('analyze')
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [rowsOfLarge],
  )
  for (const { name } of rows) large.add(name)
}

async function ask(key: ContractKey, call: CallOptions = {}) {
  statements.clear()
  isListening = true
  const answer = await app.call(key, { as: student, ...call })
  isListening = false
  expect(answer.status, `${key} ${JSON.stringify(answer.body)}`).toBe(200)
  return { body: answer.body, executed: [...statements].filter((text) => !text.includes('pgboss')) }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** Returns a plan's full scans of large tables or their indexes. */
function wholeReads(node: PlanNode, parent = ''): string[] {
  // A node below a bitmap does not name its table; its parent does.
  const { 'Node Type': type, 'Relation Name': table = parent, Plans: plans = [] } = node
  const isOfIndex = /^(Bitmap )?Index (Only )?Scan/.test(type)
  const isWhole = type === 'Seq Scan' || (isOfIndex && !node['Index Cond'])
  return [
    ...(isWhole && large.has(table) ? [`${type} of ${table}`] : []),
    ...plans.flatMap((plan) => wholeReads(plan, table)),
  ]
}

const sorts = ({ 'Node Type': type, Plans: plans = [] }: PlanNode): boolean =>
  type.endsWith('Sort') || plans.some(sorts)

const wholeReadsOf = async (text: string) => wholeReads(await planOf(text))

/** The generic plan, as the site uses. */
async function planOf(text: string): Promise<PlanNode> {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin; set local plan_cache_mode = force_generic_plan')
    const { rows } = await client.query(`explain (generic_plan, format json) ${text}`)
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function expectIndexes(key: ContractKey, call?: CallOptions) {
  const { body, executed } = await ask(key, call)
  for (const text of executed) expect(await wholeReadsOf(text), `${key}\n${text}`).toEqual([])
  return { body, executed }
}

const course = { params: { id: 'fnd-100' } }
const module = { courseId: 'fnd-100', moduleId: 'fnd-100-3' }

test.each<[ContractKey, CallOptions?]>([
  ['GET /api/auth/session'],
  ['GET /api/user/enrollments'],
  ['GET /api/user/enrollment/{id}', course],
  ['GET /api/user/progress/{id}', course],
  ['GET /api/user/positions/{id}', course],
  ['GET /api/user/bookmarks'],
  ['GET /api/user/activity'],
  ['GET /api/user/rhythm'],
  ['GET /api/user/plans'],
  ['GET /api/user/plans/{id}', course],
  ['GET /api/user/announcements'],
  ['GET /api/user/courses/{id}/live-sessions', course],
  ['GET /api/user/review'],
  ['GET /api/user/review/session'],
  ['GET /api/user/quizzes'],
  ['GET /api/user/assignments'],
  ['GET /api/user/notifications'],
  ['GET /api/user/notifications/unread'],
  ['GET /api/user/grades'],
  ['GET /api/user/study-groups'],
  ['GET /api/discussions/forums'],
  ['GET /api/courses/{id}/modules/{moduleId}', { params: { id: 'fnd-100', moduleId: 'fnd-100-3' } }],
  ['POST /api/user/progress', { body: { ...module, completed: true } }],
  ['POST /api/user/bookmark', { body: { ...module, bookmarked: true } }],
  [
    'PUT /api/user/positions/{id}/{moduleId}',
    { params: { id: 'fnd-100', moduleId: 'fnd-100-3' }, body: { block: 3, percent: 40 } },
  ],
])('%s scans no large table', async (key, call) => {
  const { executed } = await expectIndexes(key, call)
  if (key !== 'GET /api/auth/session') expect(executed.length).toBeGreaterThan(0)
})

test('finding due plans scans no large table', async () => {
  const { pool } = app.database
  await pool.query(`update course_plans set next_job_at = now() where user_id = $1`, [student.id])
  statements.clear()
  isListening = true
  await app.coursePlans.findDue()
  isListening = false
  const executed = [...statements].filter((text) => text.includes('course_plans'))
  expect(executed.length).toBeGreaterThan(0)
  for (const text of executed) expect(await wholeReadsOf(text), text).toEqual([])
})

test('taking a quiz scans no large table', async () => {
  const { body } = await expectIndexes('POST /api/user/quizzes/{id}/attempts', {
    params: { id: 'fnd-100-1-q1' },
  })
  const [question] = body.attempt.questions
  await expectIndexes('PUT /api/user/quiz-attempts/{id}/answers/{questionId}', {
    params: { id: body.attempt.id, questionId: question.id },
    body: {
      sequence: 1,
      answer: { kind: 'single-choice', option: question.options[0].id },
      flagged: false,
    },
  })
  await expectIndexes('POST /api/user/quiz-attempts/{id}/submit', { params: { id: body.attempt.id } })
})

test('editing a post does not scan all posts and edits', async () => {
  const begun = await ask('POST /api/discussions/threads', {
    body: {
      forumId: 'general',
      title: 'On light',
      body: 'Hello',
      mentions: [],
      idempotencyKey: '55555555-5555-4555-8555-555555555555',
    },
  })
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select id from posts where thread_id = $1',
    [begun.body.threadId],
  )
  const { executed } = await expectIndexes('PATCH /api/discussions/posts/{id}', {
    params: { id: rows[0]?.id ?? '' },
    body: { revision: 1, title: 'On light', body: 'Hello again', mentions: [] },
  })
  expect(executed.filter((text) => text.includes('lag(text.revision)'))).toHaveLength(1)
})

test("a teacher's gradebook does not read other courses' grades", async () => {
  const { executed } = await expectIndexes('GET /api/teach/courses/{id}/grades', { as: teacher, ...course })
  expect(executed.length).toBeGreaterThan(3)
})

test("a message in a study group does not scan all its author's messages", async () => {
  const id = '22222222-2222-4222-8222-222222222222'
  await ask('PUT /api/study-groups/{id}', {
    params: { id },
    body: {
      id,
      name: 'Ours',
      description: 'We read a module a week together.',
      courseId: null,
      joining: 'open',
      mostMembers: 5,
    },
  })
  const { executed } = await expectIndexes('POST /api/study-groups/{id}/messages', {
    params: { id },
    body: { key: '33333333-3333-4333-8333-333333333333', text: 'Hello' },
  })
  const counting = executed.filter((text) => /select "created_at" from "study_group_messages"/.test(text))
  expect(counting).toHaveLength(1)
  for (const text of counting) expect(sorts(await planOf(text)), text).toBe(false)
})

test('searching a large catalog does not scan it', async () => {
  await app.database.pool.query(`
    insert into courses (id, code, title, description, department_id, difficulty, instructor, outcomes, position)
      select 'more-' || n, 'MOR ' || n, 'Course ' || n, 'One of many', 'marketing', 'Advanced', 'The Faculty', '[]', n
        from generate_series(1000, ${1_000 + rowsOfLarge}) n`)
  await app.database.pool.query('analyze courses')
  large.add('courses')
  const searches: Record<string, string>[] = [
    { search: 'design' },
    { search: 'course 1', difficulty: 'Advanced' },
    { search: 'design', department: 'marketing' },
    { department: 'branding' },
  ]
  for (const query of searches) await expectIndexes('GET /api/catalogue/search', { query })
  large.delete('courses')
})

test('the tables that grow with people are large here', () => {
  expect([...large]).toEqual(
    expect.arrayContaining([
      'course_plans',
      'enrollments',
      'learning_events',
      'module_positions',
      'module_progress',
      'notifications',
      'post_revisions',
      'posts',
      'quiz_attempts',
      'review_cards',
      'sessions',
      'study_group_messages',
      'users',
    ]),
  )
})

test('a statement that does scan one is detected', async () => {
  expect(await wholeReadsOf('select * from module_progress where bookmarked_at > $1')).toEqual([
    'Seq Scan of module_progress',
  ])
  expect(await wholeReadsOf('select count(*) from module_progress')).not.toEqual([])
})
