import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Logger } from 'pino'
import type { Database } from '../../database/client.ts'
import { sessions, signInMethods, users, verifications } from '../../database/schema/index.ts'
import { withHashedSessions } from './hashed-sessions.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

/** Seconds a session lasts since it was last renewed. */
export const sessionLifetime = 30 * 24 * 3600

/**
 * better-auth, set to our tables, our hash and our cookie names. It has no routes of its own here: the endpoints
 * of the contract call it (docs/decisions/0005).
 */
export function createAuth({
  db,
  baseUrl,
  secret,
  logger,
}: {
  db: Database
  baseUrl: string
  secret: string
  logger: Logger
}) {
  return betterAuth({
    baseURL: baseUrl,
    secret,
    database: withHashedSessions(
      drizzleAdapter(db, {
        provider: 'pg',
        transaction: true,
        schema: { user: users, session: sessions, account: signInMethods, verification: verifications },
      }),
    ),
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true, input: false },
        lastName: { type: 'string', required: true, input: false },
        role: { type: 'string', required: true, input: false, defaultValue: 'student' },
      },
    },
    session: { expiresIn: sessionLifetime, updateAge: 24 * 3600 },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 1,
      maxPasswordLength: 200,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(password, hash) },
    },
    advanced: {
      cookiePrefix: 'creare',
      // The endpoints check the origin themselves, before better-auth is called.
      disableCSRFCheck: true,
      disableOriginCheck: true,
      ipAddress: { ipAddressHeaders: ['x-creare-address'] },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // "User not found" and "Invalid password" are answers, not warnings.
      log: (level, message) =>
        level === 'error' ? logger.error({ auth: true }, message) : logger.debug({ auth: true }, message),
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
