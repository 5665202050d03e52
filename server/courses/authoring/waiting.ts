import type { CourseChange } from '../../../contract/courses/changes.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { CourseRow } from './course-queries.ts'
import { type ModuleRow, modulesWithContent } from './lecture-queries.ts'
import { isLectureChanged } from './lectures.ts'
import { isOpen } from './questions.ts'
import { type QuizRow, quizzesOf } from './quiz-queries.ts'

export interface Waiting {
  changes: CourseChange[]
  /** All modules of the course in the order of the authors. */
  modules: ModuleRow[]
}

/**
 * What students do not see yet, in the order of the course. A changed lecture is a change of its own only where students may
 * be in the course; in a draft module it goes live with the module.
 */
export async function waitingIn(db: Database | Transaction, course: CourseRow): Promise<Waiting> {
  const modules = await modulesWithContent(db, course.id)
  const quizzes = await quizzesOf(
    db,
    modules.map(({ id }) => id),
  )
  const ofModule = Map.groupBy(quizzes, ({ moduleId }) => moduleId)
  const changes = modules.flatMap((module, index) =>
    changesIn(module, index + 1, ofModule.get(module.id) ?? [], { lectures: isOpen(course) }),
  )
  return { changes, modules }
}

function changesIn(
  module: ModuleRow,
  modulePosition: number,
  quizzes: readonly QuizRow[],
  { lectures }: { lectures: boolean },
): CourseChange[] {
  const place = { moduleId: module.id, moduleTitle: module.title, modulePosition }
  const alone = { ...place, quizzes: 0, assignments: 0 }
  const { id, title, assignments, draftAssignments } = module
  if (module.draftPlace !== null) {
    const inside = { quizzes: quizzes.length, assignments: assignments.length + draftAssignments.length }
    return [{ kind: 'module', id, title, ...place, ...inside }]
  }
  return [
    ...(lectures && isLectureChanged(module) ? [{ kind: 'lecture' as const, id, title, ...alone }] : []),
    ...quizzes
      .filter(({ isDraft }) => isDraft)
      .map((quiz) => ({ kind: 'quiz' as const, id: quiz.id, title: quiz.title, ...alone })),
    ...draftAssignments.map((one) => ({
      kind: 'assignment' as const,
      id: one.id,
      title: one.title,
      ...alone,
    })),
  ]
}
