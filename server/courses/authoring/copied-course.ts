import { type PackageCourse, renamed } from '../../../content/package.ts'
import type { CourseCopy } from '../../../contract/courses/copies.ts'
import { shiftedMoment } from '../../../rules/courses/round-dates.ts'

/** The same course under another id, code and title, with the due dates of its quizzes moved. */
export function copiedCourse(
  course: PackageCourse,
  id: string,
  { code, title, days, timeZone }: CourseCopy,
): PackageCourse {
  const copy = renamed(course, id, code)
  const moved = (due: string) => shiftedMoment(new Date(due), days, timeZone).toISOString()
  return {
    ...copy,
    title,
    modules: copy.modules.map((module) => ({
      ...module,
      content: module.content && {
        ...module.content,
        quizzes: module.content.quizzes.map((quiz) =>
          quiz.due === undefined ? quiz : { ...quiz, due: moved(quiz.due) },
        ),
      },
    })),
  }
}
