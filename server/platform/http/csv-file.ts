import { stringify } from 'csv-stringify/sync'
import { harmlessCell } from '../../../rules/text/csv.ts'

/**
 * A CSV file of any length, read page by page while it is sent. Cells that look like formulas are escaped. The byte order
 * mark makes spreadsheets read it as UTF-8.
 *
 * @param pages the rows; each page is read when the one before is sent
 */
export function csvFile(
  head: readonly string[],
  pages: AsyncIterator<readonly string[][]> | Iterator<readonly string[][]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let begun = false
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pages.next()
      const rows = [...(begun ? [] : [head]), ...(done ? [] : value)]
      const text = stringify(rows, { bom: !begun, cast: { string: harmlessCell } })
      begun = true
      if (text !== '') controller.enqueue(encoder.encode(text))
      if (done) controller.close()
    },
    async cancel() {
      await pages.return?.()
    },
  })
}

/**
 * Every page of a list, for the rows of a file.
 *
 * @param most rows that `read` answers at a time
 * @param placeOf where the page after a row begins
 */
export async function* everyPage<Row, Place>(
  most: number,
  read: (after: Place | null) => Promise<readonly Row[]>,
  placeOf: (last: Row) => Place,
): AsyncGenerator<readonly Row[]> {
  let after: Place | null = null
  for (;;) {
    const rows: readonly Row[] = await read(after)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < most) return
    after = placeOf(last)
  }
}

/**
 * @param name letters of other scripts and signs become `_`: it may name what the caller asked for
 * @param file null answers a request for the headers alone
 */
export const csvAnswer = (name: string, file: ReadableStream<Uint8Array> | null) =>
  new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
