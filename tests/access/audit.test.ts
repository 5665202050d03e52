import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type ContractKey, contract } from '../../contract/index.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { administrationActions } from './actions/administration.ts'
import { authoringActions } from './actions/authoring.ts'
import { enrollmentActions } from './actions/enrollments.ts'
import { liveSessionActions } from './actions/live-sessions.ts'
import { regradeActions } from './actions/regrades.ts'
import { groupActions, roundActions } from './actions/rounds.ts'
import { type Actions, gradedCourse, type School, taughtCourse } from './actions/school.ts'
import { teachingActions } from './actions/teaching.ts'

const changes = (Object.entries(contract) as [ContractKey, Endpoint][]).filter(
  ([key]) => !key.startsWith('GET '),
)

const moderation = 'Kept with its reason in the moderation log, which has a screen of its own'
const ownComments = 'A teacher’s own list of comments, which no one else sees'
const notes = 'Words among administrators with author and time; the decision is an entry'
const shown = 'Shows what something would look like, and keeps nothing'

/** Endpoints for teachers or administrators without an audit entry, with the reason. */
const exceptions: Partial<Record<ContractKey, string>> = {
  'POST /api/admin/mail-test': 'A message to oneself changes nothing',
  'POST /api/admin/user-imports': 'A file is looked at; the entry comes when it is imported',
  'PUT /api/admin/user-imports/{id}/matching': 'A file is looked at; the entry comes when it is imported',
  'POST /api/admin/forums': moderation,
  'PUT /api/admin/forums/{id}': moderation,
  'PUT /api/admin/reports/{id}': moderation,
  'POST /api/discussions/threads/{id}/actions': moderation,
  'POST /api/discussions/posts/{id}/actions': moderation,
  'POST /api/announcement-preview': shown,
  'POST /api/admin/certificate-design/preview': shown,
  'POST /api/admin/courses/{courseId}/certificate-design/preview': shown,
  'POST /api/admin/words/{page}/preview': shown,
  'POST /api/admin/letters/{letter}/preview': shown,
  'POST /api/authoring/preview': shown,
  'POST /api/teach/courses/{id}/people/preview': shown,
  'POST /api/authoring/block-check': shown,
  'POST /api/authoring/stimulus-preview': shown,
  'POST /api/authoring/modules/{moduleId}/quiz-preview': shown,
  'POST /api/admin/applications/{id}/notes': notes,
  'DELETE /api/admin/applications/{id}/notes/{noteId}': notes,
  'POST /api/authoring/packages/check': 'A file is looked at; the entry comes when it is imported',
  'PUT /api/authoring/modules/{moduleId}/lecture':
    'Saves a draft at every pause in typing; the versions keep who wrote it, and the entry comes when it is live',
  'POST /api/teach/courses/{id}/feedback-comments': ownComments,
  'PUT /api/teach/courses/{id}/feedback-comments/{commentId}': ownComments,
  'DELETE /api/teach/courses/{id}/feedback-comments/{commentId}': ownComments,
  'POST /api/teach/submissions/{id}/comments':
    'Words to the student that stand beside the work with author and time; taking them back is an entry',
}

/** Endpoints for everyone without an audit entry, because they change only the viewer's own data. */
const own: Record<string, string> = {
  'POST /api/admin/login': 'Signing in is a line of the log of the server',
  '/api/auth/': 'Signing in and out, and one’s own password',
  '/api/user/': 'One’s own learning, work, settings and account',
  '/api/discussions/': 'What one writes oneself, with a history of its own',
  '/api/study-groups/': 'Groups that students found and run themselves',
  '/api/media': 'Files that one uploads; they are part of nothing yet',
  'POST /api/credentials/verify': 'Looks at what someone was handed',
  'POST /api/deletion/cancel': 'One’s own account, by a link of a letter',
  'POST /api/email-change/confirm': 'One’s own account, by a link of a letter',
  'POST /api/unsubscribe': 'One’s own letters',
  'POST /api/people/{handle}/works/{id}/reports': 'A word to the administrators about what anyone sees',
}
const isOwn = (key: string) =>
  Object.keys(own).some((part) => (part.startsWith('/') ? key.split(' ')[1]?.startsWith(part) : key === part))

let app: TestApp
let admin: Person
let teacher: Person
const school: School = {
  get app() {
    return app
  },
  get admin() {
    return admin
  },
  get teacher() {
    return teacher
  },
  call: (key, options = {}) => app.call(key, { as: admin, ...options }),
  rows: async (text, values = []) => (await app.database.pool.query(text, values)).rows,
}
const actions: Actions = {
  ...administrationActions(school),
  ...authoringActions(school),
  ...teachingActions(school),
  ...groupActions(school),
  ...regradeActions(school),
  ...roundActions(school),
  ...liveSessionActions(school),
  ...enrollmentActions(school),
}
const tried = changes.map(([key]) => key).filter((key) => actions[key] !== undefined)

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator({ password: 'correct horse battery' })
  teacher = await app.make.instructor()
  await school.rows('insert into course_instructors (user_id, course_id) select $1, unnest($2::text[])', [
    teacher.id,
    [taughtCourse, gradedCourse],
  ])
})
afterAll(() => app.close())

