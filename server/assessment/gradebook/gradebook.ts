import type {
  CellState,
  CourseGrades,
  GradebookRow,
  GradeItem,
} from '../../../contract/assessment/gradebook.ts'
import type { Database } from '../../../database/client.ts'
import {
  courseGrade,
  effectiveScore,
  type GradedItem,
  type GradePolicy,
} from '../../../rules/assessment/gradebook.ts'
import type { CourseWork, PlacedAssignment } from '../../courses/catalogue/course-work.ts'
import type { SeenBy } from '../assignments/queries.ts'
import type { AssignmentResult, AssignmentsService } from '../assignments/service.ts'
import { pointsOf } from '../assignments/timing.ts'
import type { QuizScore, QuizzesService } from '../quizzes/service-interface.ts'
import { presentCourseHead } from '../teaching/service.ts'
import { type OverrideRow, overridesOf, policiesOf, type StudentRow } from './queries.ts'

const quizPoints = 100

interface Cell {
  graded: GradedItem
  state: CellState
  late: boolean
  override: OverrideRow | null
  /** The student does not see the grade yet. */
  held: boolean
}

export function itemsOf(course: CourseWork): GradeItem[] {
  const items: GradeItem[] = [
    ...course.assignments.map(({ id, title, modulePosition, rubric }) => {
      return { id, category: 'assignments' as const, title, modulePosition, points: pointsOf(rubric) }
    }),
    ...course.quizzes.map(({ id, title, modulePosition }) => {
      return { id, category: 'quizzes' as const, title, modulePosition, points: quizPoints }
    }),
  ]
  // A stable sort keeps the order within a module.
  return items.filter(({ points }) => points > 0).sort((a, b) => a.modulePosition - b.modulePosition)
}

export interface GradebookSources {
  db: Database
  assignments: AssignmentsService
  quizzes: QuizzesService
}

export async function readGradebook(
  sources: GradebookSources,
  course: CourseWork,
  userIds: readonly string[],
  seenBy: SeenBy,
) {
  return gradebook(course, await readEarnings(sources, [course], userIds, seenBy))
}

export async function readGradebooks(
  sources: GradebookSources,
  courses: readonly CourseWork[],
  userIds: readonly string[],
  seenBy: SeenBy,
) {
  const earnings = await readEarnings(sources, courses, userIds, seenBy)
  return courses.map((course) => gradebook(course, earnings))
}

interface Earnings {
  resultOf: (userId: string, courseId: string, assignment: PlacedAssignment) => AssignmentResult
  quizScoreOf: (userId: string, quizId: string) => QuizScore
  policyOf: (courseId: string) => GradePolicy
  overridesOf: Map<string, OverrideRow[]>
}

/**
 * Reads what makes up the grades of students in courses, in seven queries for any number of them. Earned points come
 * from assignments and quizzes; the gradebook itself adds only overrides and policies.
 */
async function readEarnings(
  { db, assignments, quizzes }: GradebookSources,
  courses: readonly CourseWork[],
  userIds: readonly string[],
  seenBy: SeenBy,
): Promise<Earnings> {
  const courseIds = courses.map(({ id }) => id)
  const [resultOf, quizScoreOf, overrides, policyOf] = await Promise.all([
    assignments.resultsOf(courseIds, userIds, seenBy),
    quizzes.scoresOf(
      courses.flatMap((course) => course.quizzes.map(({ id }) => id)),
      userIds,
    ),
    overridesOf(db, courseIds, userIds),
    policiesOf(db, courseIds),
  ])
  const seen = seenBy === 'staff' ? overrides : overrides.filter(({ held }) => !held)
  return { resultOf, quizScoreOf, policyOf, overridesOf: Map.groupBy(seen, ({ courseId }) => courseId) }
}

function gradebook(course: CourseWork, { resultOf, quizScoreOf, policyOf, overridesOf }: Earnings) {
  const items = itemsOf(course)
  const policy = policyOf(course.id)
  const assignmentOf = new Map<string, PlacedAssignment>(course.assignments.map((known) => [known.id, known]))
  const overrides = overridesOf.get(course.id) ?? []
  const overrideOf = new Map(overrides.map((row) => [`${row.userId} ${row.itemId}`, row]))
  return { course, items, policy, cellsOf, earnedOf, row, grades }

  function earnedOf(userId: string, item: GradeItem) {
    const assignment = assignmentOf.get(item.id)
    if (assignment !== undefined) return { ...resultOf(userId, course.id, assignment), result: null }
    return { ...quizScoreOf(userId, item.id), missing: false, late: false, held: false }
  }

  function cellsOf(userId: string): Cell[] {
    return items.map((item) => {
      const { score, result, waiting, missing, late, held } = earnedOf(userId, item)
      const override = overrideOf.get(`${userId} ${item.id}`) ?? null
      const { id, category, points } = item
      const graded: GradedItem = { id, category, points, score, result, override, missing }
      return {
        graded,
        state: stateOf(graded, waiting),
        late,
        override,
        held: held || override?.held === true,
      }
    })
  }

  function row({ userId, name, email }: StudentRow): GradebookRow {
    const results = cellsOf(userId)
    const { percent } = courseGrade(
      results.map(({ graded }) => graded),
      policy,
    )
    return {
      userId,
      name,
      email,
      percent,
      cells: results.map(({ graded, state, override }) => [
        effectiveScore(graded),
        state,
        override?.version ?? 0,
      ]),
      held: items.flatMap(({ id }, index) => (results[index]?.held ? [id] : [])),
    }
  }

  /** @param open positions of the modules that the student may open */
  function grades(userId: string, open: ReadonlySet<number> | null): CourseGrades {
    const results = cellsOf(userId)
    const grade = courseGrade(
      results.map(({ graded }) => graded),
      policy,
    )
    return {
      course: presentCourseHead(course),
      policy: policy as GradePolicy,
      percent: grade.percent,
      categories: grade.categories,
      items: items.map((item, index) => {
        const cell = results[index]
        const done = cell?.state ?? 'open'
        const state = done === 'open' && open?.has(item.modulePosition) === false ? 'locked' : done
        return {
          ...item,
          score: cell ? effectiveScore(cell.graded) : null,
          result: cell?.override?.score == null ? (cell?.graded.result ?? null) : null,
          state,
          dropped: grade.states.get(item.id) === 'dropped',
          late: cell?.late ?? false,
          reason: state === 'changed' || state === 'excused' ? (cell?.override?.reason ?? '') : '',
        }
      }),
    }
  }
}

function stateOf({ override, score, missing }: GradedItem, waiting: boolean): CellState {
  if (override?.excused) return 'excused'
  if (override?.score != null) return 'changed'
  if (waiting) return 'waiting'
  if (score !== null) return 'earned'
  return missing ? 'missing' : 'open'
}
