import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseUrl, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { unpacked } from '../../../tests/support/packages.ts'
import { wave } from '../../../tests/support/wave.ts'

const courseId = 'brd-101'
const assignmentId = 'brd-101-1-a1'
let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(courseId)
})
afterAll(() => app.close())

const address = `/api/teach/courses/${courseId}/assignments/${assignmentId}/work`

async function download() {
  const headers = { cookie: await app.cookieOf(teacher) }
  const response = await app.api.fetch(new Request(`${baseUrl}${address}`, { headers }), {})
  expect(response.status).toBe(200)
  return unpacked(Buffer.from(await response.arrayBuffer()))
}

async function handIn(name: { firstName: string; lastName: string }, fileNames: string[] = []) {
  const as = await app.make.enrolledStudent({ courseId, ...name })
  const files: string[] = []
  for (const name of fileNames) {
    const query = { purpose: 'assignment', name }
    const { body } = await app.call('POST /api/media', { as, query, rawBody: new Uint8Array(wave()) })
    files.push(body.file.id)
  }
  const params = { id: assignmentId }
  const draft = {
    baseRevision: 0,
    text: `Text of ${name.firstName}`,
    links: ['https://example.org/a'],
    files,
  }
  await app.call('PUT /api/user/assignments/{id}/draft', { as, params, body: draft })
  const sent = await app.call('POST /api/user/assignments/{id}/submissions', {
    as,
    params,
    body: { revision: 1 },
  })
  expect(sent.status).toBe(200)
}

test('all work is one zip with a folder per student, and an entry in the audit log', async () => {
  await handIn({ firstName: '../Zoe', lastName: '=cmd|calc' }, ['same.wav', 'same.wav'])
  await handIn({ firstName: 'Ada', lastName: 'Aal' })
  const files = await download()
  expect([...files.keys()]).toEqual([
    'index.csv',
    expect.stringMatching(/^001 .*\/work\.txt$/),
    ...['1 same.wav', '2 same.wav'].map((name) => expect.stringMatching(new RegExp(`^001 Zoe.*/${name}$`))),
    '002 Ada Aal/work.txt',
  ])
  expect(String(files.get('002 Ada Aal/work.txt'))).toBe('Text of Ada\n\nhttps://example.org/a')
  const index = String(files.get('index.csv'))
  expect(index.trimEnd().split('\n')).toHaveLength(3)
  const sound = [...files].find(([name]) => name.endsWith('2 same.wav'))?.[1]
  expect(sound?.equals(wave())).toBe(true)
  const { rows } = await app.database.pool.query(
    `select changes from audit_entries where actor_id = $1 and action = 'assignment.work-exported'`,
    [teacher.id],
  )
  expect(rows).toHaveLength(1)
})

test('where names are hidden, the archive has none', async () => {
  await app.call('PUT /api/teach/courses/{id}/assignments/{assignmentId}/grading', {
    as: teacher,
    params: { id: courseId, assignmentId },
    body: { holdGrades: false, hideNames: true },
  })
  const files = await download()
  const all = [...files.keys(), String(files.get('index.csv'))].join('\n')
  expect(all).not.toMatch(/Zoe|Ada|Aal|same|@/)
  expect([...files.keys()]).toContain('001 Student 1/1 File.wav')
})

test('many works each have their own text', async () => {
  await app.database.pool.query(
    `with people as (
       insert into users (id, first_name, last_name, name, email)
       select 'many-' || n, 'Many', lpad(n::text, 3, '0'), 'Many ' || n, 'many-' || n || '@example.org'
         from generate_series(1, 120) n returning id)
     insert into submissions (user_id, course_id, assignment_id, number, draft_revision, text)
     select id, $1, $2, 1, 1, 'Text of ' || id from people`,
    [courseId, 'brd-101-3-a1'],
  )
  const headers = { cookie: await app.cookieOf(teacher) }
  const response = await app.api.fetch(
    new Request(`${baseUrl}${address.replace('1-a1', '3-a1')}`, { headers }),
    {},
  )
  const files = await unpacked(Buffer.from(await response.arrayBuffer()))
  const texts = [...files].filter(([name]) => name.endsWith('work.txt')).map(([, text]) => String(text))
  expect(new Set(texts)).toEqual(new Set(Array.from({ length: 120 }, (_, n) => `Text of many-${n + 1}`)))
})
