import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { WorkDone } from '../../contract/assessment/completion.ts'
import { courses } from './courses/catalogue.ts'
import { users } from './people/accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Certificates with copied texts, which do not change with the course or the name. One per person, course and kind; a
 * higher number only for a reissue.
 */
export const certificates = pgTable(
  'certificates',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No cascade: a course someone completed cannot be deleted. */
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    /** For completing the modules, or also for work. */
    kind: text('kind', { enum: ['modules', 'work'] })
      .notNull()
      .default('modules'),
    number: smallint('number').notNull().default(1),
    code: text('code').notNull().unique(),
    /** Position in the status lists, from 1. */
    serial: bigint('serial', { mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    recipientName: text('recipient_name').notNull(),
    courseCode: text('course_code').notNull(),
    courseTitle: text('course_title').notNull(),
    courseDescription: text('course_description').notNull(),
    departmentId: text('department_id').notNull(),
    departmentName: text('department_name').notNull(),
    instructor: text('instructor').notNull(),
    outcomes: jsonb('outcomes').$type<string[]>().notNull(),
    moduleCount: smallint('module_count').notNull(),
    /** Of a certificate with work: what was asked for. */
    work: jsonb('work').$type<WorkDone>(),
    issuedAt: at('issued_at').notNull().defaultNow(),
    sharedAt: at('shared_at'),
    /** The signed credential, from the first request on. */
    credential: text('credential'),
    revokedAt: at('revoked_at'),
    /** The administrator's id, kept after their account is deleted. */
    revokedBy: text('revoked_by'),
    revocationReason: text('revocation_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId, table.kind, table.number] }),
    check('work_of_its_kind', sql`(${table.kind} = 'work') = (${table.work} is not null)`),
    index('certificates_of_course').on(table.courseId),
    index('revoked_certificates').on(table.serial).where(sql`revoked_at is not null`),
  ],
)

/** Signing keys of credentials. Retired keys stay for verification. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    id: text('id').primaryKey(),
    publicJwk: jsonb('public_jwk').$type<Record<string, string>>().notNull(),
    /** Encrypted with a key derived from SECRET (AES-256-GCM). */
    privateJwk: text('private_jwk').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    retiredAt: at('retired_at'),
  },
  () => [uniqueIndex('one_signing_key_in_use').on(sql`(true)`).where(sql`retired_at is null`)],
)

/** Background a picture needs to be visible (rules/school/logo.ts). */
type Ground = 'light' | 'dark' | null

/**
 * The school's design of its certificates, and those of courses. A row exists from the first change on: it stays when
 * the design goes back to the default, so that its revision never repeats.
 */
export const certificateDesigns = pgTable('certificate_designs', {
  /** `school`, or `course:` and the id of the course. */
  id: text('id').primaryKey(),
  /** Null for the school's. */
  courseId: text('course_id')
    .unique()
    .references(() => courses.id, { onDelete: 'cascade' }),
  logo: jsonb('logo').$type<{ id: string; ground: Ground; holdsName: boolean }>(),
  /** In the order in which they sign. */
  signatories: jsonb('signatories')
    .$type<{ name: string; title: string; signature: { id: string; ground: Ground } | null }[]>()
    .notNull()
    .default([]),
  text: text('text').notNull().default(''),
  place: text('place').notNull().default(''),
  /** Number of changes; detects conflicts. */
  revision: integer('revision').notNull().default(1),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
