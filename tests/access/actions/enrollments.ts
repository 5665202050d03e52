import { randomUUID } from 'node:crypto'
import type { Actions, School } from './school.ts'
import { taughtCourse } from './school.ts'

const params = { id: taughtCourse }

export function enrollmentActions(school: School) {
  let places = 5_000
  async function withRules() {
    const { rules } = (await school.call('GET /api/teach/courses/{id}/enrollment-rules', { params })).body
    const body = { who: 'everyone', prerequisites: [], revision: rules.revision, capacity: ++places }
    return { as: school.teacher, params, body }
  }
  async function withRequest() {
    const { as, body } = await withRules()
    const rules = { ...body, who: 'invitation' }
    await school.call('PUT /api/teach/courses/{id}/enrollment-rules', { as, params, body: rules })
    const { id } = await school.app.make.student()
    const request = "insert into enrollment_requests (course_id, user_id, kind) values ($1, $2, 'permission')"
    await school.rows(request, [taughtCourse, id])
    return { as, params, body: { userIds: [id], enroll: true } }
  }
  return {
    'POST /api/user/messages-to-many': async () => ({
      as: school.teacher,
      body: {
        key: randomUUID(),
        to: [(await school.app.make.enrolledStudent({ courseId: taughtCourse })).id],
        text: 'Hello',
      },
    }),
    'PUT /api/teach/courses/{id}/enrollment-rules': withRules,
    'POST /api/teach/courses/{id}/enrollment-rules/code': async () => {
      const { as } = await withRequest()
      return { as, params }
    },
    'POST /api/teach/courses/{id}/enrollment-requests/decisions': withRequest,
    'POST /api/teach/courses/{id}/people': async () => ({
      as: school.teacher,
      params,
      body: { people: (await school.app.make.student()).email },
    }),
    'POST /api/teach/courses/{id}/people/group': async () => {
      const [group] = await school.rows(
        "insert into school_groups (name, time_zone) values ('Class 10a', 'UTC') returning id",
        [],
      )
      const { id } = await school.app.make.student()
      const member = 'insert into school_group_members (group_id, user_id) values ($1, $2)'
      await school.rows(member, [group?.id, id])
      return { as: school.teacher, params, body: { groupId: String(group?.id) } }
    },
    'POST /api/teach/courses/{id}/people/returns': async () => {
      const { id } = await school.app.make.enrolledStudent({ courseId: taughtCourse })
      const body = { userIds: [id], reason: 'Left the school' }
      await school.call('POST /api/teach/courses/{id}/people/removals', { params, body })
      return { as: school.teacher, params, body: { userIds: [id] } }
    },
    'POST /api/teach/courses/{id}/people/removals': async () => ({
      as: school.teacher,
      params,
      body: {
        userIds: [(await school.app.make.enrolledStudent({ courseId: taughtCourse })).id],
        reason: 'Left the school',
      },
    }),
    'POST /api/admin/enrollments/removals': async () => {
      const { id } = await school.app.make.enrolledStudent({ courseId: taughtCourse })
      const [row] = await school.rows('select id from enrollments where user_id = $1', [id])
      return { as: school.admin, body: { enrollmentIds: [row?.id], reason: 'Left the school' } }
    },
  } satisfies Actions
}
