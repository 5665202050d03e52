import { parse } from 'csv-parse/sync'
import type { GradeItem, ImportProblem } from '../../../contract/assessment/gradebook.ts'
import { counted } from '../../../rules/text/counted.ts'
import { delimiterOf, filledLength, looksLikeFormula, separatorOf } from '../../../rules/text/csv.ts'
import { excusedWord, exportedWord } from './csv.ts'

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
  notes: string[]
  /** When the file was exported; null if unknown. */
  madeAt: Date | null
}

/** The students of a course: names by id, and ids by lowercase email address. */
export interface KnownStudents {
  names: ReadonlyMap<string, string>
  byEmail: ReadonlyMap<string, string>
}

interface ParsedLine {
  record: string[]
  info: { lines: number }
}

const longestProblemList = 200
const readOnly = ['name', 'course grade (%)']
const emailHeads = ['e-mail', 'email']

/**
 * Reads a file in the export's format. Columns are matched by the item id in their header, students by id or email
 * address; empty cells are skipped. Anything that could put a score into a wrong column is a problem: a line with more
 * cells than the header, an id and an address of two people, points that differ from the item's.
 */
export function readGradebookCsv(
  text: string,
  items: readonly GradeItem[],
  students: KnownStudents,
): ReadGradebook {
  const problems: ImportProblem[] = []
  const report = (line: number, column: string, message: string) => {
    if (problems.length < longestProblemList) problems.push({ line, column, message })
  }
  const refused = { cells: [], problems, notes: [], madeAt: null }
  let lines: ParsedLine[]
  try {
    lines = parsed(text)
  } catch (error) {
    report(
      Number((error as { lines?: number }).lines ?? 1),
      '',
      'This line is no CSV: look for a quotation mark that is not closed',
    )
    return refused
  }
  const [head, ...body] = lines
  const heads = (head?.record ?? []).map(unescaped)
  const [headLine, width] = [head?.info.lines ?? 1, filledLength(heads)]
  const known = heads.map((name) => name.toLowerCase())
  const [idColumn, emailColumn] = [
    known.indexOf('student id'),
    known.findIndex((name) => emailHeads.includes(name)),
  ]
  if (idColumn === -1 && emailColumn === -1) {
    report(headLine, '', 'The first line needs a column "Student id" or "E-mail"')
    return refused
  }
  const columns = itemColumns(heads, items, (name, message) => report(headLine, name, message))
  for (const name of repeated(heads)) report(headLine, name, 'An earlier column is for the same')
  if (columns.length === 0) report(headLine, '', 'No column names an item of this course in square brackets')

  const tooWide = tooWideLines(body, heads.length, width)
  const seen = new Map<string, number>()
  const cells: ImportedCell[] = []
  for (const { record, info } of body) {
    const line = info.lines
    const at = (index: number) => (index === -1 ? '' : unescaped(record[index] ?? ''))
    if (tooWide.has(line)) {
      report(line, '', moreCells(record.length, width))
      continue
    }
    const nameless = heads.findIndex((name, index) => name === '' && at(index) !== '')
    if (nameless !== -1) {
      report(
        line,
        '',
        `Cell ${nameless + 1} has no column name above it: look for a comma that is not meant to part cells`,
      )
      continue
    }
    const [id, email] = [at(idColumn), at(emailColumn).toLowerCase()]
    const found = studentOf(id, email, students)
    if (typeof found === 'string') {
      report(line, '', found)
      continue
    }
    const { userId } = found
    const before = seen.get(userId)
    if (before !== undefined) {
      report(line, '', `This student is on line ${before} already`)
      continue
    }
    seen.set(userId, line)
    for (const { index, name, item } of columns) {
      const value = at(index)
      if (value === '') continue
      const score = scoreIn(value, item)
      if (typeof score === 'string') report(line, name, score)
      else cells.push({ line, userId, itemId: item.id, score })
    }
  }
  return { cells, problems, notes: notesOf(heads), madeAt: madeAtOf(heads) }
}

/** The lines of a file, numbered like an editor. Excel's own first line only names the separator. */
function parsed(text: string): ParsedLine[] {
  const [first = ''] = text.split(/[\r\n]/u, 1)
  const separator = separatorOf(first)
  return parse(text, {
    bom: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    trim: true,
    from_line: separator === null ? 1 : 2,
    delimiter: separator ?? delimiterOf(first),
  }) as unknown as ParsedLine[]
}

/**
 * Lines with more cells than the header. Empty extra cells are harmless if every line has them, as some programs end
 * each line with a comma. If a single line has one more, a comma inside a value has shifted the rest.
 */
