import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CourseAbility, CourseRole } from '../../contract/assessment/teaching.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type ContractKey, contract } from '../../contract/index.ts'
import { courseRoles, mayInCourse } from '../../rules/people/course-roles.ts'
import { type CallOptions, createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { authoringActions } from './actions/authoring.ts'
import { enrollmentActions } from './actions/enrollments.ts'
import { liveSessionActions } from './actions/live-sessions.ts'
import { regradeActions } from './actions/regrades.ts'
import { roundActions } from './actions/rounds.ts'
import { type Actions, gradedCourse, type School, taughtCourse } from './actions/school.ts'
import { teachingActions } from './actions/teaching.ts'
import { expectProblem } from './problem.ts'

const theirs = (Object.entries(contract) as [ContractKey, Endpoint][])
  .filter(([, { access }]) => access === 'instructor')
  .map(([key]) => key)

/** Endpoints that are not about a course, and what covers them instead. */
const aboutNoCourse: Partial<Record<ContractKey, string>> = {
  'POST /api/authoring/courses':
    'A new course, by those who may begin one; tried in server/courses/authoring',
  'GET /api/authoring/departments': 'The departments, which everyone knows',
  'GET /api/authoring/films': 'Of the courses one teaches oneself; looked at below',
  'GET /api/announcements': 'One’s own; looked at below',
  'GET /api/announcement-audiences': 'Whom one may write to oneself; looked at below',
  'GET /api/teach/courses': 'One’s own; looked at below',
  'GET /api/teach/own-groups': 'One’s own; tried in server/people/groups',
  'GET /api/teach/own-groups/{groupId}': 'A group, not a course; tried in server/people/groups',
  'GET /api/teach/stuck': 'One’s own; tried in server/people/stuck',
  'GET /api/teach/groups': 'Names of groups, which everyone who teaches may put into a round of theirs',
  'POST /api/user/messages-to-many': 'Whom one may write to oneself; tried in server/community/messages',
  'POST /api/announcement-preview': 'Text of one’s own',
  'POST /api/authoring/preview': 'Text of one’s own',
  'POST /api/authoring/block-check': 'Text of one’s own',
  'POST /api/authoring/stimulus-preview': 'Text of one’s own',
  'POST /api/authoring/packages/check':
    'A file of one’s own; what it would write over is in server/courses/authoring',
  'POST /api/authoring/packages': 'As the look into it',
}

let app: TestApp
let admin: Person
let teacher: Person
let stranger: Person
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
  ...authoringActions(school),
  ...teachingActions(school),
  ...regradeActions(school),
  ...roundActions(school),
  ...liveSessionActions(school),
  ...enrollmentActions(school),
}

const paramsOf = async (key: ContractKey) => (await actions[key]?.())?.params ?? {}
const ownModule = async () => {
  const { moduleId = '' } = await paramsOf('PUT /api/authoring/modules/{moduleId}/key-points')
  return { params: { moduleId } }
}
const ownCourse = async () => {
  const { id = '' } = await paramsOf('PUT /api/authoring/courses/{id}/facts')
  return { params: { id } }
}
const version = async () => ({
  params: await paramsOf('POST /api/authoring/modules/{moduleId}/versions/{number}/restore'),
})
const quiz = async () => ({ params: await paramsOf('PUT /api/teach/quizzes/{id}/rules') })
const attempt = async () => ({ params: await paramsOf('PUT /api/teach/quiz-attempts/{id}/grade') })
const submission = async () => ({ params: await paramsOf('PUT /api/teach/submissions/{id}/grade') })
const cell = async () => ({
  params: await paramsOf('PUT /api/teach/courses/{id}/grades/{userId}/{itemId}'),
})
const round = async () => ({ params: await paramsOf('PUT /api/teach/courses/{id}/rounds/{roundId}') })
const liveSession = async () => ({
  params: await paramsOf('PUT /api/teach/courses/{id}/live-sessions/{sessionId}'),
})
const graded = async () => ({ params: { id: gradedCourse } })
const taught = async () => ({ params: { id: taughtCourse } })
async function keptComment() {
  const text = `Name your sources: ${randomUUID()}`
  const key = 'POST /api/teach/courses/{id}/feedback-comments'
  const { body } = await app.call(key, { as: teacher, ...(await graded()), body: { text } })
  const commentId = body.comments.find((kept: { text: string }) => kept.text === text)?.id as string
  return { params: { id: gradedCourse, commentId } }
}

