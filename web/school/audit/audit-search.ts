import { knownYears } from '../../../contract/known-years.ts'
import type { AuditAction } from '../../../contract/school/audit.ts'
import type { AuditQuery } from './queries.ts'

export interface AuditSearch {
  /** Has the form of an action. The route checks the name (action-names.ts); this module is in every first load. */
  action?: AuditAction | undefined
  /** A user id. */
  actor?: string | undefined
  /** First and last day as 2026-11-30, in UTC: the server does not know the reader's time zone. */
  from?: string | undefined
  until?: string | undefined
  after?: string | undefined
}

const dayInMilliseconds = 86_400_000

/** Returns undefined for invalid days such as February 30. */
function knownDay(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(raw) || !knownYears.test(raw)) return undefined
  const at = new Date(`${raw}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(raw) ? raw : undefined
}

const actionLike = (raw: unknown) =>
  typeof raw === 'string' && /^[a-z-]+\.[a-z-]+$/.test(raw) ? (raw as AuditAction) : undefined

const words = (raw: unknown) => (typeof raw === 'string' && raw !== '' ? raw : undefined)

/** Reads the filters from an address, which can hold anything. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  return {
    action: actionLike(raw.action),
    actor: words(raw.actor),
    from: knownDay(raw.from),
    until: knownDay(raw.until),
    after: words(raw.after),
  }
}

/** The API's `until` is exclusive; the filter's last day is inclusive. */
export function auditQueryOf({ from, until, ...rest }: AuditSearch): AuditQuery {
  const begin = from === undefined ? undefined : `${from}T00:00:00.000Z`
  const after =
    until === undefined ? '' : new Date(Date.parse(`${until}T00:00:00Z`) + dayInMilliseconds).toISOString()
  // The last supported day has no next one.
  const end = knownYears.test(after) ? after : undefined
  return Object.fromEntries(
    Object.entries({ ...rest, from: begin, until: end }).filter(([, value]) => value !== undefined),
  )
}

export function addressOf(path: string, filters: object): string {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  return set.length > 0 ? `${path}?${new URLSearchParams(set)}` : path
}
