import { Refusal } from './refusal.ts'

/** The time and id of a page's last row. */
export interface TimeCursor {
  /** PostgreSQL's text, to the microsecond; a Date would skip rows that share a millisecond. */
  at: string
  id: string
}

export const uuids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const anyIds = /^[^\0]{1,100}$/

/** Pass a Date only if the column keeps milliseconds; otherwise pass PostgreSQL's own text. */
export function writeCursor({ at, id }: { at: string | Date; id: string }): string {
  return writeParts([typeof at === 'string' ? at : at.toISOString(), id])
}

/** `rows` has one row more than the page if another follows. Only for columns that keep milliseconds. */
export function pageByTime<Row extends { createdAt: Date; id: string }>(
  rows: readonly Row[],
  most: number,
): { rows: Row[]; next: string | null } {
  const last = rows.length > most ? rows[most - 1] : undefined
  return {
    rows: rows.slice(0, most),
    next: last === undefined ? null : writeCursor({ at: last.createdAt, id: last.id }),
  }
}

/**
 * @param text the client's `next` of the previous page; undefined for the first page
 * @param expected the id format, and the parameter's name for the refusal
 * @throws Refusal `invalid-input` for anything this site did not write
 */
export function readCursor(
  text: string | undefined,
  { ids = anyIds, field = 'after' }: { ids?: RegExp; field?: string } = {},
): TimeCursor | null {
  if (text === undefined) return null
  const [at = '', id = '', ...more] = readParts(text)
  if (!isTime(at) || !anyIds.test(id) || !ids.test(id) || more.length > 0) throw noSuchPage(field)
  return { at, id }
}

export function noSuchPage(field = 'after'): Refusal {
  const message = 'This page of the list does not exist'
  return new Refusal('invalid-input', message, { fields: [{ field, message }] })
}

/** Encodes the parts of a row's key for a URL. Parts must not contain `|`. */
export function writeParts(parts: readonly (string | number)[]): string {
  return Buffer.from(parts.join('|')).toString('base64url')
}

export function readParts(text: string): string[] {
  return Buffer.from(text, 'base64url').toString().split('|')
}

/** Whether PostgreSQL accepts the time: not 30 February, nor an offset of 40 hours. */
function isTime(text: string): boolean {
  const [, year, month, day, time] =
    /^(\d{4})-(\d\d)-(\d\d)[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)$/.exec(
      text,
    ) ?? []
  if (time === undefined || Number(year) < 1) return false
  const date = new Date(`${year}-${month}-${day}T${time}Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}
