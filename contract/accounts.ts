/** Who someone is: session, sign-in, sign-out and the setting of a first or a new password. */
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { sharedRefusals } from './problem.ts'

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

/** As long as an address may be on the wire (RFC 5321). */
const longestEmail = 254

const emailAddress = (message: string) =>
  z.string(message).check(z.trim(), z.maxLength(longestEmail, message), z.email(message))

export const email = emailAddress('Invalid email address')

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

/** The forms at /forgot-password and /signup: an address, to which a link is sent if it has an account. */
export const linkRequest = z.object({ email: emailAddress('Please enter a valid email address') })

/** Both are required, nothing more is said: whether they are right is for the server to tell. */
export const adminLoginInput = z.object({
  email: z
    .string('Email is required')
    .check(z.trim(), z.minLength(1, 'Email is required'), z.maxLength(longestEmail, 'Invalid email address')),
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.maxLength(longestPassword, `Password must be at most ${longestPassword} characters`),
    ),
})

/** What may only be tried so often says so, and with Retry-After when to try again. */
export const throttled = { 'too-many-requests': sharedRefusals['too-many-requests'] }

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
    refusals: {
      'wrong-credentials': { status: 401, title: 'Invalid credentials' },
      'account-suspended': {
        status: 403,
        title: 'This account is suspended. Please write to the university.',
      },
      ...throttled,
    },
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
    refusals: { 'invalid-token': { status: 400, title: 'Invalid or expired setup token' }, ...throttled },
  },
  'POST /api/auth/forgot-password': {
    access: 'public',
    summary: 'Ask for a link to choose a new password',
    description:
      'The answer is the same whether or not the address has an account; only the e-mail tells. The link holds for one hour and once, and ends the one before it. An account that never had a password gets its setup link instead.',
    body: linkRequest,
    output: succeeded,
    refusals: throttled,
  },
  'POST /api/auth/reset-password': {
    access: 'public',
    summary: 'Choose a new password through the link of an e-mail; ends every session of the account',
    body: newPasswordInput,
    output: succeeded,
    refusals: { 'invalid-reset-token': { status: 400, title: 'Invalid reset token' }, ...throttled },
  },
  'POST /api/auth/request-invitation': {
    access: 'public',
    summary: 'Ask for a new setup link',
    description:
      'The answer is the same whether or not the address has an account; only the e-mail tells. An account that has a password already is told so by e-mail.',
    body: linkRequest,
    output: succeeded,
    refusals: throttled,
  },
  'POST /api/admin/login': {
    access: 'public',
    summary: 'Sign in as an administrator; sets the session cookie',
    description:
      'Whoever is not an administrator is refused like a wrong password, with the right credentials too, and gets no session.',
    body: adminLoginInput,
    output: succeeded,
    refusals: {
      'wrong-credentials': { status: 401, title: 'Invalid credentials' },
      'account-suspended': {
        status: 403,
        title: 'This account is suspended. Please write to the university.',
      },
      ...throttled,
    },
  },
})

export type Role = z.infer<typeof role>
export type User = z.infer<typeof user>
