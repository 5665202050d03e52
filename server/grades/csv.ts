import { stringify } from 'csv-stringify/sync'
import type { CourseGrades, GradebookRow, GradeItem } from '../../contract/grades.ts'
import { harmlessCell } from '../../rules/csv.ts'

/** The head of an item's column: its title for people, its points to notice when they change, its id for the way back. */
const columnOf = ({ title, points, id }: GradeItem) => `${title} (${points}) [${id}]`

export const excusedWord = 'excused'

/**
 * A file says in the head of its last column when it was made, so that an old one does not take newer grades back. The
 * word keeps spreadsheets from making a date of it, which they would write in another form.
 */
export const exportedWord = 'Exported'

/** The text of a CSV file; the mark at the beginning tells spreadsheets that it is UTF-8. */
function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return stringify(rows as (string | number | null)[][], { bom: true, cast: { string: harmlessCell } })
}

/**
 * The gradebook of a course: one line a student, one column an item. It can be changed and read in again.
 *
 * @param madeAt a moment before the grades were read
 */
export function gradebookCsv(
  items: readonly GradeItem[],
  rows: readonly GradebookRow[],
  madeAt: Date,
): string {
  const exported = `${exportedWord} ${madeAt.toISOString()}`
  return csvText([
    ['Student id', 'Name', 'E-mail', 'Course grade (%)', ...items.map(columnOf), exported],
    ...rows.map(({ userId, name, email, percent, cells }) => [
      userId,
      name,
      email,
      percent,
      ...cells.map(([score, state]) => (state === 'excused' ? excusedWord : score)),
      null,
    ]),
  ])
}

/** A student's own grades in a course: one line an item. */
export function myGradesCsv({ items, percent }: CourseGrades): string {
  return csvText([
    ['Module', 'Item', 'Kind', 'Score', 'Points', 'State', 'Reason'],
    ...items.map(({ modulePosition, title, category, score, points, state, dropped, reason }) => [
      modulePosition,
      title,
      category === 'quizzes' ? 'Quiz' : 'Assignment',
      score,
      points,
      dropped ? `${state}, dropped` : state,
      reason,
    ]),
    ['', 'Course grade (%)', '', percent, 100, '', ''],
  ])
}
