import { sampleRound } from '../samples/rounds.ts'
import type { Actions, School } from './school.ts'
import { taughtCourse } from './school.ts'

const facts = { name: 'Class 10a', note: '', startsOn: '2027-01-04', timeZone: 'Europe/Berlin' }

export function groupActions(school: School) {
  const { call } = school

  async function group() {
    const { id, revision } = (await call('POST /api/admin/groups', { body: facts })).body.group
    return { params: { groupId: id as string }, revision: revision as number }
  }
  async function withMember() {
    const { params } = await group()
    const student = await school.app.make.student()
    await call('POST /api/admin/groups/{groupId}/members', { params, body: { people: student.email } })
    return { params: { ...params, userId: student.id } }
  }
  async function withTeacher() {
    const { params } = await group()
    const { email, id } = school.teacher
    await call('POST /api/admin/groups/{groupId}/teachers', { params, body: { email } })
    return { params: { ...params, userId: id } }
  }
  async function withCourse() {
    const { params } = await group()
    const all = { ...params, courseId: taughtCourse }
    await call('PUT /api/admin/groups/{groupId}/courses/{courseId}', { params: all })
    return { params: all }
  }
  return {
    'POST /api/admin/groups': async () => ({ body: facts }),
    'PUT /api/admin/groups/{groupId}': async () => {
      const { params, revision } = await group()
      return { params, body: { ...facts, name: 'Class 10b', revision } }
    },
    'PUT /api/admin/groups/{groupId}/archived': async () => {
      const { params } = await group()
      return { params, body: { archived: true } }
    },
    'POST /api/admin/groups/{groupId}/members': async () => {
      const { params } = await group()
      return { params, body: { people: (await school.app.make.student()).email } }
    },
    'DELETE /api/admin/groups/{groupId}/members/{userId}': withMember,
    'POST /api/admin/groups/{groupId}/teachers': async () => {
      const { params } = await group()
      return { params, body: { email: school.teacher.email } }
    },
    'DELETE /api/admin/groups/{groupId}/teachers/{userId}': withTeacher,
    'PUT /api/admin/groups/{groupId}/courses/{courseId}': async () => {
      const { params } = await group()
      return { params: { ...params, courseId: taughtCourse } }
    },
    'DELETE /api/admin/groups/{groupId}/courses/{courseId}': withCourse,
  } satisfies Actions
}

export function roundActions(school: School) {
  const { call } = school

  async function round() {
    const as = school.teacher
    const params = { id: taughtCourse }
    const { body } = await call('POST /api/teach/courses/{id}/rounds', { as, params, body: sampleRound })
    const { id, revision } = body.round
    return { as, params: { ...params, roundId: id as string }, revision: revision as number }
  }

  return {
    'POST /api/teach/courses/{id}/rounds': async () => ({
      as: school.teacher,
      params: { id: taughtCourse },
      body: sampleRound,
    }),
    'PUT /api/teach/courses/{id}/rounds/{roundId}': async () => {
      const { as, params, revision } = await round()
      return { as, params, body: { facts: { ...sampleRound, startsOn: '2027-02-01' }, revision } }
    },
    'PUT /api/teach/courses/{id}/rounds/{roundId}/due-dates/{itemId}': async () => {
      const { as, params } = await round()
      const body = { due: { date: '2027-03-01', time: '12:00' } }
      return { as, params: { ...params, itemId: `${taughtCourse}-1-q1` }, body }
    },
    'PUT /api/teach/courses/{id}/rounds/{roundId}/archived': async () => {
      const { as, params } = await round()
      return { as, params, body: { archived: true } }
    },
    'POST /api/teach/courses/{id}/rounds/{roundId}/copies': async () => {
      const { as, params } = await round()
      return { as, params, body: { copies: [{ name: 'Fall', startsOn: '2027-09-06' }] } }
    },
    'POST /api/teach/courses/{id}/rounds/{roundId}/people': async () => {
      const { as, params } = await round()
      return { as, params, body: { people: (await school.app.make.student()).email } }
    },
    'DELETE /api/teach/courses/{id}/rounds/{roundId}/people/{userId}': async () => {
      const { as, params } = await round()
      const student = await school.app.make.student()
      await call('POST /api/teach/courses/{id}/rounds/{roundId}/people', {
        as,
        params,
        body: { people: student.email },
      })
      return { as, params: { ...params, userId: student.id } }
    },
  } satisfies Actions
}