async function discussion() {
  const as = await app.make.enrolledStudent({ courseId: gradedCourse })
  const { body } = await app.call('POST /api/discussions/threads', {
    as,
    body: {
      forumId: gradedCourse,
      title: 'Which pen?',
      body: 'I ask myself.',
      mentions: [],
      idempotencyKey: randomUUID(),
    },
  })
  const params = { id: body.threadId as string }
  const written = { body: 'The soft one.', mentions: [], parentId: null, idempotencyKey: randomUUID() }
  const reply = await app.call('POST /api/discussions/threads/{id}/posts', { as, params, body: written })
  return { thread: { params }, post: { params: { id: reply.body.postId as string } } }
}

/** Reads of a course, and the few changes outside the audit log. */
const requests: Partial<Record<ContractKey, () => Promise<CallOptions>>> = {
  'GET /api/authoring/courses/{id}': ownCourse,
  'GET /api/authoring/courses/{id}/checks': ownCourse,
  'GET /api/authoring/courses/{id}/changes': ownCourse,
  'GET /api/authoring/courses/{id}/package': ownCourse,
  'GET /api/authoring/courses/{id}/copies': ownCourse,
  'GET /api/authoring/courses/{id}/suggestions': ownCourse,
  'GET /api/authoring/courses/{id}/bank': ownCourse,
  'GET /api/authoring/modules/{moduleId}': ownModule,
  'GET /api/authoring/modules/{moduleId}/document': ownModule,
  'GET /api/authoring/modules/{moduleId}/preview': ownModule,
  'GET /api/authoring/modules/{moduleId}/lecture/changes': ownModule,
  'GET /api/authoring/modules/{moduleId}/versions': ownModule,
  'GET /api/authoring/modules/{moduleId}/versions/{number}': version,
  'PUT /api/authoring/modules/{moduleId}/lecture': async () => ({
    ...(await ownModule()),
    body: { revision: 0, markdown: 'One stroke.' },
  }),
  'POST /api/authoring/modules/{moduleId}/quiz-preview': async () => ({
    ...(await ownModule()),
    body: { questions: [], draws: [] },
  }),
  'GET /api/teach/courses/{id}/questions/{questionId}/correction': async () => ({
    params: await paramsOf('POST /api/teach/courses/{id}/questions/{questionId}/regrades'),
  }),
  'GET /api/teach/courses/{id}/regrades': taught,
  'GET /api/teach/quizzes/{id}': quiz,
  'GET /api/teach/quizzes/{id}/rules': quiz,
  'GET /api/teach/quiz-attempts/{id}': attempt,
  'GET /api/teach/courses/{id}/quizzes': taught,
  'GET /api/teach/courses/{id}/grades': graded,
  'GET /api/teach/courses/{id}/grades/export': graded,
  'GET /api/teach/courses/{id}/grades/{userId}/{itemId}/history': cell,
  'GET /api/teach/courses/{id}/submissions': graded,
  'GET /api/teach/courses/{id}/assignments/{assignmentId}/missing': async () => ({
    params: { id: gradedCourse, assignmentId: `${gradedCourse}-1-a1` },
  }),
  'GET /api/teach/courses/{id}/assignments/{assignmentId}/work': async () => ({
    params: { id: gradedCourse, assignmentId: `${gradedCourse}-1-a1` },
  }),
  'GET /api/teach/courses/{id}/deadlines': graded,
  'GET /api/teach/courses/{id}/staff': graded,
  'GET /api/teach/courses/{id}/feedback-comments': graded,
  'POST /api/teach/courses/{id}/feedback-comments': async () => ({
    ...(await graded()),
    body: { text: 'Name your sources.' },
  }),
  'PUT /api/teach/courses/{id}/feedback-comments/{commentId}': async () => ({
    ...(await keptComment()),
    body: { text: 'Name all your sources.' },
  }),
  'DELETE /api/teach/courses/{id}/feedback-comments/{commentId}': () => keptComment(),
  'GET /api/teach/courses/{id}/accommodations/{userId}': async () => {
    const { id: userId } = await app.make.enrolledStudent({ courseId: gradedCourse })
    return { params: { id: gradedCourse, userId } }
  },
  'GET /api/teach/courses/{id}/people': taught,
  'GET /api/teach/courses/{id}/people-export': taught,
  'POST /api/teach/courses/{id}/people/preview': async () => ({
    ...(await taught()),
    body: { people: 'noor@example.org' },
  }),
  'GET /api/teach/courses/{id}/people/past': taught,
  'GET /api/teach/courses/{id}/lacking': taught,
  'GET /api/teach/courses/{id}/lacking-export': taught,
  'GET /api/teach/courses/{id}/completion': taught,
  'GET /api/teach/courses/{id}/stuck': taught,
  'GET /api/teach/courses/{id}/module-figures': taught,
  'GET /api/teach/courses/{id}/module-figures-export': taught,
  'GET /api/teach/courses/{id}/stuck-export': taught,
  'GET /api/teach/courses/{id}/enrollment-rules': taught,
  'GET /api/teach/courses/{id}/enrollment-requests': taught,
  'GET /api/teach/courses/{id}/rounds': taught,
  'GET /api/teach/courses/{id}/rounds/{roundId}': round,
  'GET /api/teach/courses/{id}/rounds/{roundId}/people': round,
  'GET /api/teach/courses/{id}/live-sessions': taught,
  'GET /api/teach/courses/{id}/rounds/{roundId}/live-sessions': round,
  'GET /api/teach/courses/{id}/live-sessions/{sessionId}': liveSession,
  'GET /api/teach/courses/{id}/live-sessions/{sessionId}/attendance': liveSession,
  'GET /api/teach/courses/{id}/attendance-export': taught,
  'GET /api/teach/submissions/{id}': submission,
  'POST /api/teach/submissions/{id}/comments': async () => ({
    ...(await submission()),
    body: { id: randomUUID(), fileId: randomUUID(), at: { kind: 'second', second: 4 }, text: 'Louder' },
  }),
  'POST /api/discussions/threads/{id}/actions': async () => ({
    ...(await discussion()).thread,
    body: { action: 'pin', reason: 'Read this first' },
  }),
  'GET /api/discussions/threads/{id}/actions': async () => (await discussion()).thread,
  'POST /api/discussions/posts/{id}/actions': async () => ({
    ...(await discussion()).post,
    body: { action: 'hide', reason: 'Unkind' },
  }),
}

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  teacher = await app.make.instructor()
  stranger = await app.make.instructor({ firstName: 'Otto' })
  await school.rows('insert into course_instructors (user_id, course_id) select $1, unnest($2::text[])', [
    teacher.id,
    [taughtCourse, gradedCourse],
  ])
  await school.rows('insert into course_instructors (user_id, course_id) values ($1, $2)', [
    stranger.id,
    'nws-101',
  ])
})
afterAll(() => app.close())

