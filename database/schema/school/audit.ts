import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A changed field; null if there was, or is, no value. */
export interface AuditedChange {
  field: string
  before: string | null
  after: string | null
}

/**
 * The audit log. A trigger refuses updates and deletes. Names are stored as text without foreign keys, so that entries
 * outlive their subjects.
 *
 * Partitioned by month in a migration, which the query builder cannot express; hence the time in the key.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').notNull().defaultRandom(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    action: text('action').notNull(),
    /** Null for changes made by the system. */
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectLabel: text('subject_label').notNull(),
    changes: jsonb('changes').$type<AuditedChange[]>().notNull().default([]),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.id] }),
    index('audit_entries_of_subject').on(table.subjectKind, table.subjectId, table.at),
    index('audit_entries_of_action').on(table.action, table.at),
    index('audit_entries_of_actor').on(table.actorId, table.at),
  ],
)
