import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The authenticator app of a person; one each. Counts only once it is confirmed by a code. */
export const authenticators = pgTable('authenticators', {
  userId: owner().primaryKey(),
  /** Sealed (server/security/seal.ts): who reads the table cannot make codes. */
  secret: text('secret').notNull(),
  confirmedAt: at('confirmed_at'),
  /** The time step of the last code that was taken, so that none is taken twice. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** When someone last put off the suggestion to set up a second factor. */
export const secondFactorPutOff = pgTable('second_factor_put_off', {
  userId: owner().primaryKey(),
  at: at('at').notNull(),
})

/** Codes for the day the authenticator is lost, each good for one use; stored hashed. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: owner(),
    codeHash: text('code_hash').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Passkeys: the public half of a key that a device holds. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the device says it was used; a step back tells of a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkeys_of_user').on(table.userId)],
)

/** Something begun with a person or a device that one answer will end: a second step, a passkey's challenge. */
export const securitySteps = pgTable(
  'security_steps',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    kind: text('kind', {
      enum: ['second-factor', 'passkey-sign-in', 'passkey-add', 'passkey-confirm'],
    }).notNull(),
    /** Null while it is not known who signs in. */
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
