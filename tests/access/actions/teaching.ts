import { randomUUID } from 'node:crypto'
import { everyKind, putQuestions } from '../../support/every-kind.ts'
import { accommodation, allowance, announcementTo } from '../bodies.ts'
import { type Actions, gradedCourse, type School, taughtCourse } from './school.ts'

const assignmentId = `${gradedCourse}-1-a1`
const quizId = `${taughtCourse}-1-q1`
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

export function teachingActions(school: School) {
  const { call, rows } = school

  async function submission() {
    const student = await school.app.make.enrolledStudent({ courseId: gradedCourse })
    const params = { id: assignmentId }
    const body = { baseRevision: 0, text: 'My work', links: [] }
    await call('PUT /api/user/assignments/{id}/draft', { as: student, params, body })
    const handedIn = await call('POST /api/user/assignments/{id}/submissions', {
      as: student,
      params,
      body: { revision: 1 },
    })
    const id = handedIn.body.assignment.submissions[0].id as string
    return { as: school.teacher, student, params: { id } }
  }
  async function waitingAttempt() {
    await putQuestions(school.app.database.db, quizId, everyKind)
    const as = await school.app.make.enrolledStudent({ courseId: taughtCourse })
    const { id } = (await call('POST /api/user/quizzes/{id}/attempts', { as, params: { id: quizId } })).body
      .attempt
    const questionId = `${quizId}-words`
    const answer = { kind: 'long-text', text: 'People who sew at night.' }
    await call('PUT /api/user/quiz-attempts/{id}/answers/{questionId}', {
      as,
      params: { id, questionId },
      body: { sequence: 1, flagged: false, answer },
    })
    await call('POST /api/user/quiz-attempts/{id}/submit', { as, params: { id } })
    return { id: id as string, questionId }
  }
  async function accommodated() {
    const { id: userId } = await school.app.make.enrolledStudent({ courseId: gradedCourse })
    const params = { id: gradedCourse, userId, accommodationId: randomUUID() }
    return { as: school.teacher, params, body: accommodation }
  }
  function announcement() {
    const body = announcementTo(taughtCourse)
    return { as: school.teacher, params: { id: body.id }, body }
  }

  return {
    'POST /api/teach/courses/{id}/staff': async () => ({
      as: school.teacher,
      params: { id: gradedCourse },
      body: { email: (await school.app.make.instructor()).email, role: 'assistant' },
    }),
    'DELETE /api/teach/courses/{id}/staff/{userId}': async () => {
      const { id: userId, email } = await school.app.make.instructor()
      const params = { id: gradedCourse, userId }
      const body = { email, role: 'observer' }
      await call('POST /api/teach/courses/{id}/staff', { params, body })
      return { as: school.teacher, params }
    },
    'PUT /api/teach/submissions/{id}/grade': async () => {
      const { as, params } = await submission()
      const rubric = (await call('GET /api/teach/submissions/{id}', { as, params })).body.submission
        .assignment.rubric as unknown[]
      return { as, params, body: { version: 0, earned: rubric.map(() => 1), feedback: 'Well cut.' } }
    },
    'DELETE /api/teach/submissions/{id}/comments/{commentId}': async () => {
      const { as, student, params } = await submission()
      const commentId = randomUUID()
      await rows(
        `insert into submission_comments (user_id, id, submission_id, file_id, author_id, at, text, created_at)
          values ($1, $2, $3, $4, $5, '{"kind":"second","second":4}', 'Louder here', now())`,
        [student.id, commentId, params.id, randomUUID(), as.id],
      )
      return { as, params: { ...params, commentId } }
    },
    'PUT /api/teach/submissions/{id}/extension': async () => {
      const { as, params } = await submission()
      return { as, params, body: { dueAt: hours(48) } }
    },
    'DELETE /api/teach/submissions/{id}/extension': async () => {
      const { as, params } = await submission()
      await call('PUT /api/teach/submissions/{id}/extension', { as, params, body: { dueAt: hours(48) } })
      return { as, params }
    },
    'PUT /api/teach/courses/{id}/assignments/{assignmentId}/extensions/{userId}': async () => {
      const student = await school.app.make.enrolledStudent({ courseId: gradedCourse })
      const params = { id: gradedCourse, assignmentId, userId: student.id }
      return { as: school.teacher, params, body: { dueAt: hours(48) } }
    },
    'POST /api/teach/courses/{id}/assignments/{assignmentId}/several': async () => {
      const { as, params } = await submission()
      const body = {
        submissionIds: [params.id],
        change: { kind: 'points', score: 5, reason: 'Shown in class' },
      }
      return { as, params: { id: gradedCourse, assignmentId }, body }
    },
    'POST /api/teach/courses/{id}/assignments/{assignmentId}/several/undo': async () => {
      const { as, params } = await submission()
      const place = { id: gradedCourse, assignmentId }
      const change = { kind: 'points', score: 5, reason: 'Shown in class' }
      const { body } = await call('POST /api/teach/courses/{id}/assignments/{assignmentId}/several', {
        as,
        params: place,
        body: { submissionIds: [params.id], change },
      })
      return { as, params: place, body: { at: body.undo.at } }
    },
    'POST /api/teach/submissions/{id}/release': async () => {
      const { as, params } = await submission()
      await rows(
        'update submissions set grade_held = true, earned = 1, possible = 2, graded_at = now() where id = $1',
        [params.id],
      )
      return { as, params }
    },
    'PUT /api/teach/courses/{id}/assignments/{assignmentId}/grading': async () => {
      const params = { id: gradedCourse, assignmentId: `${gradedCourse}-2-a1` }
      await rows('delete from assignment_grading where assignment_id = $1', [params.assignmentId])
      return { as: school.teacher, params, body: { holdGrades: true, hideNames: true } }
    },
    'PUT /api/teach/courses/{id}/deadlines': async () => ({
      as: school.teacher,
      params: { id: gradedCourse },
      body: {
        late: { graceMinutes: 30, percentPerDay: 10, atMostPercent: 40, daysAccepted: null },
        due: [{ assignmentId, dueAt: hours(24) }],
      },
    }),
    'PUT /api/teach/courses/{id}/reminder': async () => ({
      as: school.teacher,
      params: { id: taughtCourse },
      body: { on: true, afterDays: 14, text: 'Do you need help?' },
    }),
    'PUT /api/teach/courses/{id}/completion': async () => {
      const params = { id: taughtCourse }
      const { body } = await call('GET /api/teach/courses/{id}/completion', { params })
      const { requirements, revision } = body
      const minimumGrade = (revision % 50) + 1
      return { as: school.teacher, params, body: { ...requirements, revision, minimumGrade } }
    },
    'PUT /api/teach/courses/{id}/grade-policy': async () => ({
      as: school.teacher,
      params: { id: gradedCourse },
      body: { weights: { assignments: 70, quizzes: 30 }, dropLowest: { assignments: 1, quizzes: 0 } },
    }),
    'PUT /api/teach/courses/{id}/grades/{userId}/{itemId}': async () => {
      const { id: userId } = await school.app.make.enrolledStudent({ courseId: gradedCourse })
      return {
        as: school.teacher,
        params: { id: gradedCourse, userId, itemId: assignmentId },
        body: { version: 0, score: 5, excused: false, reason: 'Shown in class' },
      }
    },
    'POST /api/teach/courses/{id}/grades/import': async () => {
      const { email } = await school.app.make.enrolledStudent({ courseId: gradedCourse })
      const csv = `E-mail,Work [${assignmentId}]\n${email},5\n`
      const body = { csv, apply: true, reason: 'From the list' }
      return { as: school.teacher, params: { id: gradedCourse }, body }
    },
    'PUT /api/teach/quiz-attempts/{id}/grade': async () => {
      const { id, questionId } = await waitingAttempt()
      const body = { version: 0, grades: [{ questionId, score: 3, feedback: 'Well seen.' }] }
      return { as: school.teacher, params: { id }, body }
    },
    'PUT /api/teach/quizzes/{id}/allowances/{userId}': async () => {
      const { id: userId } = await school.app.make.enrolledStudent({ courseId: taughtCourse })
      return {
        as: school.teacher,
        params: { id: quizId, userId },
        body: allowance,
      }
    },
    'PUT /api/teach/courses/{id}/accommodations/{userId}/{accommodationId}': accommodated,
    'DELETE /api/teach/courses/{id}/accommodations/{userId}/{accommodationId}': async () => {
      const { as, params, body } = await accommodated()
      const key = 'PUT /api/teach/courses/{id}/accommodations/{userId}/{accommodationId}'
      await call(key, { as, params, body })
      return { as, params }
    },
    'PUT /api/announcements/{id}': async () => announcement(),
    'DELETE /api/announcements/{id}': async () => {
      const { as, params, body } = announcement()
      await call('PUT /api/announcements/{id}', { as, params, body })
      return { as, params }
    },
  } satisfies Actions
}
