import { Refusal } from './refusal.ts'

/** Where a page of a list that is ordered by time ended: the time and the id of its last row. */
export interface TimeCursor {
  /** As PostgreSQL tells it, to the microsecond; a Date would lose rows that share a millisecond. */
  at: string
  id: string
}

export function writeCursor({ at, id }: TimeCursor): string {
  return Buffer.from(`${at}|${id}`).toString('base64url')
}

/**
 * @param text `next` of the page before, as it came from a client; undefined for the first page
 * @throws Refusal `invalid-input` for anything this site did not write
 */
export function readCursor(text: string | undefined): TimeCursor | null {
  if (text === undefined) return null
  const [at = '', id = '', ...more] = Buffer.from(text, 'base64url').toString().split('|')
  const isTime = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/.test(at)
  if (!isTime || id === '' || id.length > 100 || /\0/.test(id) || more.length > 0) {
    throw new Refusal('invalid-input', 'This page of the list does not exist', {
      fields: [{ field: 'after', message: 'This page of the list does not exist' }],
    })
  }
  return { at, id }
}
