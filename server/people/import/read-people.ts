import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import * as z from 'zod/mini'
import { newUser } from '../../../contract/people/users.ts'
import { normaliseEmail } from '../../../rules/people/admissions.ts'
import { delimiterOf, filledLength, looksLikeFormula, separatorOf } from '../../../rules/text/csv.ts'
import { Refusal } from '../../platform/http/refusal.ts'

export const largestFile = 20_000_000
export const mostPeople = 100_000

export interface ReadLine {
  line: number
  email: string
  firstName: string
  lastName: string
  role: string
  problems: string[]
}

export interface PeopleFile {
  unused: string[]
  lines: AsyncGenerator<ReadLine>
}

/**
 * Letters and digits only; the first is shown on the page. Besides ours: OneRoster (givenName), Moodle (firstname),
 * Canvas (first_name), Google (First Name [Required]), and German, French, Spanish and Italian spreadsheets.
 */
const columnNames = {
  email: [
    'email',
    'emailaddress',
    'mail',
    'mailadresse',
    'emailadresse',
    'adresseemail',
    'courriel',
    'correo',
  ],
  firstName: ['firstname', 'givenname', 'forename', 'vorname', 'prénom', 'prenom', 'nombre', 'nome'],
  lastName: [
    'lastname',
    'familyname',
    'surname',
    'nachname',
    'familienname',
    'nom',
    'apellido',
    'apellidos',
    'cognome',
  ],
  role: ['role', 'rolle', 'rôle', 'rol'],
}
type Column = keyof typeof columnNames
const saidNames: Record<Exclude<Column, 'role'>, string> = {
  email: 'e-mail',
  firstName: 'first name',
  lastName: 'last name',
}

interface Beginning {
  /** Named by Excel's first line `sep=`; null without one. */
  separator: string | null
  /** The line with the names of the columns. */
  head: string
  /** The whole file. */
  rest: AsyncIterable<Uint8Array>
}

interface Head {
  places: Map<Column, number>
  width: number
}

/**
 * Streams in constant memory. Read the lines to the end, or return the generator, to close the file.
 *
 * @throws Refusal `file-not-a-table` for binary data or a wrong header
 */
export async function readPeople(file: string): Promise<PeopleFile> {
  const bytes = createReadStream(file)
  try {
    const start = await beginningOf(bytes[Symbol.asyncIterator]())
    const delimiter = start.separator ?? delimiterOf(start.head)
    const { head, unused } = columnsOf(start.head, delimiter)
    return { unused, lines: linesOf(bytes, start, { head, delimiter }) }
  } catch (error) {
    bytes.destroy()
    throw error
  }
}

async function* linesOf(
  bytes: Readable,
  { rest, separator }: Beginning,
  { head, delimiter }: { head: Head; delimiter: string },
): AsyncGenerator<ReadLine> {
  /** Last line of the last complete record. */
  let whole = 0
  const parser = parse({
    delimiter,
    from_line: separator === null ? 1 : 2,
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
  let isHead = true
  try {
    for await (const { record, info } of text.pipe(parser) as AsyncIterable<ParsedRecord>) {
      // A record that spans lines has the number of its last.
      if (!isHead && filledLength(record) > 0) yield readLine(record, info.lines, head)
      isHead = false
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The parser stops at the end of the file, but the problem begins here.
    throw notATable(`Line ${whole + 1} is no CSV: look for a quotation mark that is not closed.`)
  } finally {
    text.destroy()
    parser.destroy()
    bytes.destroy()
  }
}

interface ParsedRecord {
  record: string[]
  info: { lines: number }
}

const notATable = (message: string) => new Refusal('file-not-a-table', message)

/** Returns the header and the whole file again. Refuses data that is not UTF-8 text by its first bytes. */
async function beginningOf(source: AsyncIterator<Uint8Array>): Promise<Beginning> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { value, done } = await source.next()
    if (done) break
    chunks.push(value)
    size += value.byteLength
    // The first line may be Excel's `sep=`.
    if (/[\r\n][^\r\n]+[\r\n]/u.test(Buffer.concat(chunks).toString()) || size > 20_000) break
  }
  const start = Buffer.concat(chunks)
  if (start.byteLength === 0) throw notATable('The file is empty.')
  const [one, two] = start
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff))
    throw notATable('The file is UTF-16. Save it as “CSV UTF-8” and try again.')
  if (one === 0x50 && two === 0x4b)
    throw notATable('This is a workbook and no CSV file. Save it as “CSV UTF-8” and try again.')
  if (start.includes(0)) throw notATable('This is no text file.')
  const [first = '', second = ''] = start
    .toString()
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|[\r\n]/u)
  async function* rest() {
    yield start
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  }
  const separator = separatorOf(first)
  return { separator, head: separator === null ? first : second, rest: rest() }
}

