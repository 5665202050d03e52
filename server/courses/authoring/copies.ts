import type { AuthoredCourse } from '../../../contract/courses/authoring.ts'
import type { CopyProposal, CourseCopy } from '../../../contract/courses/copies.ts'
import { longestCode } from '../../../contract/courses/course-codes.ts'
import type { InputOf } from '../../../contract/index.ts'
import type { Transaction } from '../../../database/client.ts'
import { nextCode } from '../../../rules/courses/next-code.ts'
import { assignmentDatesOf, copyAssignmentSettings } from '../../assessment/assignments/course-copy.ts'
import { copyRequirements } from '../../assessment/completion/course-copy.ts'
import { copyGradePolicy } from '../../assessment/gradebook/course-copy.ts'
import { copyEnrollmentRules } from '../../people/enrollment-rules/course-copy.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuthoringDependencies, Authors } from './authors.ts'
import { allCodes } from './course-queries.ts'
import { beginsNoCourses, type CoursesOfAuthors } from './courses.ts'
import { moduleCopies } from './module-copy.ts'
import { importer } from './package-import.ts'
import { wholeQuizzes } from './package-queries.ts'

/** Courses as new drafts, without a file on the way (docs/decisions/0086). */
export interface CopiesOfCourses {
  /** @throws Refusal `course-not-found` */
  proposal(viewer: Viewer, id: string): Promise<CopyProposal>

  /**
   * One transaction: the whole copy, or nothing.
   *
   * @throws Refusal `course-not-found`, `begins-no-courses`, `code-taken`, `department-archived` or `course-changed`
   */
  copy(viewer: Viewer, id: string, wanted: CourseCopy): Promise<AuthoredCourse>

  /** @throws Refusal `course-not-found`, `module-not-found`, `course-changed` or `outline-full` */
  copyModule(
    viewer: Viewer,
    id: string,
    wanted: InputOf<'POST /api/authoring/courses/{id}/module-copies'>['body'],
  ): Promise<AuthoredCourse>
}

export function copiesOfCourses(
  dependencies: AuthoringDependencies,
  authors: Authors,
  courses: CoursesOfAuthors,
): CopiesOfCourses {
  const { db, teaching } = dependencies
  const { copy } = importer(dependencies)
  const copyModule = moduleCopies(dependencies, authors)
  return {
    async proposal(viewer, id) {
      const { code, title } = await authors.course(viewer, id)
      const [codes, quizzes, assignments] = await Promise.all([
        allCodes(db),
        wholeQuizzes(db, id),
        assignmentDatesOf(db, id),
      ])
      const due = [...quizzes.flatMap(({ dueAt }) => dueAt ?? []), ...assignments]
      const times = due.map((at) => at.getTime()).sort((one, other) => one - other)
      const [first, last] = [times[0], times.at(-1)]
      return {
        code: nextCode(code, codes, longestCode),
        title,
        due:
          first === undefined || last === undefined
            ? null
            : {
                count: times.length,
                first: new Date(first).toISOString(),
                last: new Date(last).toISOString(),
              },
      }
    },

    async copy(viewer, id, wanted) {
      const source = await authors.course(viewer, id)
      if (!(await teaching.beginsCourses(viewer))) throw beginsNoCourses()
      if (source.isDepartmentArchived) {
        throw new Refusal(
          'department-archived',
          'The department of this course is archived, so no course can be added to it. Restore the department first.',
        )
      }
      const { days, timeZone } = wanted
      const row = await copy(viewer, source, wanted, (tx, to) =>
        copySettings(tx, { from: id, to, days, timeZone }),
      )
      return courses.whole(row)
    },

    copyModule: async (viewer, id, wanted) => courses.whole(await copyModule(viewer, id, wanted)),
  }
}

/** What other rooms keep about a course, besides people and what they do. */
async function copySettings(
  tx: Transaction,
  copied: { from: string; to: string; days: number; timeZone: string },
): Promise<void> {
  await copyAssignmentSettings(tx, copied)
  await copyGradePolicy(tx, copied)
  await copyRequirements(tx, copied)
  await copyEnrollmentRules(tx, copied)
}
