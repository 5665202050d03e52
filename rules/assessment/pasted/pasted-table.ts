/** Questions in the rows of a table: from a spreadsheet's clipboard (tabs), or CSV with a first row of names. */
import { readNumber } from '../../text/numbers.ts'
import { nothingWritten, type WrittenAbout, type WrittenOption } from './pasted-question.ts'
import { columnNamed, type FieldName } from './pasted-words.ts'

interface Row {
  line: number
  source: string
  cells: string[]
}

export interface ReadTable {
  questions: WrittenAbout[]
  /** Names of columns that say nothing about a question. */
  unused: string[]
}

/** @returns null if the text is no table */
export function readTable(text: string): ReadTable | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const first = lines[0] ?? ''
  const tabbed = lines.filter((line) => line.trim().includes('\t')).length
  if (tabbed * 2 >= lines.length && first.trim().includes('\t')) return ofRows(rowsOf(text, '\t'))
  for (const separator of [',', ';']) {
    const rows = rowsOf(text, separator)
    if (hasNames(rows[0])) return ofRows(rows)
  }
  return null
}

function hasNames(row: Row | undefined): boolean {
  const fields = row?.cells.map(columnNamed) ?? []
  return fields.includes('question') && fields.some((field) => field !== null && field !== 'question')
}

function ofRows(rows: readonly Row[]): ReadTable {
  const [names, ...others] = rows
  if (names === undefined || !hasNames(names)) return { questions: rows.map(withoutNames), unused: [] }
  const fields = names.cells.map(columnNamed)
  const unused = names.cells.filter((name, column) => fields[column] === null && name !== '')
  return { questions: others.map((row) => withNames(row, fields)), unused }
}

function withNames({ line, source, cells }: Row, fields: readonly (FieldName | null)[]): WrittenAbout {
  const textOf = (wanted: FieldName) =>
    cells
      .filter((_, column) => fields[column] === wanted)
      .join(' ')
      .trim()
  const options: WrittenOption[] = []
  for (const [column, field] of fields.entries()) {
    const cell = cells[column] ?? ''
    if (cell === '' || (field !== 'option' && field !== 'wrong')) continue
    // The place among the columns of answers, so that "3" and "C" mean the third also after an empty one.
    const place = fields.slice(0, column).filter((other) => other === field).length
    options.push({ ...starred(cell), mark: field === 'option' ? (letters[place] ?? '') : '' })
  }
  const answer = textOf('answer')
  const besideWrong = fields.includes('wrong') && answer !== ''
  return {
    ...nothingWritten,
    line,
    source,
    question: textOf('question'),
    kind: textOf('kind'),
    options: besideWrong ? [{ mark: '', text: answer, right: true }, ...options] : options,
    answer: besideWrong ? '' : asLetter(answer),
    explanation: textOf('explanation'),
    points: textOf('points'),
    guidance: textOf('guidance'),
    tolerance: textOf('tolerance'),
    unit: textOf('unit'),
    tags: textOf('tags'),
  }

  /** A number names a column, unless it is the text of an answer. */
  function asLetter(written: string): string {
    const numbers = written.split(/\s*[,;|]\s*/)
    const areColumns = options.length > 0 && numbers.every((each) => /^[1-8]$/.test(each))
    if (!areColumns || numbers.some((each) => options.some(({ text }) => text === each))) return written
    return numbers.map((each) => letters[Number(each) - 1]).join(', ')
  }
}

const letters = 'ABCDEFGH'

/** Question, answers, and the right one: marked with a star, or in the last cell. */
function withoutNames({ line, source, cells }: Row): WrittenAbout {
  const numbered = cells.length > 2 && /^\p{Nd}{1,3}[.)]?$/u.test(cells[0] ?? '')
  const [question = '', ...rest] = numbered ? cells.slice(1) : cells
  const filled = rest.filter((cell) => cell !== '')
  const about = { ...nothingWritten, line, source, question }
  if (filled.length < 2) return { ...about, answer: filled[0] ?? '' }
  const options = filled.map((cell, place) => ({ ...starred(cell), mark: letters[place] ?? '' }))
  if (options.some(({ right }) => right)) return { ...about, options }
  const [last = '', others] = [filled.at(-1), options.slice(0, -1)]
  const place = /^[A-H]$/i.test(last) ? letters.indexOf(last.toUpperCase()) : (readNumber(last) ?? 0) - 1
  const isKey = others.some(({ text }) => text === last) || (place >= 0 && place < others.length)
  if (!isKey || others.length < 2) return { ...about, options }
  const isText = others.some(({ text }) => text === last)
  return { ...about, options: others, answer: isText ? last : (letters[place] ?? '') }
}

function starred(cell: string): { text: string; right: boolean } {
  const match = /^\*\s*(\S.*)$|^(.*\S)\s*\*$/s.exec(cell)
  const text = match?.[1] ?? match?.[2]
  return text === undefined ? { text: cell, right: false } : { text, right: true }
}

/** Cells in quotes may hold separators and line ends. A quote that is never closed is a character. */
function rowsOf(text: string, separator: string): Row[] {
  const rows: Row[] = []
  let [line, begun, firstLine] = [1, 0, 1]
  let cells: string[] = []
  let at = 0
  const lastQuote = text.lastIndexOf('"')
  while (at <= text.length) {
    const { cell, end } = cellAt(text, at, separator, lastQuote)
    cells.push(cell.trim())
    line += countOf(text, at, end)
    const isRowEnd = end >= text.length || text[end] === '\n'
    if (isRowEnd) {
      if (cells.some((each) => each !== '')) {
        rows.push({ line: firstLine, source: text.slice(begun, end), cells })
      }
      cells = []
      line += 1
      begun = end + 1
      firstLine = line
    }
    at = end + 1
  }
  return rows
}

function cellAt(
  text: string,
  at: number,
  separator: string,
  lastQuote: number,
): { cell: string; end: number } {
  if (text[at] === '"' && lastQuote > at) {
    const close = closingQuote(text, at + 1)
    const end = close + 1
    const isEnd = end === text.length || text[end] === separator || text[end] === '\n'
    if (close !== -1 && isEnd) return { cell: text.slice(at + 1, close).replaceAll('""', '"'), end }
  }
  let end = at
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
  return { cell: text.slice(at, end), end }
}

/** A doubled quote is a quote within the cell. @returns -1 if there is none */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

function countOf(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) if (text[at] === '\n') count += 1
  return count
}
