import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Authenticator apps, one per person; effective once confirmed by a code. */
export const authenticators = pgTable('authenticators', {
  userId: owner().primaryKey(),
  /** Encrypted (server/people/security/seal.ts), so that reading the table does not allow making codes. */
  secret: text('secret').notNull(),
  confirmedAt: at('confirmed_at'),
  /** Time step of the last accepted code; prevents reuse. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** When the second-factor suggestion was last dismissed. */
export const secondFactorPutOff = pgTable('second_factor_put_off', {
  userId: owner().primaryKey(),
  at: at('at').notNull(),
})

/** Single-use recovery codes, stored hashed. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: owner(),
    codeHash: text('code_hash').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** The public keys of passkeys. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter of the device; a decrease indicates a clone. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkeys_of_user').on(table.userId)],
)

/** Pending steps that one response completes: a second factor, a passkey challenge. */
export const securitySteps = pgTable(
  'security_steps',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    kind: text('kind', {
      enum: ['second-factor', 'passkey-sign-in', 'passkey-add', 'passkey-confirm'],
    }).notNull(),
    /** Null until it is known who signs in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    challenge: text('challenge'),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('security_steps_of_user').on(table.userId),
    index('security_steps_by_end').on(table.expiresAt),
  ],
)