test('every teacher endpoint is covered here, or is not about a course, with its reason', () => {
  expect(theirs.filter((key) => !actions[key] && !requests[key] && !aboutNoCourse[key])).toEqual([])
  const known = new Set(theirs)
  const named = [...Object.keys(requests), ...Object.keys(aboutNoCourse)] as ContractKey[]
  expect(named.filter((key) => !known.has(key))).toEqual([])
})

const tried = theirs.filter((key) => !aboutNoCourse[key])

describe.each(tried)('%s', (key) => {
  test("works for the course's teacher, and does not exist for another teacher", async () => {
    const options = { as: teacher, ...(await (requests[key] ?? actions[key])?.()) }
    const refused = await app.call(key, { ...options, as: stranger })
    // The existence of a forum or an audience is no secret.
    expectProblem(refused, /discussions|^PUT .*announcements/.test(key) ? 403 : 404)
    // The same call works for the right teacher, so the refusal was not a coincidence.
    const done = await app.call(key, options)
    if (key.endsWith('/comments')) expect(done.body.code).not.toBe(refused.body.code)
    else expect([done.status, done.body?.code]).toEqual([200, undefined])
  })
})

/** What an endpoint needs; every other one needs `edit-course`. */
const needed: [RegExp, CourseAbility][] = [
  [/announcements/, 'announce'],
  [/discussions/, 'moderate'],
  [/^GET .*(\/courses\/\{id\}\/live-sessions|attendance-export)/, 'see-people'],
  [/\/attendance$/, 'take-attendance'],
  [/\/live-sessions/, 'plan-sessions'],
  [/\/rounds/, 'manage-people'],
  [/^GET .*\/people(-export)?$/, 'see-people'],
  [/\/people|\/enrollment-/, 'manage-people'],
  [/^(POST|DELETE) .*\/staff/, 'manage-staff'],
  [/feedback-comments|\/accommodations|\/allowances|\/extension|\/several/, 'grade'],
  [/^PUT .*\/(grade|grades\/.*)$|^POST .*(\/comments|grades\/import)$|^DELETE .*\/comments/, 'grade'],
  [/\/completion|\/correction$|\/regrades/, 'edit-course'],
  [/\/stuck|\/module-figures/, 'see-people'],
  [/\/reminder/, 'message'],
  [/^GET \/api\/teach/, 'see-work'],
]
const needOf = (key: ContractKey): CourseAbility =>
  needed.find(([pattern]) => pattern.test(key))?.[1] ?? 'edit-course'

