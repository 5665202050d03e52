/** Who someone is: session, sign-in, sign-out and the setting of a first or a new password. */
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'

export const role = z.enum(['student', 'instructor', 'admin'])

export const user = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImage: z.nullable(z.string()),
  role,
  /** Derived from the role; the specification's clients read it. */
  isAdmin: z.boolean(),
  createdAt: z.string(),
})

/** Long enough for any passphrase, short enough that hashing one cannot be used to tire the server. */
const longestPassword = 200

export const email = z
  .string('Invalid email address')
  .check(z.trim(), z.maxLength(254, 'Invalid email address'), z.email('Invalid email address'))

export const password = (shortest: number) =>
  z
    .string(`Password must be at least ${shortest} characters`)
    .check(
      z.minLength(shortest, `Password must be at least ${shortest} characters`),
      z.maxLength(longestPassword, `Password must be at most ${longestPassword} characters`),
    )

export const loginInput = z.object({ email, password: password(8) })

const token = z.string().check(z.maxLength(200))

export const newPasswordInput = z.object({ token, password: password(8) })

const succeeded = z.object({ success: z.literal(true) })

export const accounts = endpoints({
  'GET /api/auth/session': {
    access: 'public',
    summary: 'Who is signed in, or null',
    output: z.object({ user: z.nullable(user) }),
  },
  'POST /api/auth/login': {
    access: 'public',
    summary: 'Sign in with e-mail and password; sets the session cookie',
    body: loginInput,
    output: z.object({ user, lmsRedirectUrl: z.nullable(z.string()) }),
    refusals: { 'wrong-credentials': { status: 401, title: 'Invalid credentials' } },
  },
  'POST /api/auth/logout': {
    access: 'public',
    summary: 'Sign out; ends the session on the server. Without a session it succeeds as well',
    output: succeeded,
  },
  'GET /api/auth/verify-setup-token': {
    access: 'public',
    summary: 'Whether a setup link still holds, and whom it greets',
    query: z.object({ token: z.optional(token) }),
    output: z.object({
      valid: z.boolean(),
      user: z.nullable(z.object({ firstName: z.string(), email: z.string() })),
    }),
  },
  'POST /api/auth/setup-password': {
    access: 'public',
    summary: 'Set the first password through a setup link',
    body: newPasswordInput,
    output: succeeded,
    refusals: { 'invalid-token': { status: 400, title: 'Invalid or expired setup token' } },
  },
})

export type Role = z.infer<typeof role>
export type User = z.infer<typeof user>
