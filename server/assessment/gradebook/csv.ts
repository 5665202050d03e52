import { stringify } from 'csv-stringify/sync'
import type { CourseGrades, GradebookRow, GradeItem } from '../../../contract/assessment/gradebook.ts'
import { harmlessCell } from '../../../rules/text/csv.ts'

/** The header of an item's column: title for people, points to detect changes, id for the import. */
const columnOf = ({ title, points, id }: GradeItem) => `${title} (${points}) [${id}]`

export const excusedWord = 'excused'

/**
 * The header of the last column records when the file was made, so an old file does not overwrite newer grades. The
 * word keeps spreadsheets from reformatting it as a date.
 */
export const exportedWord = 'Exported'

/** CSV text with a byte order mark, which makes spreadsheets read it as UTF-8. */
function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return stringify(rows as (string | number | null)[][], { bom: true, cast: { string: harmlessCell } })
}

/**
 * A course's gradebook: a line per student, a column per item. It can be edited and imported.
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