async function memberOf(role: CourseRole): Promise<Person> {
  const person = await app.make.instructor({ firstName: role })
  await school.rows(
    `insert into course_instructors (user_id, course_id, role)
      select $1, course_id, $2 from course_instructors where user_id = $3
      on conflict do nothing`,
    [person.id, role, teacher.id],
  )
  // Duplicating a course asks for this, too.
  await school.rows('update users set may_begin_courses = true where id = $1', [person.id])
  return person
}

describe.each(courseRoles)('a course role: %s', (role) => {
  test.each(tried)('%s', async (key) => {
    const options = (await (requests[key] ?? actions[key])?.()) ?? {}
    const as = await memberOf(role)
    const answer = await app.call(key, { ...options, as })
    if (!mayInCourse(role, needOf(key))) return expect([403, 404]).toContain(answer.status)
    // A kept comment and an announcement are their author's, and the file of this comment does not exist.
    const isOwn = /\{commentId\}|\/comments$|^DELETE .*announcements/.test(key)
    if (!isOwn) expect([answer.status, answer.body?.code]).toEqual([200, undefined])
  })

  if (role === 'observer')
    test('changes nothing: no endpoint that writes is open', () => {
      const writes = tried.filter((key) => !key.startsWith('GET '))
      expect(writes.filter((key) => mayInCourse(role, needOf(key)))).toEqual([])
    })
})

test("lists of a teacher's own things contain nothing of other courses", async () => {
  const film = { url: 'https://films.example/hers.mp4', poster: null, captions: [], chapters: [] }
  const { params } = await ownModule()
  await app.call('PUT /api/authoring/modules/{moduleId}/film', {
    as: teacher,
    params,
    body: { revision: 0, film: { ...film, withoutCaptions: 'No one speaks', bytes: null } },
  })
  const announced = await actions['PUT /api/announcements/{id}']?.()
  await app.call('PUT /api/announcements/{id}', announced)
  for (const [key, query] of [
    ['GET /api/authoring/films', {}],
    ['GET /api/announcements', {}],
    ['GET /api/announcement-audiences', { kind: 'course' }],
    ['GET /api/teach/courses', {}],
  ] as const) {
    const [own, other] = [
      await app.call(key, { as: teacher, query }),
      await app.call(key, { as: stranger, query }),
    ]
    expect([own.status, other.status]).toEqual([200, 200])
    expect(JSON.stringify(other.body), key).not.toMatch(/fnd-100|brd-101|qau-|hers\.mp4|Office hours/)
  }
})