describe('a change', () => {
  test('by teachers or administrators only is covered here, or is an exception with its reason', () => {
    const theirs = changes.filter(([, { access }]) => access === 'instructor' || access === 'admin')
    const unlogged = theirs.map(([key]) => key).filter((key) => !actions[key] && !exceptions[key])
    expect(unlogged).toEqual([])
  })

  test('open to everyone affects only the viewer', () => {
    const everyones = changes.filter(([, { access }]) => access === 'public' || access === 'student')
    expect(everyones.map(([key]) => key).filter((key) => !isOwn(key))).toEqual([])
  })

  test('is listed here once, and only while the contract has it', () => {
    const known = new Set<string>(changes.map(([key]) => key))
    const named = [...Object.keys(actions), ...Object.keys(exceptions)]
    expect(named.filter((key) => !known.has(key))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })
})

/** Actions fully described by type and subject. */
const wordless = new Set([
  'credential-key.changed',
  'department.archived',
  'group.archived',
  'job.cancelled',
  'mail.link-shown',
  'mail.sent-again',
  'tract.archived',
  'user.link-sent',
  'user.signed-out',
  'user.suspended',
  'user.view-begun',
  'user.view-ended',
])

describe.each(tried)('%s', (key) => {
  test('is in the audit log: who, what, to whom, before and after', async () => {
    const options = { as: admin, ...(await actions[key]?.()) }
    const written = () =>
      school.rows(
        `select id, action, actor_name as "by", subject_label as label, changes, reason from audit_entries
          where actor_id = $1`,
        [options.as.id],
      )
    const known = new Set((await written()).map(({ id }) => id))
    const answer = await app.call(key, options)
    expect([answer.status, answer.body?.code]).toEqual([200, undefined])
    const added = (await written()).filter(({ id }) => !known.has(id))
    expect(added.length).toBeGreaterThan(0)
    for (const entry of added) {
      expect(entry).toMatchObject({ by: `${options.as.firstName} ${options.as.lastName}` })
      expect(entry.label).toMatch(/\S/)
      const says = entry.changes.length > 0 || entry.reason !== null || wordless.has(entry.action)
      expect(says, `${entry.action} says what it changed`).toBe(true)
      for (const { before, after } of entry.changes) expect(before).not.toBe(after)
    }
  })
})

test('the log exports as a file: a line per field, formulas escaped', async () => {
  const { id } = await app.make.student({ firstName: 'Noor', lastName: '=cmd|calc' })
  const change = { params: { userId: id }, body: { firstName: '@SUM(1)' } }
  await school.call('PATCH /api/admin/users/{userId}', change)
  const query = { subject: `user/${id}` }
  const { body, headers } = await school.call('GET /api/admin/audit/export', { query })
  expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"')
  const lines = String(body).trimEnd().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(",firstName,Noor,'@SUM(1),")
})

/** Files for teachers or administrators, with the call for each, or the reason why the download is not logged. */
const unloggedFiles: Partial<Record<ContractKey, string>> = {
  'GET /api/authoring/courses/{id}/package': 'What a course teaches; nothing in it is about a person',
  'GET /api/teach/courses/{id}/assignments/{assignmentId}/work':
    'Logged; its archive and the entry are read in server/assessment/assignments',
  'GET /api/admin/user-imports/{id}/left-out': 'Logged; tried in server/people/import, where there is a file',
  'GET /api/admin/certificate-design/document': 'An example; nothing in it is about a person',
  'GET /api/admin/courses/{courseId}/certificate-design/document':
    'An example; nothing in it is about a person',
}
const files = (Object.entries(contract) as [ContractKey, Endpoint][])
  .filter(([, { access, download }]) => download && (access === 'instructor' || access === 'admin'))
  .map(([key]) => key)

test.each(files.filter((key) => !unloggedFiles[key]))('%s is logged with its row count', async (key) => {
  await app.make.enrolledStudent({ courseId: gradedCourse })
  const as = key.startsWith('GET /api/admin') ? admin : teacher
  const written = () =>
    school.rows(
      `select changes, subject_label as label from audit_entries where actor_id = $1 and action like '%.exported' order by at`,
      [as.id],
    )
  const before = (await written()).length
  const call = { as, params: { id: gradedCourse } }
  const answer = await app.call(key, call)
  expect(answer.status).toBe(200)
  const [entry, ...others] = (await written()).slice(before)
  expect(others).toEqual([])
  expect(entry.label).toMatch(/\S/)
  const rows = entry.changes.find(({ field }: { field: string }) => field === 'rows').after
  // The header is a line; in the audit log, an entry may have several lines, and the export adds its own.
  const lines = String(answer.body).trimEnd().split('\n').length - 1
  if (key.includes('audit')) expect(Number(rows)).toBeGreaterThan(0)
  else expect(Number(rows)).toBe(lines)
})
