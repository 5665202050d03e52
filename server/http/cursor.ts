import { Refusal } from './refusal.ts'

/** Where a page of a list that is ordered by time ended: the time and the id of its last row. */
export interface TimeCursor {
  /** As PostgreSQL tells it, to the microsecond; a Date would lose rows that share a millisecond. */
  at: string
  id: string
}

/** Ids that PostgreSQL reads as a uuid. */
export const uuids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const anyIds = /^[^\0]{1,100}$/

/** For lists whose column keeps milliseconds a Date is exact; otherwise `at` is PostgreSQL's own text. */
export function writeCursor({ at, id }: { at: string | Date; id: string }): string {
  return writeParts([typeof at === 'string' ? at : at.toISOString(), id])
}

/**
 * A page of a list that is ordered by time, from rows of which one more was asked for than it holds, so that it is known
 * whether another follows. For columns that keep milliseconds, as a Date does.
 */
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
 * @param text `next` of the page before, as it came from a client; undefined for the first page
 * @param expected how ids of this list look, and the name of the parameter, for the refusal
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

/** Any key of a row, as an address carries it. The parts may hold anything but the sign between them, `|`. */
export function writeParts(parts: readonly (string | number)[]): string {
  return Buffer.from(parts.join('|')).toString('base64url')
}

export function readParts(text: string): string[] {
  return Buffer.from(text, 'base64url').toString().split('|')
}

/** Whether PostgreSQL will read it as a moment: 30 February and an offset of 40 hours are none. */
function isTime(text: string): boolean {
  const [, year, month, day, time] =
    /^(\d{4})-(\d\d)-(\d\d)[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)$/.exec(
      text,
    ) ?? []
  if (time === undefined || Number(year) < 1) return false
  const date = new Date(`${year}-${month}-${day}T${time}Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}
