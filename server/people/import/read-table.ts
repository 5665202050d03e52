import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { delimiterOf, filledLength, separatorOf } from '../../../rules/text/csv.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { decodedFile, notATable } from './encoding.ts'

export interface TableRow {
  /** As in an editor; the first is line 1. A row that spans lines has the number of its last. */
  line: number
  cells: string[]
}

export interface TableFile {
  /** "Windows-1252, separated by semicolons" */
  readAs: string
  /** Without empty rows. The first is the head, if the file has one. */
  rows: AsyncGenerator<TableRow>
}

/** Letters that hold the first two lines; the first may be Excel's `sep=`. */
const longestStart = 20_000

const delimiterNames: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

/**
 * Streams in constant memory. Read the rows to the end, or return the generator, to close the file.
 *
 * @throws Refusal `file-not-a-table` for binary data
 */
export async function readTable(file: string): Promise<TableFile> {
  const { encoding, text } = await decodedFile(file)
  let start = ''
  for (let next = await text.next(); !next.done; next = await text.next()) {
    start += next.value
    if (start.length > longestStart || /[\r\n][^\r\n]+[\r\n]/u.test(start)) break
  }
  const [first = '', second = ''] = start.replace(/^\uFEFF/u, '').split(/\r\n|[\r\n]/u)
  const separator = separatorOf(first)
  const delimiter = separator ?? delimiterOf(first)
  const by = delimiterNames[delimiterOf(separator === null ? first : second)] ?? 'commas'
  return {
    readAs: `${encoding}, separated by ${delimiterNames[delimiter] ?? (separator === null ? by : `“${separator}”`)}`,
    rows: rowsOf(start, text, { delimiter, fromLine: separator === null ? 1 : 2 }),
  }
}

interface ParsedRecord {
  record: string[]
  info: { lines: number }
}

async function* rowsOf(
  start: string,
  rest: AsyncGenerator<string>,
  { delimiter, fromLine }: { delimiter: string; fromLine: number },
): AsyncGenerator<TableRow> {
  /** Last line of the last complete record. */
  let whole = 0
  const parser = parse({
    bom: true,
    delimiter,
    from_line: fromLine,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 20_000,
    on_record: (record: string[], { lines }) => {
      whole = lines
      return record
    },
  })
  const text = Readable.from(joined(start, rest))
  text.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of text.pipe(parser) as AsyncIterable<ParsedRecord>) {
      const length = filledLength(record)
      if (length > 0) yield { line: info.lines, cells: record.slice(0, length) }
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The parser stops at the end of the file, but the problem begins here.
    throw notATable(`Line ${whole + 1} is no CSV: look for a quotation mark that is not closed.`)
  } finally {
    text.destroy()
    parser.destroy()
  }
}

async function* joined(start: string, rest: AsyncGenerator<string>) {
  yield start
  yield* rest
}
