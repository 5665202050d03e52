import type { TaughtCourse } from '../../../contract/assessment/teaching.ts'
import type { PeopleAdded } from '../../../contract/people/groups.ts'
import type { Transaction } from '../../../database/client.ts'
import type { Ending } from '../../../database/conditions/past-enrollments.ts'
import { notEnrolledText } from '../../../rules/people/not-enrolled.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import { peopleById } from './queries.ts'

export type GroupLearning = Pick<
  LearningService,
  'enrollPeople' | 'endEnrollments' | 'putInRoundsOfGroup' | 'coursesWithRound'
>

type Outcome = Pick<PeopleAdded, 'enrolled' | 'notEnrolled'>

export interface InCourses {
  /** @param quietIn courses in which people hear of their round instead */
  enroll(
    tx: Transaction,
    courses: readonly { id: string; code: string; status: TaughtCourse['status'] }[],
    userIds: readonly string[],
    quietIn?: ReadonlySet<string>,
  ): Promise<Outcome>

  /** @returns how many enrollments ended */
  end(
    tx: Transaction,
    courseIds: readonly string[],
    userIds: readonly string[],
    ending: Ending,
  ): Promise<number>
}

/** The enrollments that follow from a group. Each course is asked for all people together. */
export function inCourses(learning: GroupLearning): InCourses {
  return {
    async enroll(tx, courses, userIds, quietIn = new Set()) {
      const all: Outcome = { enrolled: 0, notEnrolled: [] }
      if (userIds.length === 0) return all
      for (const { id, code, status } of courses) {
        const notice = { notifies: !quietIn.has(id) }
        const { enrolled, refused } = await learning.enrollPeople(tx, id, userIds, notice)
        all.enrolled += enrolled.length
        for (const { name } of await peopleById(tx, refused)) {
          all.notEnrolled.push({ name, courseCode: code, reason: notEnrolledText(status) })
        }
      }
      return all
    },

    async end(tx, courseIds, userIds, ending) {
      let ended = 0
      for (const courseId of courseIds) ended += await learning.endEnrollments(tx, courseId, userIds, ending)
      return ended
    },
  }
}
