import type { CompletionRequirements, WorkDone } from '../../../contract/assessment/completion.ts'
import type { CourseGrades } from '../../../contract/assessment/gradebook.ts'
import {
  isGradeReached,
  offersWork,
  requiredItems,
  requirementState,
} from '../../../rules/assessment/completion.ts'
import { type Attendance, isAttendanceReached } from '../../../rules/courses/live-sessions.ts'
import { isCourseCompleted } from '../../../rules/learning/progress.ts'
import type { CourseWork } from '../../courses/catalogue/course-work.ts'

export type WayToCertificate = ReturnType<typeof wayTo>

/** Where a person is in a course. */
export function wayTo(
  course: CourseWork,
  requirements: CompletionRequirements,
  far: { done: number; total: number; kept: boolean; earned: boolean },
  { items: all, percent, attendance }: CourseGrades & { attendance: Attendance },
) {
  const passingScores = new Map(course.quizzes.map(({ id, passingScore }) => [id, passingScore]))
  const { assignmentPercent, minimumGrade, attendancePercent } = requirements
  const items = requiredItems(requirements, all).map((item) => {
    const passingScore = passingScores.get(item.id) ?? 0
    return {
      id: item.id,
      category: item.category,
      title: item.title,
      modulePosition: item.modulePosition,
      state: requirementState({ ...item, passingScore }, assignmentPercent),
      needed: item.category === 'quizzes' ? passingScore : assignmentPercent,
    }
  })
  const grade = { now: percent, reached: isGradeReached(percent, minimumGrade) }
  const hasAttended = isAttendanceReached(attendance, attendancePercent)
  const hasWork = offersWork(requirements, all)
  const isCompleted = isCourseCompleted(far.done, far.total, far.kept)
  return {
    course,
    requirements,
    hasWork,
    items,
    grade,
    attendance: { ...attendance, reached: hasAttended },
    modules: { done: far.done, total: far.total },
    isCompleted,
    earned: far.earned,
    isDue:
      hasWork && isCompleted && grade.reached && hasAttended && items.every(({ state }) => state === 'done'),
    needs: needsOf(requirements, items),
  }
}

export function needsOf(
  { assignmentPercent, minimumGrade, attendancePercent }: CompletionRequirements,
  items: readonly { category: string }[],
): WorkDone {
  const quizzes = items.filter(({ category }) => category === 'quizzes').length
  return {
    quizzes,
    assignments: items.length - quizzes,
    assignmentPercent,
    minimumGrade,
    // Without it, a certificate says what it said before there were live sessions.
    ...(attendancePercent === null ? {} : { attendancePercent }),
  }
}
