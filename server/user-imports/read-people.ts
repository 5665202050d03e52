import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { newUser } from '../../contract/users.ts'
import { normaliseEmail } from '../../rules/admissions.ts'
import { delimiterOf, looksLikeFormula } from '../../rules/csv.ts'
import { Refusal } from '../http/refusal.ts'

export const largestFile = 20_000_000
export const mostPeople = 100_000

/** One line of a file; `problems` is empty where it can be imported. */
export interface ReadLine {
  line: number
  email: string
  firstName: string
  lastName: string
  role: string
  problems: string[]
}

/** What columns may be called; the first is what the page says. */
const columnNames = {
  email: ['e-mail', 'email', 'e-mail address', 'email address', 'mail'],
  firstName: ['first name', 'firstname', 'first_name', 'given name'],
  lastName: ['last name', 'lastname', 'last_name', 'surname', 'family name'],
  role: ['role'],
}
type Column = keyof typeof columnNames

/**
 * Reads a file of people one line at a time: memory does not grow with the file.
 *
 * @throws Refusal `file-not-a-table` for what is no text or has the wrong head
 */
export async function* readPeople(file: string): AsyncGenerator<ReadLine> {
  const bytes = createReadStream(file)
  try {
    yield* linesOf(bytes[Symbol.asyncIterator]())
  } finally {
    bytes.destroy()
  }
}

async function* linesOf(source: AsyncIterator<Uint8Array>): AsyncGenerator<ReadLine> {
  const { head, rest } = await firstLine(source)
  const columns = columnsOf(head)
  /** The last line of the last one that was read whole. */
  let whole = 0
  const parser = parse({
    delimiter: delimiterOf(head),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 20_000,
    on_record: (record: string[], { lines }) => {
      whole = lines
      return record
    },
  })
  const text = Readable.from(decoded(rest))
  text.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of text.pipe(parser) as AsyncIterable<ParsedRecord>) {
      // The first is the head, which is read already. One that spans lines is known by its last.
      if (info.records === 1 || record.every((cell) => cell.trim() === '')) continue
      yield readLine(record, info.lines, columns)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Not where the reading broke off, which may be the end of the file, but where what it could not read begins.
    throw notATable(`Line ${whole + 1} is no CSV: look for a quotation mark that is not closed.`)
  } finally {
    text.destroy()
    parser.destroy()
  }
}

interface ParsedRecord {
  record: string[]
  info: { lines: number; records: number }
}

const notATable = (message: string) => new Refusal('file-not-a-table', message)

/** The head of the file, and the whole file again. What is no text in UTF-8 by its first bytes is told at once. */
async function firstLine(source: AsyncIterator<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { value, done } = await source.next()
    if (done) break
    chunks.push(value)
    size += value.byteLength
    if (value.includes(10) || value.includes(13) || size > 20_000) break
  }
  const start = Buffer.concat(chunks)
  if (start.byteLength === 0) throw notATable('The file is empty.')
  const [one, two] = start
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff))
    throw notATable('The file is UTF-16. Save it as “CSV UTF-8” and try again.')
  if (one === 0x50 && two === 0x4b)
    throw notATable('This is a workbook and no CSV file. Save it as “CSV UTF-8” and try again.')
  if (start.includes(0)) throw notATable('This is no text file.')
  const [head = ''] = start
    .toString()
    .replace(/^\uFEFF/u, '')
    .split(/[\r\n]/u)
  async function* rest() {
    yield start
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  }
  return { head, rest: rest() }
}

/** Bytes that are no UTF-8 become U+FFFD, so that each line can say so of itself. */
async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

function columnsOf(head: string): Map<Column, number> {
  const names = head.split(delimiterOf(head)).map((cell) => cell.replaceAll('"', '').trim().toLowerCase())
  const columns = new Map<Column, number>()
  names.forEach((name, index) => {
    const [column] = Object.entries(columnNames).find(([, known]) => known.includes(name)) ?? []
    if (column === undefined) {
      throw notATable(
        `The first line has a column “${name.slice(0, 60)}” that is not known here. The columns are e-mail, first name, last name and role.`,
      )
    }
    if (columns.has(column as Column)) throw notATable(`The column “${name}” stands there twice.`)
    columns.set(column as Column, index)
  })
  for (const column of ['email', 'firstName', 'lastName'] as const) {
    if (!columns.has(column)) throw notATable(`The first line needs a column “${columnNames[column][0]}”.`)
  }
  return columns
}

const roles: Record<string, string> = { '': 'student', administrator: 'admin' }
const longestCell = 300

/** One line, with everything that keeps it from being imported. What other lines say is checked later. */
function readLine(record: string[], line: number, columns: Map<Column, number>): ReadLine {
  const raw = (column: Column) => record[columns.get(column) ?? -1]?.normalize('NFC') ?? ''
  const cells = Object.fromEntries(
    [...columns.keys()].map((column) => [column, raw(column).trim().slice(0, longestCell)]),
  ) as Partial<Record<Column, string>>
  const { email = '', firstName = '', lastName = '', role = '' } = cells
  const word = role.toLowerCase()
  const person = { email: normaliseEmail(email), firstName, lastName, role: roles[word] ?? word }
  const problems: string[] = []
  if (record.length !== columns.size)
    problems.push(`The line has ${record.length} cells and not ${columns.size}`)
  const all = [...columns.keys()].map(raw)
  if (all.some((cell) => cell.includes('\uFFFD')))
    problems.push('Some letters are not UTF-8. Save the file as “CSV UTF-8”')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a name
  if (all.some((cell) => /[\u0000-\u0008\u000A-\u001F\u007F]/u.test(cell)))
    problems.push('There is a line break or a control character in a cell')
  if (all.some(looksLikeFormula)) problems.push('A cell begins like a formula (=, +, - or @)')
  const checked = newUser.safeParse(person)
  for (const { path, message } of checked.error?.issues ?? []) {
    problems.push(path[0] === 'role' ? `“${role}” is no role: student, instructor or administrator` : message)
  }
  // PostgreSQL keeps no NUL; the line is refused anyway.
  const kept = (text: string) => text.replaceAll('\0', '')
  return {
    line,
    email: kept(person.email),
    firstName: kept(firstName),
    lastName: kept(lastName),
    role: kept(person.role),
    problems,
  }
}
