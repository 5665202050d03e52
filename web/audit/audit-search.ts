import type { AuditAction } from '../../contract/audit.ts'
import { knownYears } from '../../contract/known-years.ts'
import type { AuditQuery } from './queries.ts'

/** The filters as the page's address holds them. */
export interface AuditSearch {
  /** Of the form of a deed. Whether there is such a one the route asks (deed-names.ts), since this is in every first visit. */
  action?: AuditAction | undefined
  /** The id of the one person whose changes are looked at. */
  actor?: string | undefined
  /** The first and the last day, as 2026-11-30, in UTC: the server that writes the page knows no reader's time zone. */
  from?: string | undefined
  until?: string | undefined
  after?: string | undefined
}

const dayInMilliseconds = 86_400_000

/** A day as an address names it; nothing for anything else, such as the thirtieth of February. */
function knownDay(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(raw) || !knownYears.test(raw)) return undefined
  const at = new Date(`${raw}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(raw) ? raw : undefined
}

const ofDeedsForm = (raw: unknown) =>
  typeof raw === 'string' && /^[a-z-]+\.[a-z-]+$/.test(raw) ? (raw as AuditAction) : undefined

const words = (raw: unknown) => (typeof raw === 'string' && raw !== '' ? raw : undefined)

/** The filters in an address, which anyone may have edited. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  return {
    action: ofDeedsForm(raw.action),
    actor: words(raw.actor),
    from: knownDay(raw.from),
    until: knownDay(raw.until),
    after: words(raw.after),
  }
}

/** What the API is asked for. Its end is a moment that does not belong to the time; the last day of the filter does. */
export function auditQueryOf({ from, until, ...rest }: AuditSearch): AuditQuery {
  const begin = from === undefined ? undefined : `${from}T00:00:00.000Z`
  const after =
    until === undefined ? '' : new Date(Date.parse(`${until}T00:00:00Z`) + dayInMilliseconds).toISOString()
  // After the last day of all there is nothing to leave out.
  const end = knownYears.test(after) ? after : undefined
  return Object.fromEntries(
    Object.entries({ ...rest, from: begin, until: end }).filter(([, value]) => value !== undefined),
  )
}

/** An address of these filters, for the page or for the file. */
export function addressOf(path: string, filters: object): string {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  return set.length > 0 ? `${path}?${new URLSearchParams(set)}` : path
}
