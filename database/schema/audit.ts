import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** One field of what was changed; null where there was, or is, no value. */
export interface AuditedChange {
  field: string
  before: string | null
  after: string | null
}

/**
 * Who changed what, and when. A trigger refuses every change and deletion of a row. Names stand as text and refer
 * to nothing, so that an entry outlives the people and things it tells of.
 *
 * Kept in one table for each month (a migration made it so, the query builder cannot say it), hence the time in the key.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').notNull().defaultRandom(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    action: text('action').notNull(),
    /** Null for what the site did by itself. */
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
