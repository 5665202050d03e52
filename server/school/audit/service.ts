import type { OutputOf } from '../../../contract/index.ts'
import type { AuditAction, AuditEntry } from '../../../contract/school/audit.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { AuditedChange } from '../../../database/schema/school/audit.ts'
import { readCursor, type TimeCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { auditCsv } from './export.ts'
import {
  countEntries,
  type EntryFilter,
  type EntryRow,
  entriesAfter,
  insertEntry,
  insertEntryOnce,
  type NewEntry,
} from './queries.ts'

const pageSize = 50
const exportedAtOnce = 1_000

type AuditedFields = Record<string, string | number | boolean | null>

export interface AuditedAction {
  action: AuditAction
  subject: { kind: string; id: string; label: string }
  /**
   * The same fields before and after; unchanged ones are omitted from the entry. Fields only in `after` give context,
   * such as a module title.
   */
  before?: AuditedFields
  after?: AuditedFields
  reason?: string
}

/** The actor. An administrator who impersonates a person is recorded under their own name. */
export type Actor = Pick<Viewer, 'id' | 'firstName' | 'lastName' | 'seenBy'>

/** The audit log. Entries are written in the transaction of the change. */
export interface AuditService {
  /** Writes an entry in the transaction of the change. */
  record(tx: Transaction, viewer: Actor, audited: AuditedAction): Promise<void>

  /** Like `record`, unless the same person has an equal entry since a moment. */
  recordOnce(db: Database, viewer: Actor, audited: AuditedAction, since: Date): Promise<void>

  /** Like `record`, unless nothing in `before` changed, so a repeated request leaves one entry. */
  recordChange(
    tx: Transaction,
    viewer: Actor,
    audited: AuditedAction & { before: AuditedFields; after: AuditedFields },
  ): Promise<void>

  /** Records a scheduled action of the site. */
  recordOfSite(tx: Transaction, audited: AuditedAction): Promise<void>

  /** Records a command line action of the operator, without a session. */
  recordOfOperator(tx: Transaction, audited: AuditedAction): Promise<void>

  /**
   * The log, or the part that matches the filter, as a CSV file. The export is logged before the first byte is sent,
   * because an aborted download discloses data too.
   */
  export(viewer: Actor, query: AuditFilter): Promise<ReadableStream<Uint8Array>>

  /** 50 entries, newest first. @throws Refusal `invalid-input` for an invalid cursor */
  page(query: AuditFilter & { after?: string }): Promise<OutputOf<'GET /api/admin/audit'>>
}

export function auditService({
  db,
  reads,
  now,
}: {
  db: Database
  reads: Reads
  now: () => Date
}): AuditService {
  return {
    async record(tx, viewer, audited) {
      await insertEntry(tx, entryOf(actorOf(viewer), audited))
    },

    async recordOnce(db, viewer, audited, since) {
      await insertEntryOnce(db, entryOf(actorOf(viewer), audited), since)
    },

    async recordChange(tx, viewer, audited) {
      const { before, after } = audited
      if (changesBetween(before, after).some(({ field }) => field in before))
        await this.record(tx, viewer, audited)
    },

    recordOfSite: (tx, audited) => insertEntry(tx, entryOf({ id: null, name: 'The site' }, audited)),

    recordOfOperator: (tx, audited) => insertEntry(tx, entryOf({ id: null, name: 'The operator' }, audited)),

    async export(viewer, query) {
      const { action = null, actor = null, subject = null, from = null, until = null } = query
      const rows = await countEntries(db, filterOf(query))
      await db.transaction((tx) =>
        this.record(tx, viewer, {
          action: 'audit-log.exported',
          subject: { kind: 'audit-log', id: 'audit-log', label: 'The audit log' },
          after: { rows, action, actor, subject, from, until },
        }),
      )
      return auditCsv(pagesOf(filterOf(query)))
    },

    async page(query) {
      const filter = filterOf(query)
      const after = readCursor(query.after)
      const page = { ...filter, after, most: pageSize + 1 }
      const rows = await reads.read(async (db) => {
        // The latest months nearly always fill a page; search all months only if they do not.
        const latest = await entriesAfter(db, { ...page, since: after?.at ?? newestOf(filter) })
        return latest.length === page.most ? latest : entriesAfter(db, { ...page, since: null })
      })
      const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
      return {
        entries: rows.slice(0, pageSize).map(presentEntry),
        next: last ? writeCursor({ at: last.exactAt, id: last.id }) : null,
      }
    },
  }

  function newestOf({ until }: EntryFilter): string {
    const at = now()
    return until === undefined || new Date(until) > at ? at.toISOString() : until
  }

  async function* pagesOf(filter: EntryFilter): AsyncGenerator<EntryRow[]> {
    let after: TimeCursor | null = null
    for (;;) {
      const page = { ...filter, after, since: null, most: exportedAtOnce }
      const rows: EntryRow[] = await reads.read((db) => entriesAfter(db, page))
      if (rows.length > 0) yield rows
      const last = rows.at(-1)
      if (last === undefined || rows.length < exportedAtOnce) return
      after = { at: last.exactAt, id: last.id }
    }
  }
}

const actorOf = ({ id, firstName, lastName, seenBy }: Actor) =>
  seenBy ? { id: seenBy.id, name: seenBy.name } : { id, name: `${firstName} ${lastName}`.trim() }

function entryOf(actor: { id: string | null; name: string }, audited: AuditedAction): NewEntry {
  return {
    action: audited.action,
    actorId: actor.id,
    actorName: actor.name,
    subjectKind: audited.subject.kind,
    subjectId: audited.subject.id,
    subjectLabel: audited.subject.label,
    changes: changesBetween(audited.before ?? {}, audited.after ?? {}),
    reason: audited.reason ?? null,
  }
}

interface AuditFilter {
  action?: AuditAction
  /** `user/…`: everything done to one subject. */
  subject?: string
  actor?: string
  from?: string
  until?: string
}

function filterOf({ action, subject, actor: actorId, from, until }: AuditFilter): EntryFilter {
  const [subjectKind, subjectId] = subject?.split('/') ?? []
  return { action, subjectKind, subjectId, actorId, from: inUtc(from), until: inUtc(until) }
}

/** PostgreSQL does not accept every time zone offset. */
function inUtc(moment: string | undefined): string | undefined {
  return moment === undefined ? undefined : new Date(moment).toISOString()
}

function changesBetween(before: AuditedFields, after: AuditedFields): AuditedChange[] {
  const asText = (value: string | number | boolean | null | undefined) =>
    value == null ? null : String(value)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: asText(before[field]), after: asText(after[field]) }))
    .filter((change) => change.before !== change.after)
}

function presentEntry(row: EntryRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: { id: row.actorId, name: row.actorName },
    subject: { kind: row.subjectKind, id: row.subjectId, label: row.subjectLabel },
    changes: row.changes,
    reason: row.reason,
  }
}