/** Invalid UTF-8 becomes U+FFFD, so that each line can report it. */
async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

function columnsOf(line: string, delimiter: string): { head: Head; unused: string[] } {
  const cells = line.split(delimiter).map((cell) => cell.replaceAll('"', '').trim())
  const width = filledLength(cells)
  const places = new Map<Column, number>()
  const unused: string[] = []
  cells.slice(0, width).forEach((cell, index) => {
    const name = cell
      .normalize('NFC')
      .toLowerCase()
      .replace(/\[[^\]]*\]/gu, '')
      .replace(/[^\p{L}\p{N}]/gu, '')
    const [column] = Object.entries(columnNames).find(([, known]) => known.includes(name)) ?? []
    if (column === undefined) {
      if (cell !== '') unused.push(cell.slice(0, 60))
    } else if (places.has(column as Column)) throw notATable(`The column “${cell}” appears twice.`)
    else places.set(column as Column, index)
  })
  for (const [column, name] of Object.entries(saidNames)) {
    if (places.has(column as Column)) continue
    const known =
      unused.length === 0
        ? ''
        : ` It has ${unused
            .slice(0, 10)
            .map((cell) => `“${cell}”`)
            .join(', ')}.`
    throw notATable(`The first line needs a column “${name}”.${known}`)
  }
  return { head: { places, width }, unused }
}

const importedPerson = z.extend(newUser, {
  lastName: z.union([z.literal(''), newUser.shape.lastName]),
})

const roles: Record<string, string> = {
  '': 'student',
  learner: 'student',
  teacher: 'instructor',
  administrator: 'admin',
}
const longestCell = 300

/** Other lines are compared later. */
function readLine(record: string[], line: number, { places: columns, width }: Head): ReadLine {
  const raw = (column: Column) => record[columns.get(column) ?? -1]?.normalize('NFC') ?? ''
  const cells = Object.fromEntries(
    [...columns.keys()].map((column) => [column, raw(column).trim().slice(0, longestCell)]),
  ) as Partial<Record<Column, string>>
  const { email = '', firstName = '', lastName = '', role = '' } = cells
  const word = role.toLowerCase()
  const person = { email: normaliseEmail(email), firstName, lastName, role: roles[word] ?? word }
  const problems: string[] = []
  // Programs add and omit empty trailing cells freely.
  const count = Math.max(filledLength(record), Math.min(record.length, width))
  if (count !== width) problems.push(`The line has ${count} cells and not ${width}`)
  const all = [...columns.keys()].map(raw)
  if (all.some((cell) => cell.includes('\uFFFD')))
    problems.push('Some letters are not UTF-8. Save the file as “CSV UTF-8”')
  if (all.some(looksLikeFormula)) problems.push('A cell begins like a formula (=, +, - or @)')
  const checked = importedPerson.safeParse(person)
  for (const { path, message } of checked.error?.issues ?? []) {
    problems.push(path[0] === 'role' ? `“${role}” is no role: student, instructor or administrator` : message)
  }
  // PostgreSQL cannot store NUL; the line is refused anyway.
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
