import type { ImportMatching, UserImport } from '../../../contract/people/import.ts'
import type { Transaction } from '../../../database/client.ts'
import { isPerson, isSecretHead, matchedColumns } from '../../../rules/people/import-columns.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { countLines, newGroupsOf, settleLines } from './check-queries.ts'
import { notATable } from './encoding.ts'
import { cellsAfter, insertImport, insertLines, putImport, putLines, schoolNames } from './queries.ts'
import { kept, type Reading, readLine } from './read-line.ts'
import { readTable, type TableRow } from './read-table.ts'

export const largestFile = 20_000_000
export const mostPeople = 100_000

const mostColumns = 60
/** Lines per statement. */
const batch = 1_000
/** Lines that samples are taken from. */
const looked = 50
const mostSamples = 3
const longestSample = 60

export interface FileReader {
  /** Stores the lines of a file, and what each would come to. @returns the id of the import */
  store(tx: Transaction, viewer: Viewer, upload: { fileName: string; file: string }): Promise<string>

  /** Reads the stored lines again with other columns. */
  readAgain(tx: Transaction, importId: string, matching: ImportMatching): Promise<void>
}

export function fileReader(): FileReader {
  return {
    async store(tx, viewer, { fileName, file }) {
      const { readAs, rows } = await readTable(file)
      try {
        const { heads, first, secrets } = await beginning(rows)
        const columns = matchedColumns(heads)
        const importId = await insertImport(tx, { createdBy: viewer.id, fileName, heads, columns, readAs })
        const reading: Reading = { matching: { columns, names: 'split' }, school: await schoolNames(tx) }
        let lineCount = 0
        for await (const part of inBatches(first, rows)) {
          lineCount += part.length
          if (lineCount > mostPeople) {
            throw new Refusal('file-too-large', 'The file has more than 100,000 people. Split it.')
          }
          const lines = part.map(({ line, cells }) =>
            readLine(
              { line, cells: cells.map((cell, place) => (secrets.has(place) ? '' : kept(cell))) },
              reading,
            ),
          )
          await insertLines(tx, importId, lines)
        }
        if (lineCount === 0) throw notATable('This file lists no people.')
        await settle(tx, importId, { existing: 'enroll', lineCount })
        return importId
      } finally {
        await rows.return(undefined)
      }
    },

    async readAgain(tx, importId, { columns, existing, names }) {
      const reading: Reading = { matching: { columns, names }, school: await schoolNames(tx) }
      let after = 0
      let lineCount = 0
      for (;;) {
        const stored = await cellsAfter(tx, importId, after, batch)
        const last = stored.at(-1)
        if (last === undefined) break
        after = last.line
        lineCount += stored.length
        const lines = stored.map((one) => readLine(one, reading))
        await putLines(tx, importId, lines)
      }
      await putImport(tx, importId, { columns, existing, names })
      await settle(tx, importId, { existing, lineCount })
    },
  }

  async function settle(
    tx: Transaction,
    importId: string,
    { existing, lineCount }: { existing: ImportMatching['existing']; lineCount: number },
  ) {
    await settleLines(tx, importId, existing)
    const counts = await countLines(tx, importId)
    await putImport(tx, importId, { lineCount, counts, newGroups: await newGroupsOf(tx, importId) })
  }
}

/** Reads the head and enough lines to show what the columns hold. */
async function beginning(rows: AsyncGenerator<TableRow>) {
  const read: TableRow[] = []
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    read.push(next.value)
    if (read.length > looked) break
  }
  const [head] = read
  if (head === undefined) throw notATable('This file lists no people.')
  const hasHead = !isPerson(head.cells)
  const first = hasHead ? read.slice(1) : read
  const width = hasHead ? head.cells.length : Math.max(...read.map(({ cells }) => cells.length))
  if (width > mostColumns)
    throw notATable(`The file has ${width} columns. At most ${mostColumns} are possible.`)
  const names = Array.from({ length: width }, (_, place) =>
    hasHead ? shortened(head.cells[place] ?? '') : `Column ${place + 1}`,
  )
  const secrets = new Set(names.flatMap((name, place) => (isSecretHead(name) ? [place] : [])))
  const heads: UserImport['heads'] = names.map((name, place) => ({
    head: name,
    samples: secrets.has(place) ? [] : samplesOf(first, place),
  }))
  return { heads, first, secrets }
}

function samplesOf(rows: readonly TableRow[], place: number): string[] {
  const filled = rows.map(({ cells }) => shortened(cells[place] ?? '')).filter((cell) => cell !== '')
  return [...new Set(filled)].slice(0, mostSamples)
}

const shortened = (cell: string) => kept(cell.trim()).slice(0, longestSample).toWellFormed()

async function* inBatches(first: TableRow[], rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow[]> {
  let part = first
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    part.push(next.value)
    if (part.length < batch) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
