import type { TaughtCourse } from '../../contract/assessment/teaching.ts'
import { mostEnrollments } from '../learning/progress.ts'

type Status = TaughtCourse['status']

/** Why no one can be enrolled in a course now, as a sentence; null for a published course. */
export const closedCourseText = (status: Status): string | null =>
  status === 'published' ? null : texts[status]

const texts = {
  draft: 'This course is a draft. Publish it, and people can be enrolled.',
  scheduled: 'This course is not published yet. People can be enrolled from its date on.',
  archived: 'This course is archived. Publish it again, and people can be enrolled.',
} as const

/** Why staff could not enroll a person in a course, after the person's name and the course's code. */
export const notEnrolledText = (status: Status): string =>
  status === 'published' ? `they are in ${mostEnrollments} courses, which is the limit` : reasons[status]

const reasons = {
  draft: 'this course is a draft',
  scheduled: 'this course is not published yet',
  archived: 'this course is archived',
} as const
