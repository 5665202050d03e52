import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { CourseGrades, GradebookRow, GradeItem, ImportProblem } from '../../contract/grades.ts'
import { delimiterOf, harmlessCell, looksLikeFormula } from '../../rules/csv.ts'

/** How an item stands at the head of a column: its title for people, its id for the way back. */
const columnOf = ({ title, points, id }: GradeItem) => `${title} (${points}) [${id}]`

const excusedWord = 'excused'

/** The text of a CSV file; the mark at the beginning tells spreadsheets that it is UTF-8. */
function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return stringify(rows as (string | number | null)[][], { bom: true, cast: { string: harmlessCell } })
}

/** The gradebook of a course: one line a student, one column an item. It can be changed and read in again. */
export function gradebookCsv(items: readonly GradeItem[], rows: readonly GradebookRow[]): string {
  return csvText([
    ['Student id', 'Name', 'E-mail', 'Course grade (%)', ...items.map(columnOf)],
    ...rows.map(({ userId, name, email, percent, cells }) => [
      userId,
      name,
      email,
      percent,
      ...cells.map(([score, state]) => (state === 'excused' ? excusedWord : score)),
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

/** What a line of an imported file asks for. */
export interface ImportedCell {
  line: number
  userId: string
  itemId: string
  /** Null: excused. */
  score: number | null
}

export interface ReadGradebook {
  cells: ImportedCell[]
  problems: ImportProblem[]
}

const longestProblemList = 200

/**
 * Reads a file as the export writes it. Columns are known by the item's id in their head, students by their id or
 * their e-mail address; other columns and empty cells are passed over.
 *
 * @param students of the course, by id and by e-mail address in small letters
 */
export function readGradebookCsv(
  text: string,
  items: readonly GradeItem[],
  students: ReadonlyMap<string, string>,
): ReadGradebook {
  const problems: ImportProblem[] = []
  const tell = (line: number, column: string, message: string) => {
    if (problems.length < longestProblemList) problems.push({ line, column, message })
  }
  let lines: { record: string[]; info: { lines: number } }[]
  try {
    lines = parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
      delimiter: delimiterOf(text.slice(0, text.search(/[\r\n]|$/))),
    }) as unknown as typeof lines
  } catch (error) {
    const line = Number((error as { lines?: number }).lines ?? 1)
    tell(line, '', 'This line is no CSV: look for a quotation mark that is not closed')
    return { cells: [], problems }
  }
  const [head, ...body] = lines
  const heads = (head?.record ?? []).map(unescaped)
  const find = (name: string) => heads.findIndex((known) => known.toLowerCase() === name)
  const [idColumn, emailColumn] = [find('student id'), find('e-mail')]
  if (head === undefined || (idColumn === -1 && emailColumn === -1)) {
    tell(1, '', 'The first line needs a column "Student id" or "E-mail"')
    return { cells: [], problems }
  }
  const itemById = new Map(items.map((item) => [item.id, item]))
  const columns = heads.flatMap((name, index) => {
    const id = itemIdOf(name)
    const item = id === undefined ? undefined : itemById.get(id)
    if (id !== undefined && item === undefined) tell(1, name, 'This course has no such item')
    return item === undefined ? [] : [{ index, name, item }]
  })
  for (const name of repeated(heads)) tell(1, name, 'An earlier column is for the same')
  if (columns.length === 0) tell(1, '', 'No column names an item of this course in square brackets')
  const seen = new Map<string, number>()
  const cells: ImportedCell[] = []
  for (const { record, info } of body) {
    const line = info.lines
    const at = (index: number) => unescaped(record[index] ?? '')
    const named = (idColumn >= 0 && at(idColumn)) || (emailColumn >= 0 && at(emailColumn).toLowerCase()) || ''
    const userId = students.get(named)
    if (userId === undefined) {
      tell(
        line,
        '',
        named === '' ? 'This line names no student' : `No student of this course: ${named.slice(0, 80)}`,
      )
      continue
    }
    const before = seen.get(userId)
    if (before !== undefined) {
      tell(line, '', `This student is on line ${before} already`)
      continue
    }
    seen.set(userId, line)
    for (const { index, name, item } of columns) {
      const value = at(index)
      if (value === '') continue
      if (value.toLowerCase() === excusedWord) {
        cells.push({ line, userId, itemId: item.id, score: null })
        continue
      }
      const score = /^\d+([.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : Number.NaN
      if (Number.isNaN(score)) tell(line, name, `"${value.slice(0, 40)}" is no number`)
      else if (score > item.points)
        tell(line, name, `${value} is more than the ${item.points} points it can earn`)
      else cells.push({ line, userId, itemId: item.id, score })
    }
  }
  return { cells, problems }
}

/** The id of the item that a column is for. */
const itemIdOf = (head: string): string | undefined => /\[([^\]]+)\]$/.exec(head)?.[1]

/** The heads of columns that are for what an earlier one is for: nobody knows which of the two is meant. */
function repeated(heads: readonly string[]): string[] {
  const seen = new Set<string>()
  return heads.filter((head) => {
    const known = head.toLowerCase()
    const meant = itemIdOf(head) ?? (known === 'student id' || known === 'e-mail' ? known : null)
    if (meant === null) return false
    if (seen.has(meant)) return true
    seen.add(meant)
    return false
  })
}

/** Takes back the apostrophe that the export put before what looks like a formula. */
function unescaped(value: string): string {
  const bare = value.slice(1)
  return value.startsWith("'") && looksLikeFormula(bare) ? bare : value
}
