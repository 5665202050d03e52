import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { freshAddress } from '../../support/factories.ts'
import { accommodation, departmentFacts, newPerson, tractFacts } from '../bodies.ts'
import type { Actions, School } from './school.ts'

export function administrationActions(school: School) {
  const { call, rows } = school
  const student = async () => ({ userId: (await school.app.make.student()).id })

  const accommodated = async () => ({
    params: { ...(await student()), accommodationId: randomUUID() },
    body: accommodation,
  })

  async function certificate() {
    const as = await school.app.make.enrolledStudent({ completed: 4 })
    const body = { courseId: 'fnd-100', moduleId: 'fnd-100-5', completed: true }
    await call('POST /api/user/progress', { as, body })
    const { certificates } = (await call('GET /api/user/certificates', { as })).body
    return { params: { code: certificates[0].code as string }, body: { reason: 'Issued by mistake' } }
  }

  async function message() {
    const [row] = await rows(
      `insert into mail_messages (recipient, template, variables, status, last_error)
        values ($1, 'account-exists', '{"firstName":"Zoe"}', 'failed', '550 no') returning id`,
      [freshAddress('zoe')],
    )
    return { id: String(row.id) }
  }

  /** A message in the outbox of a school without a mail server. */
  async function letter() {
    const body = newPerson()
    const { email } = body
    await call('POST /api/admin/users', { body })
    await school.app.outbox.waitFor(email)
    const find = () => rows(`select id from mail_messages where recipient = $1 and status = 'sent'`, [email])
    await expect.poll(async () => (await find()).length, { timeout: 15_000 }).toBe(1)
    return { id: String((await find())[0].id) }
  }

  async function job() {
    const id = randomUUID()
    const startAfter = new Date(Date.now() + 86_400_000)
    const data = { exportId: 'none', userId: 'unknown' }
    await school.app.jobs.enqueue(school.app.database.db, 'profile.export-expire', data, { id, startAfter })
    return { queue: 'profile.export-expire', id }
  }

  async function application() {
    const [row] = await rows(
      `insert into applications (form, status, first_name, last_name, email)
        values ('apply', 'received', 'Noor', 'Haddad', $1) returning id`,
      [freshAddress('noor')],
    )
    return { id: String(row.id) }
  }

  async function checkedImport() {
    const rawBody = `e-mail,first name,last name,role\n${freshAddress('noor')},Noor,Haddad,student\n`
    const { body } = await call('POST /api/admin/user-imports', { query: { name: 'people.csv' }, rawBody })
    return { id: body.import.id as string }
  }

  async function workReport() {
    const as = await school.app.make.enrolledStudent()
    const handle = `zoe-${randomUUID().slice(0, 8)}`
    await call('PATCH /api/user/profile', { as, body: { handle, isPublic: true } })
    const [{ id }] = await rows(
      `insert into submissions (user_id, assignment_id, course_id, number, draft_revision, text, shown_at)
        values ($1, 'fnd-100-1-a1', 'fnd-100', 1, 1, 'Buy followers here', now()) returning id`,
      [as.id],
    )
    const reported = { params: { handle, id }, body: { reason: 'spam', note: '' } }
    await school.app.call('POST /api/people/{handle}/works/{id}/reports', reported)
    const [report] = await rows('select id from work_reports where submission_id = $1', [id])
    return { id: String(report.id) }
  }

  async function messageReport() {
    const { make, call } = school.app
    const [teacher, student] = [
      await make.teacherOf('brd-101'),
      await make.enrolledStudent({ courseId: 'brd-101' }),
    ]
    const body = { key: randomUUID(), to: [student.id], text: 'Buy followers here' }
    const { conversationId: id } = (await call('POST /api/user/conversations', { as: teacher, body })).body
    const [{ id: messageId }] = await rows('select id from direct_messages where conversation_id = $1', [id])
    const reported = { params: { id, messageId: String(messageId) }, body: { reason: 'spam', note: '' } }
    await call('POST /api/user/conversations/{id}/messages/{messageId}/reports', { as: student, ...reported })
    const [report] = await rows('select id from message_reports where conversation_id = $1', [id])
    return { id: String(report.id) }
  }

  async function made(kind: 'department' | 'tract') {
    const body = kind === 'department' ? departmentFacts() : tractFacts()
    const { id } = (
      await call(kind === 'department' ? 'POST /api/admin/departments' : 'POST /api/admin/tracts', { body })
    ).body
    const lists = (await call('GET /api/admin/curriculum')).body
    const list: { id: string; revision: number }[] = kind === 'department' ? lists.departments : lists.tracts
    const revision = list.find((one) => one.id === id)?.revision ?? 0
    const turned = list.map((one) => one.id).toReversed()
    return { params: { id: id as string }, revision, turned }
  }

  return {
    'POST /api/admin/users': async () => ({ body: newPerson() }),
    'PATCH /api/admin/users/{userId}': async () => ({ params: await student(), body: { firstName: 'Zoë' } }),
    'PUT /api/admin/users/{userId}/accommodations/{accommodationId}': accommodated,
    'DELETE /api/admin/users/{userId}/accommodations/{accommodationId}': async () => {
      const { params, body } = await accommodated()
      await call('PUT /api/admin/users/{userId}/accommodations/{accommodationId}', { params, body })
      return { params }
    },
    'PUT /api/admin/users/{userId}/course-author': async () => ({
      params: { userId: (await school.app.make.instructor()).id },
      body: { mayBeginCourses: true },
    }),
    'PUT /api/admin/users/{userId}/suspension': async () => ({
      params: await student(),
      body: { suspended: true },
    }),
    'PUT /api/admin/users/{userId}/deletion': async () => ({
      params: await student(),
      body: { wanted: true },
    }),
    'POST /api/admin/users/{userId}/link': async () => ({ params: await student() }),
    'POST /api/admin/users/{userId}/merge': async () => {
      const [gone, kept] = [await school.app.make.student(), await school.app.make.student()]
      return { params: { userId: gone.id }, body: { into: kept.id, confirmation: gone.email } }
    },
    'DELETE /api/admin/users/{userId}/sessions': async () => ({ params: await student() }),
    'POST /api/admin/users/{userId}/view': async () => ({
      as: await school.app.make.administrator(),
      params: await student(),
    }),
    'DELETE /api/user/view': async () => {
      const as = await school.app.make.administrator()
      await call('POST /api/admin/users/{userId}/view', { as, params: await student() })
      return { as }
    },
    'PATCH /api/admin/settings': async () => ({ body: { mottoTranslation: `To live, ${randomUUID()}` } }),
    'PUT /api/admin/certificate-design': async () => {
      const { revision } = (await call('GET /api/admin/certificate-design', {})).body
      const none = { logoId: null, logoHoldsName: false, signatories: [], text: '' }
      return { body: { ...none, place: randomUUID(), revision } }
    },
    'PUT /api/admin/courses/{courseId}/certificate-design': async () => {
      const params = { courseId: 'fnd-100' }
      const read = 'GET /api/admin/courses/{courseId}/certificate-design'
      const { revision } = (await call(read, { params })).body
      const none = { logoId: null, logoHoldsName: false, signatories: [], text: '' }
      return { params, body: { ...none, place: randomUUID(), revision } }
    },
    'PUT /api/admin/words/{page}': async () => {
      const { body } = await call('GET /api/admin/words', {})
      const { revision } = body.pages.find(({ page }: { page: string }) => page === 'footer')
      return { params: { page: 'footer' }, body: { revision, texts: { study: `Study ${randomUUID()}` } } }
    },
    'PUT /api/admin/work-reports/{id}': async () => ({
      params: await workReport(),
      body: { status: 'upheld', reason: 'It sells followers' },
    }),
    'PUT /api/admin/message-reports/{id}': async () => ({
      params: await messageReport(),
      body: { status: 'upheld', reason: 'It sells followers' },
    }),
    'POST /api/admin/certificates/{code}/revoke': certificate,
    'POST /api/admin/certificates/{code}/reissue': certificate,
    'POST /api/admin/credentials/key': async () => ({}),
    'PUT /api/admin/outbox/{id}/round': async () => ({ params: await message(), body: { round: 2 } }),
    'POST /api/admin/outbox/{id}/link': async () => ({ params: await letter() }),
    'PUT /api/admin/jobs/{queue}/{id}': async () => ({ params: await job(), body: { state: 'cancelled' } }),
    'PUT /api/admin/user-imports/{id}': async () => ({
      params: await checkedImport(),
      body: { state: 'importing' },
    }),
    'POST /api/admin/applications/decisions': async () => ({
      body: { ids: [(await application()).id], decision: 'decline', reason: 'The class is full.' },
    }),
    'POST /api/admin/applications/{id}/decision': async () => ({
      params: await application(),
      body: { decision: 'decline', reason: 'The class is full.' },
    }),
    'POST /api/admin/courses': async () => ({
      body: {
        code: 'QZX 999',
        title: 'A sample',
        departmentId: 'branding',
        difficulty: 'Introductory',
        description: '',
        outcomes: ['', '', ''],
      },
    }),
    'PUT /api/admin/built-in-courses': async () => ({ body: { offered: true } }),
    'POST /api/admin/departments': async () => ({ body: departmentFacts() }),
    'PUT /api/admin/departments/{id}': async () => {
      const { params, revision } = await made('department')
      return { params, body: { ...departmentFacts(), revision } }
    },
    'DELETE /api/admin/departments/{id}': async () => {
      const { params, revision } = await made('department')
      return { params, query: { revision: String(revision) } }
    },
    'PUT /api/admin/departments/{id}/archived': async () => {
      const { params, revision } = await made('department')
      return { params, body: { revision, archived: true } }
    },
    'PUT /api/admin/department-order': async () => ({ body: { ids: (await made('department')).turned } }),
    'POST /api/admin/tracts': async () => ({ body: tractFacts() }),
    'PUT /api/admin/tracts/{id}': async () => {
      const { params, revision } = await made('tract')
      return { params, body: { ...tractFacts(), revision } }
    },
    'DELETE /api/admin/tracts/{id}': async () => {
      const { params, revision } = await made('tract')
      return { params, query: { revision: String(revision) } }
    },
    'PUT /api/admin/tracts/{id}/archived': async () => {
      const { params, revision } = await made('tract')
      return { params, body: { revision, archived: true } }
    },
    'PUT /api/admin/tract-order': async () => ({ body: { ids: (await made('tract')).turned } }),
  } satisfies Actions
}
