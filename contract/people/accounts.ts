/** Sessions, sign-in, sign-out, and setting a first or new password. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { sharedRefusals } from '../problem.ts'
import { factorCode, passkeyAnswer, passkeyOptions, ticket, wrongFactor } from './second-step.ts'

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

/** Long enough for any passphrase, short enough that hashing one cannot overload the server. */
const longestPassword = 200

/** The longest address SMTP allows (RFC 5321). */
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

/** The first administrator of a school is administrator@localhost, so no dot is required. */
const signInAddress = z
  .string('Invalid email address')
  .check(
    z.trim(),
    z.maxLength(longestEmail, 'Invalid email address'),
    z.regex(/^[^\s@]+@(localhost|[^\s@.]+(\.[^\s@.]+)+)$/i, 'Invalid email address'),
  )

export const loginInput = z.object({ email: signInAddress, password: password(8) })

const token = z.string().check(z.maxLength(200))

export const newPasswordInput = z.object({ token, password: password(8) })

/** The forms at /forgot-password and /signup. */
export const linkRequest = z.object({ email: emailAddress('Please enter a valid email address') })

/** Both are required; only the server checks whether they are right. */
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

/** For rate-limited endpoints. The response carries Retry-After. */
export const throttled = { 'too-many-requests': sharedRefusals['too-many-requests'] }

/** The second factor that is still missing after the right password. */
export const secondStep = z.object({
  ticket: z.string(),
  /** `code`: from the authenticator app, or a recovery code. */
  methods: z.array(z.enum(['code', 'passkey'])),
})

/** `user` is null for visitors and while a second step is pending. */
export const signedIn = z.object({
  user: z.nullable(user),
  lmsRedirectUrl: z.nullable(z.string()),
  secondStep: z.nullable(secondStep),
  /** Whether this account should have a second factor and has none. */
  secondFactor: z.enum(['fine', 'suggested', 'required']),
})

const suspended = {
  'account-suspended': { status: 403, title: 'This account is suspended. Please write to the university.' },
}

const succeeded = z.object({ success: z.literal(true) })

export const accounts = endpoints({
  'GET /api/auth/session': {
    access: 'public',
    summary: 'The signed-in user, or null',
    output: z.object({
      user: z.nullable(user),
      /** During impersonation: the administrator, and when it ends. */
      view: z.nullable(z.object({ by: z.string(), endsAt: z.string() })),
    }),
  },
  'POST /api/auth/login': {
    access: 'public',
    summary: 'Sign in with email and password; sets the session cookie',
    body: loginInput,
    description:
      'If a second factor is set up, `user` is null and `secondStep` holds the ticket for the next call.',
    output: signedIn,
    refusals: {
      'wrong-credentials': { status: 401, title: 'Invalid credentials' },
      ...suspended,
      'account-merged': {
        status: 403,
        title:
          'This account was merged into your other one. Sign in with the e-mail address of that account.',
      },
      ...throttled,
    },
  },
  'POST /api/auth/second-step': {
    access: 'public',
    summary: 'Complete a sign-in with a code from the authenticator app, or a recovery code',
    body: z.object({ ticket, code: factorCode }),
    output: signedIn,
    refusals: { ...wrongFactor, ...suspended, ...throttled },
  },
  'POST /api/auth/passkey/options': {
    access: 'public',
    summary: 'Start a sign-in, or its second step, with a passkey',
    body: z.object({ ticket: z.optional(ticket) }),
    output: z.object({ ticket: z.string(), options: passkeyOptions }),
    refusals: { 'step-over': wrongFactor['step-over'], ...throttled },
  },
  'POST /api/auth/passkey': {
    access: 'public',
    summary: 'Sign in with the response of a passkey; sets the session cookie',
    body: z.object({ ticket, response: passkeyAnswer, administrator: z.optional(z.boolean()) }),
    output: signedIn,
    refusals: { ...wrongFactor, ...suspended, ...throttled },
  },
  'POST /api/auth/logout': {
    access: 'public',
    endsView: true,
    summary: 'Sign out and end the session on the server; succeeds without a session',
    output: succeeded,
  },
  'GET /api/auth/verify-setup-token': {
    access: 'public',
    summary: 'Whether a setup link is valid, and the name to greet',
    query: z.object({ token: z.optional(token) }),
    output: z.object({
      valid: z.boolean(),
      /** Administrators have their own sign-in page. */
      user: z.nullable(z.object({ firstName: z.string(), email: z.string(), isAdmin: z.boolean() })),
    }),
  },
  'POST /api/auth/setup-password': {
    access: 'public',
    summary: 'Set the first password with a setup link',
    body: newPasswordInput,
    output: succeeded,
    refusals: { 'invalid-token': { status: 400, title: 'Invalid or expired setup token' }, ...throttled },
  },
  'POST /api/auth/forgot-password': {
    access: 'public',
    summary: 'Request a password reset link',
    description:
      'The response is the same whether or not the address has an account; only the email shows it. The link is valid once, for one hour, and replaces earlier ones. An account without a password gets its setup link instead.',
    body: linkRequest,
    output: succeeded,
    refusals: throttled,
  },
  'POST /api/auth/reset-password': {
    access: 'public',
    summary: 'Set a new password with an emailed link; ends every session of the account',
    body: newPasswordInput,
    output: succeeded,
    refusals: { 'invalid-reset-token': { status: 400, title: 'Invalid reset token' }, ...throttled },
  },
  'POST /api/auth/request-invitation': {
    access: 'public',
    summary: 'Request a new setup link',
    description:
      'The response is the same whether or not the address has an account; only the email shows it. If the account already has a password, the email says so.',
    body: linkRequest,
    output: succeeded,
    refusals: throttled,
  },
  'POST /api/admin/login': {
    access: 'public',
    summary: 'Sign in as an administrator; sets the session cookie',
    description: 'Refuses everyone else like a wrong password, even with the right credentials.',
    body: adminLoginInput,
    output: z.object({
      /** False while a second step is pending. */
      success: z.boolean(),
      secondStep: z.nullable(secondStep),
      secondFactor: z.enum(['fine', 'suggested', 'required']),
    }),
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
