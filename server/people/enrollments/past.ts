import type { InputOf, OutputOf } from '../../../contract/index.ts'
import { presentCourseOfStaff } from '../../assessment/teaching/service.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { pastPeople, roundsBefore } from './past-queries.ts'
import { presentPast, subjectOf } from './present.ts'
import type { CourseEnrollmentsDependencies } from './service.ts'

const pageSize = 50

/** Enrollments that ended. */
export interface PastEnrollments {
  /** Who was in the course and is not any more, the latest end first. @throws Refusal `course-not-found` */
  past(
    viewer: Viewer,
    courseId: string,
    query: InputOf<'GET /api/teach/courses/{id}/people/past'>['query'],
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/people/past'>>

  /** Enrolls them again, in the round they were in if it goes on. Idempotent. @throws Refusal `course-not-found` */
  bringBack(
    viewer: Viewer,
    courseId: string,
    userIds: readonly string[],
  ): Promise<OutputOf<'POST /api/teach/courses/{id}/people/returns'>>
}

export function pastEnrollments({
  db,
  reads,
  audit,
  teaching,
  learning,
  schoolGroups,
}: Pick<
  CourseEnrollmentsDependencies,
  'db' | 'reads' | 'audit' | 'teaching' | 'learning' | 'schoolGroups'
>): PastEnrollments {
  return {
    async past(viewer, courseId, { search = '', after }) {
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      const page = { search: search.trim(), after: readCursor(after), most: pageSize + 1 }
      const found = await reads.read((place) => pastPeople(place, courseId, page))
      const rows = found.slice(0, pageSize)
      const last = found.length > pageSize ? rows.at(-1) : undefined
      return {
        course: presentCourseOfStaff(course),
        people: rows.map(presentPast),
        next: last === undefined ? null : writeCursor({ at: last.endedAt, id: last.id }),
      }
    },

    async bringBack(viewer, courseId, userIds) {
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      return db.transaction(async (tx) => {
        const before = await roundsBefore(tx, courseId, userIds)
        let enrolled = 0
        const notEnrolled = []
        for (const [roundId, people] of Map.groupBy(before, (row) => row.roundId)) {
          const ids = people.map(({ userId }) => userId)
          const outcome = await schoolGroups.enroll(tx, courseId, ids, roundId !== null)
          enrolled += outcome.enrolled
          notEnrolled.push(...outcome.notEnrolled)
          if (roundId !== null) await learning.putInRound(tx, courseId, ids, roundId)
        }
        if (enrolled > 0) {
          await audit.record(tx, viewer, {
            action: 'course.people-added',
            subject: subjectOf(course),
            after: { people: enrolled, broughtBack: true },
          })
        }
        return { added: enrolled, notEnrolled }
      })
    },
  }
}