function tooWideLines(body: readonly ParsedLine[], headLength: number, width: number): ReadonlySet<number> {
  const beyond = body.filter(({ record }) => record.length > headLength)
  const areAlike =
    beyond.length === body.length && new Set(beyond.map(({ record }) => record.length)).size === 1
  const wide = body.filter(
    ({ record }) =>
      filledLength(record) > Math.max(width, headLength) || (record.length > headLength && !areAlike),
  )
  return new Set(wide.map(({ info }) => info.lines))
}

const moreCells = (count: number, width: number) =>
  `The line has ${count} cells and not ${width}. A value with a comma in it, as in "Sharma, Priya" or "7,5", has to be in quotation marks`

function itemColumns(
  heads: readonly string[],
  items: readonly GradeItem[],
  report: (name: string, message: string) => void,
) {
  const itemById = new Map(items.map((item) => [item.id, item]))
  return heads.flatMap((name, index) => {
    const id = itemIdOf(name)
    if (id === undefined) return []
    const item = itemById.get(id)
    if (item === undefined) {
      report(name, 'This course has no such item')
      return []
    }
    const points = pointsIn(name)
    if (points !== null && points !== item.points) {
      report(
        name,
        `This item has ${item.points} points now, and the file says ${points}. Export the gradebook again`,
      )
    }
    return [{ index, name, item }]
  })
}

/** @returns the student a line names, or why it is ambiguous */
function studentOf(
  id: string,
  email: string,
  { names, byEmail }: KnownStudents,
): { userId: string } | string {
  if (id === '' && email === '') return 'This line names no student'
  // A file without ids may have addresses in the id column.
  const byId = id === '' ? undefined : names.has(id) ? id : byEmail.get(id.toLowerCase())
  if (id !== '' && byId === undefined) return `No student of this course: ${id.slice(0, 80)}`
  const byAddress = email === '' ? undefined : byEmail.get(email)
  if (byId === undefined)
    return byAddress === undefined
      ? `No student of this course: ${email.slice(0, 80)}`
      : { userId: byAddress }
  if (email === '' || byAddress === byId) return { userId: byId }
  const whose = byAddress === undefined ? 'is no student of this course' : `is ${names.get(byAddress)}`
  return `The id is that of ${names.get(byId)}, and the e-mail address ${email.slice(0, 80)} ${whose}`
}

/** @returns the score, null for excused, or the problem with the value */
function scoreIn(value: string, { points }: GradeItem): number | null | string {
  if (value.toLowerCase() === excusedWord) return null
  if (!/^\d+([.,]\d+)?$/.test(value)) return `"${value.slice(0, 40)}" is no number`
  const score = Number(value.replace(',', '.'))
  return score > points ? `${value} is more than the ${counted(points, 'point')} it can earn` : score
}

const itemIdOf = (head: string): string | undefined => /\[([^\]]+)\]$/.exec(head)?.[1]

function pointsIn(head: string): number | null {
  const said = /\((\d+(?:[.,]\d+)?)\)\s*\[[^\]]+\]$/.exec(head)?.[1]
  return said === undefined ? null : Number(said.replace(',', '.'))
}

function madeAtOf(heads: readonly string[]): Date | null {
  const said = heads.find((head) => head.startsWith(`${exportedWord} `))?.slice(exportedWord.length + 1)
  const at = said === undefined ? Number.NaN : Date.parse(said)
  return Number.isNaN(at) ? null : new Date(at)
}

function notesOf(heads: readonly string[]): string[] {
  const used = ['student id', ...emailHeads, ...readOnly]
  const unused = heads.filter(
    (head) =>
      head !== '' &&
      !used.includes(head.toLowerCase()) &&
      !head.startsWith(`${exportedWord} `) &&
      itemIdOf(head) === undefined,
  )
  if (unused.length === 0) return []
  const named = unused.slice(0, 10).map((head) => `“${head.slice(0, 60)}”`)
  return [`Unused columns: ${named.join(', ')}${unused.length > 10 ? ' and more' : ''}`]
}

/** Headers that repeat an earlier column: it is unclear which one counts. */
function repeated(heads: readonly string[]): string[] {
  const seen = new Set<string>()
  return heads.filter((head) => {
    const name = head.toLowerCase()
    const person = name === 'student id' ? name : emailHeads.includes(name) ? 'e-mail' : null
    const meant = itemIdOf(head) ?? person
    if (meant === null) return false
    if (seen.has(meant)) return true
    seen.add(meant)
    return false
  })
}

/** Removes the apostrophe the export put before text that looks like a formula. */
function unescaped(value: string): string {
  const bare = value.slice(1)
  return value.startsWith("'") && looksLikeFormula(bare) ? bare : value
}
