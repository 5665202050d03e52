import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * People. The columns `name`, `emailVerified` and `image` have the names better-auth expects; `firstName`, `lastName`
 * and `role` are ours.
 */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    name: text('name').notNull(),
    /** The last name is the placeholder 'Student' from enrolling with a single name. */
    hasStandInSurname: boolean('has_stand_in_surname').notNull().default(false),
    /** Lowercase, see `normaliseEmail` in rules/people/admissions.ts. */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    role: text('role', { enum: ['student', 'instructor', 'admin'] })
      .notNull()
      .default('student'),
    /** An instructor who begins courses and becomes their teacher; given by an administrator. */
    mayBeginCourses: boolean('may_begin_courses').notNull().default(false),
    /** IANA name, `Europe/Berlin`; null until known. */
    timeZone: text('time_zone'),
    /** Set while sign-in is blocked. */
    suspendedAt: at('suspended_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Searched by part; stored, because folding many names takes longer than finding them. */
    searchable: text('searchable')
      .notNull()
      .generatedAlwaysAs(sql.raw(`folded(' ' || name || ' ' || email)`)),
  },
  // For the list of users, newest first; without these, every page would sort all of them.
  (table) => [
    index('users_by_time').on(table.createdAt, table.id),
    // The order of gradebooks.
    index('users_by_name').on(table.lastName, table.firstName, table.id),
    index('users_by_role').on(table.role, table.createdAt, table.id),
    index('users_suspended').on(table.createdAt, table.id).where(sql`suspended_at is not null`),
  ],
)

/** `token` is the SHA-256 of the cookie's token, so that reading the table does not allow signing in. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Last sign-in or confirmation by password, passkey or identity provider. */
    authenticatedAt: at('authenticated_at').notNull().defaultNow(),
    /** Absolute end, regardless of use. */
    endsAt: at('ends_at').notNull().default(sql`now() + interval '90 days'`),
    /** Whether the cookie may still have its former name. False for sessions started or used since the change. */
    mayUseFormerName: boolean('may_use_former_name').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
)

/** Sign-in methods: the password (provider 'credential') and identity providers. */
export const signInMethods = pgTable(
  'sign_in_methods',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    /** argon2id in PHC format. */
    password: text('password'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('sign_in_method_of_user').on(table.userId, table.providerId, table.accountId),
    // One external account belongs to one person.
    unique('sign_in_method_by_provider').on(table.providerId, table.accountId),
  ],
)

/** Short-lived values of better-auth, such as the state of an external sign-in. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_by_identifier').on(table.identifier)],
)

/** Links that prove an address once: 256 bits, stored hashed, one per person and purpose, replaced by a newer one. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['setup', 'reset'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [unique('one_token_per_purpose').on(table.userId, table.purpose)],
)

/**
 * Accounts merged into another (docs/decisions/0030). Their addresses stay reserved: no new account can use them, and a
 * sign-in with one is shown where the work is now.
 */
export const mergedAccounts = pgTable(
  'merged_accounts',
  {
    /** Former id; URLs and the audit log still use it. */
    formerId: text('former_id').primaryKey(),
    /** The account it was merged into. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    /** argon2id. Cannot sign in; a correct password reveals the merge. */
    passwordHash: text('password_hash'),
    mergedAt: at('merged_at').notNull(),
  },
  (table) => [index('merged_accounts_of_user').on(table.userId)],
)

/** Impersonations: an administrator sees the site as another person, in one session, for a limited time. */
export const userViews = pgTable(
  'user_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    adminId: text('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null if the session ended before the impersonation. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    startedAt: at('started_at').notNull(),
    endsAt: at('ends_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    // One open per session; also serves the lookup of every request.
    uniqueIndex('open_view_of_session').on(table.sessionId).where(sql`${table.endedAt} is null`),
    index('user_views_by_session').on(table.sessionId),
    index('user_views_of_admin').on(table.adminId),
    index('user_views_of_user').on(table.userId),
  ],
)
