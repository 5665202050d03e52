/** What the certificates of a course ask for (docs/decisions/0060). Shared by server and screens. */
import type { CompletionRequirements, WorkDone } from '../../contract/assessment/completion.ts'
import type { CellState } from '../../contract/assessment/gradebook.ts'
import { isReached, percentOf, shareOf } from '../learning/percent.ts'
import { counted } from '../text/counted.ts'
import { isPassed } from './quizzes.ts'

/**
 * Of a course for which no one decided: the certificate of completion for its modules (specification, section 4), and one
 * with work for passing every quiz and handing in every assignment, which needs no teacher.
 */
export const usualRequirements: CompletionRequirements = {
  certificate: 'both',
  quizzes: 'all',
  assignments: 'all',
  chosen: [],
  assignmentPercent: null,
  minimumGrade: null,
  attendancePercent: null,
}

interface CourseItem {
  id: string
  category: 'assignments' | 'quizzes'
}

/** The items that the certificate with work asks for, in the order of the course. */
export function requiredItems<Item extends CourseItem>(
  { quizzes, assignments, chosen }: CompletionRequirements,
  items: readonly Item[],
): Item[] {
  return items.filter(({ id, category }) => {
    const wanted = category === 'quizzes' ? quizzes : assignments
    return wanted === 'all' || (wanted === 'chosen' && chosen.includes(id))
  })
}

/** Whether there is a certificate with work: nothing to do is no work. */
export function offersWork(requirements: CompletionRequirements, items: readonly CourseItem[]): boolean {
  if (requirements.certificate === 'modules') return false
  const { minimumGrade, attendancePercent } = requirements
  return minimumGrade !== null || attendancePercent !== null || requiredItems(requirements, items).length > 0
}

/** `waiting`: handed in, and a grade is missing. */
export type RequirementState = 'done' | 'waiting' | 'open'

export interface ItemProgress {
  category: 'assignments' | 'quizzes'
  state: CellState | 'locked'
  /** As the student sees it: null while a grade is held. */
  score: number | null
  /** Above 0. */
  points: number
  /** Percent that passes a quiz. */
  passingScore: number
}

/** @param assignmentPercent of its points; null: handing in is enough */
export function requirementState(item: ItemProgress, assignmentPercent: number | null): RequirementState {
  const { category, state, score, points, passingScore } = item
  if (state === 'excused') return 'done'
  if (category === 'assignments' && assignmentPercent === null) {
    return state === 'waiting' || state === 'earned' || state === 'changed' ? 'done' : 'open'
  }
  const isDone =
    score !== null &&
    (category === 'quizzes'
      ? isPassed(percentOf(score, points), passingScore)
      : isReached(shareOf(score, points), assignmentPercent ?? 0))
  if (isDone) return 'done'
  return state === 'waiting' ? 'waiting' : 'open'
}

/** @param grade of the course, in percent; null while nothing counts */
export const isGradeReached = (grade: number | null, minimum: number | null): boolean =>
  minimum === null || (grade !== null && grade >= minimum)

/** What a certificate with work says, after "has completed all 5 modules of …": "and passed 5 quizzes". */
export function workText(work: WorkDone): string {
  const { quizzes, assignments, assignmentPercent, minimumGrade, attendancePercent = null } = work
  const parts = [
    quizzes > 0 ? `passed ${counted(quizzes, 'quiz', 'quizzes')}` : '',
    assignments > 0
      ? assignmentPercent === null
        ? `handed in ${counted(assignments, 'assignment')}`
        : `passed ${counted(assignments, 'assignment')}`
      : '',
    minimumGrade === null ? '' : `reached ${minimumGrade}% of the course grade`,
    attendancePercent === null ? '' : attendedText(attendancePercent),
  ].filter(Boolean)
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

const attendedText = (percent: number) =>
  percent === 100 ? 'attended every live session' : `attended at least ${percent}% of the live sessions`

/** The same as a demand: "Pass 5 quizzes and hand in 5 assignments." */
export function requirementsText(work: WorkDone): string {
  const text = workText(work)
    .replaceAll('passed', 'pass')
    .replaceAll('handed in', 'hand in')
    .replaceAll('reached', 'reach')
    .replaceAll('attended', 'attend')
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** How many things a student lacks for the certificate with work. All modules together are one. */
export const lackingCount = ({
  modules,
  items,
  grade,
  attendance,
}: {
  /** How many are not completed. */
  modules: number
  /** Not done, or waiting for a grade. */
  items: readonly unknown[]
  /** Null: reached, or not asked for. */
  grade: object | null
  attendance: object | null
}): number => items.length + Number(modules > 0) + Number(grade !== null) + Number(attendance !== null)
