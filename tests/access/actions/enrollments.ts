import type { Actions, School } from './school.ts'
import { taughtCourse } from './school.ts'

const params = { id: taughtCourse }

export function enrollmentActions(school: School) {
  return {
    'POST /api/teach/courses/{id}/people': async () => ({
      as: school.teacher,
      params,
      body: { people: (await school.app.make.student()).email },
    }),
    'POST /api/teach/courses/{id}/people/removals': async () => ({
      as: school.teacher,
      params,
      body: {
        userIds: [(await school.app.make.enrolledStudent({ courseId: taughtCourse })).id],
        reason: 'Left the school',
      },
    }),
  } satisfies Actions
}
