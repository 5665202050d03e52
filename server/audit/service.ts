import type { AuditAction, AuditEntry } from '../../contract/audit.ts'
import type { Transaction } from '../../database/client.ts'
import type { AuditedChange } from '../../database/schema/audit.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import type { Reads } from '../http/read-places.ts'
import type { Viewer } from '../http/viewer.ts'
import { type EntryRow, entriesAfter, insertEntry } from './queries.ts'

const pageSize = 50

export interface AuditedDeed {
  action: AuditAction
  subject: { kind: string; id: string; label: string }
  /** The same fields before and after; those that did not change are left out of the entry. */
  before?: Record<string, string | number | boolean | null>
  after?: Record<string, string | number | boolean | null>
  reason?: string
}

/** Who did it. */
export type Doer = Pick<Viewer, 'id' | 'firstName' | 'lastName'>

/** The school's memory of who changed what. Entries are written in the transaction of the change itself. */
export function auditService({ reads, now }: { reads: Reads; now: () => Date }) {
  return {
    /** Records a deed of `viewer` together with what `tx` changes: neither is kept without the other. */
    async record(tx: Transaction, viewer: Doer, deed: AuditedDeed): Promise<void> {
      await insertEntry(tx, {
        action: deed.action,
        actorId: viewer.id,
        actorName: `${viewer.firstName} ${viewer.lastName}`.trim(),
        subjectKind: deed.subject.kind,
        subjectId: deed.subject.id,
        subjectLabel: deed.subject.label,
        changes: changesBetween(deed.before ?? {}, deed.after ?? {}),
        reason: deed.reason ?? null,
      })
    },

    /** Records what the site did by itself when its time had come. */
    async recordOfSite(tx: Transaction, deed: AuditedDeed): Promise<void> {
      await insertEntry(tx, {
        action: deed.action,
        actorId: null,
        actorName: 'The site',
        subjectKind: deed.subject.kind,
        subjectId: deed.subject.id,
        subjectLabel: deed.subject.label,
        changes: changesBetween(deed.before ?? {}, deed.after ?? {}),
        reason: deed.reason ?? null,
      })
    },

    /** @throws Refusal `invalid-input` for a page that does not exist */
    async page(query: { action?: AuditAction; subject?: string; after?: string }) {
      const [subjectKind, subjectId] = query.subject?.split('/') ?? []
      const filter = { action: query.action, subjectKind, subjectId }
      const after = readCursor(query.after)
      const page = { ...filter, after, most: pageSize + 1 }
      const rows = await reads.read(async (db) => {
        // A page is nearly always full of the latest months; only what is rare is looked for in all of them.
        const latest = await entriesAfter(db, { ...page, since: after?.at ?? now().toISOString() })
        return latest.length === page.most ? latest : entriesAfter(db, { ...page, since: null })
      })
      const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
      return {
        entries: rows.slice(0, pageSize).map(presentEntry),
        next: last ? writeCursor({ at: last.exactAt, id: last.id }) : null,
      }
    },
  }
}

export type AuditService = ReturnType<typeof auditService>

function changesBetween(
  before: NonNullable<AuditedDeed['before']>,
  after: NonNullable<AuditedDeed['after']>,
): AuditedChange[] {
  const told = (value: string | number | boolean | null | undefined) => (value == null ? null : String(value))
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: told(before[field]), after: told(after[field]) }))
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
