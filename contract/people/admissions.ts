/** How a person becomes a student: the long application and the short enrollment. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { inOneLine, visibleLine } from '../visible-text.ts'
import { email, password, throttled } from './accounts.ts'

const text = (message: string, longest = 200) =>
  z
    .string(message)
    .check(z.trim(), ...visibleLine(message), z.maxLength(longest, `Maximum ${longest} characters`))

export const creatorTypes = {
  content: 'Content Creator',
  fashion: 'Fashion Designer',
  digital: 'Digital Artist',
  ecommerce: 'E-commerce Entrepreneur',
  educator: 'Online Educator',
  other: 'Other',
} as const

export const experiences = {
  beginner: 'Beginner (0-1 years)',
  intermediate: 'Intermediate (1-3 years)',
  advanced: 'Advanced (3-5 years)',
  expert: 'Expert (5+ years)',
} as const

export const sources = {
  social: 'Social Media',
  friend: 'Friend or Colleague',
  search: 'Search Engine',
  event: 'Event or Conference',
  other: 'Other',
} as const

export const tracks = {
  streamer: 'Streamer',
  influencer: 'Influencer',
  clothing: 'Clothing Brand Owner',
  digital: 'Digital Products',
  creator: 'Creator',
  freelancer: 'Freelancer',
} as const

const keys = <Options extends Record<string, string>>(options: Options) =>
  Object.keys(options) as [keyof Options & string, ...(keyof Options & string)[]]

export const creatorType = z.enum(keys(creatorTypes), 'Please select your creator type')
export const experience = z.enum(keys(experiences), 'Please select your experience level')
export const source = z.enum(keys(sources), 'Please tell us how you heard about us')
export const track = z.enum(keys(tracks), 'Please select one of the tracks')

const longText = z
  .string('Please provide at least 50 characters')
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(50, 'Please provide at least 50 characters'),
    z.maxLength(500, 'Maximum 500 characters'),
  )

/** Digits of any script, the usual separators, and an extension. */
const phoneNumber = /^[+(\p{Nd}][\p{Nd}\s().\-/–‑]*(?:(?:ext\.?|x|#|,|;)\s*\p{Nd}{1,8})?$/iu

export const phone = text('Phone number is required', 40).check(
  z.refine(
    (number) => number === '' || (phoneNumber.test(number) && number.replace(/\P{Nd}/gu, '').length >= 5),
    {
      error: 'Please enter a phone number, such as +1 555 010 0199',
    },
  ),
)

export const applyForm = z.object({
  firstName: text('First name is required'),
  lastName: text('Last name is required'),
  email,
  phone,
  creatorType,
  experience,
  whyJoin: longText,
  goals: longText,
  source,
})

export const enrollForm = z.object({
  fullName: text('Full name is required', 400),
  email,
  password: password(6),
  track: z.optional(track),
  reason: z.optional(
    z.string('Please write your reason as text').check(z.trim(), z.maxLength(500, 'Maximum 500 characters')),
  ),
})

/** The body both forms send. The last name may be empty: some people have one name. */
export const registration = z.object({
  firstName: text('First name is required'),
  lastName: z
    .string('Last name is required')
    .check(z.trim(), inOneLine, z.maxLength(400, 'Maximum 400 characters')),
  email,
  password: z.optional(password(6)),
  phone: z.optional(applyForm.shape.phone),
  creatorType: z.optional(creatorType),
  experience: z.optional(experience),
  whyJoin: z.optional(longText),
  goals: z.optional(longText),
  source: z.optional(source),
  track: z.optional(track),
  reason: enrollForm.shape.reason,
  /** Made by the form. Sent twice with the same key, it is one application. */
  idempotencyKey: z.optional(z.uuid('The idempotency key must be a UUID')),
})

/** Must not reveal that the address already had an account. */
const statusForApplicant = z.enum(['received', 'admitted', 'declined', 'activated'])
/** `has-account`: closed on arrival because the address already had an account; its owner got an email. */
export const applicationStatus = z.enum([...statusForApplicant.options, 'has-account'])
const formKind = z.enum(['apply', 'enroll'])

/** One key per status, so that the OpenAPI document names them. */
const aCountEach = Object.fromEntries(applicationStatus.options.map((status) => [status, z.int()])) as Record<
  z.infer<typeof applicationStatus>,
  z.ZodMiniNumberFormat
>

export const applicationSummary = z.object({
  id: z.string(),
  form: formKind,
  status: applicationStatus,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  track: z.nullable(z.string()),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** How many administrators recommend to admit, and to decline. */
  recommended: z.object({ admit: z.int(), decline: z.int() }),
})

export const recommendation = z.enum(['admit', 'decline'])

/** From an administrator to the others. */
export const applicationNote = z.object({
  id: z.string(),
  /** Null: the account was deleted. */
  author: z.nullable(z.string()),
  mine: z.boolean(),
  text: z.string(),
  recommendation: z.nullable(recommendation),
  createdAt: z.string(),
})

export const application = z.extend(applicationSummary, {
  phone: z.nullable(z.string()),
  creatorType: z.nullable(z.string()),
  experience: z.nullable(z.string()),
  whyJoin: z.nullable(z.string()),
  goals: z.nullable(z.string()),
  source: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Null until admitted, and when the address already had an account. */
  userId: z.nullable(z.string()),
  addressHasAccount: z.boolean(),
  decidedBy: z.nullable(z.string()),
  decisionReason: z.nullable(z.string()),
  /** The oldest first. */
  notes: z.array(applicationNote),
  /** The school asks two people to read: another administrator has to recommend something before the viewer decides. */
  needsReading: z.boolean(),
})

export const longestDecisionReason = 1_000

/** The decision; its text goes to the applicant. */
export const decisionForm = z
  .object({
    decision: z.enum(['admit', 'decline'], 'Choose a decision'),
    reason: z
      .string('Write the reason')
      .check(z.trim(), z.maxLength(longestDecisionReason, `Maximum ${longestDecisionReason} characters`)),
  })
  .check(
    z.refine((form) => form.decision === 'admit' || form.reason !== '', {
      error: 'Tell the applicant why',
      path: ['reason'],
    }),
  )

export const noteForm = z
  .object({
    text: z.string().check(z.trim(), z.maxLength(2_000, 'Maximum 2000 characters')),
    recommendation: z.nullable(recommendation),
  })
  .check(
    z.refine((form) => form.text !== '' || form.recommendation !== null, {
      error: 'Write a note, or choose a recommendation',
      path: ['text'],
    }),
  )

export const severalDecisions = z
  .object({
    ids: z
      .array(z.uuid('Invalid application id'))
      .check(
        z.minLength(1, 'Tick at least one application'),
        z.maxLength(50, 'Please decide on at most 50 at a time'),
      ),
    decision: recommendation,
    reason: z
      .string('Write the reason')
      .check(z.trim(), z.maxLength(longestDecisionReason, `Maximum ${longestDecisionReason} characters`)),
  })
  .check(
    z.refine((form) => form.decision === 'admit' || form.reason !== '', {
      error: 'Tell the applicants why',
      path: ['reason'],
    }),
  )

const applicationId = z.object({ id: z.uuid('Invalid application id') })
const applicationNotFound = {
  'application-not-found': { status: 404, title: 'Application not found' },
} as const

export const admissions = endpoints({
  'POST /api/auth/register': {
    access: 'public',
    summary: 'Apply or enroll; the setup link goes out by email, and a new account is signed in',
    description:
      'If admission is open and the password has 8 characters or more, the response also sets the session cookie, unless the caller is already signed in. Its body is the same whether or not the address already has an account: enrolling again signs in to an existing account only with its password.',
    body: registration,
    output: z.object({
      success: z.literal(true),
      /** The part of the address before the @. */
      username: z.string(),
      /** Whether the chosen password is long enough to sign in with. If false, the account waits for the setup link. */
      passwordAccepted: z.boolean(),
    }),
    refusals: {
      ...throttled,
      'admission-closed': { status: 403, title: 'Admission is closed at the moment' },
    },
  },
  'GET /api/application-status': {
    access: 'public',
    summary: 'The status of an application, by the private link in the applicant’s email',
    query: z.object({ token: z.string('The link is incomplete').check(z.maxLength(200)) }),
    output: z.object({
      application: z.object({
        firstName: z.string(),
        form: formKind,
        status: statusForApplicant,
        createdAt: z.string(),
        decidedAt: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      }),
    }),
    refusals: applicationNotFound,
  },
  'GET /api/admin/applications': {
    access: 'admin',
    summary: 'Applications, newest first, 50 at a time',
    query: z.object({
      status: z.optional(applicationStatus),
      form: z.optional(formKind),
      /** Part of a name or an address. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Maximum 100 characters'))),
      /** `next` of the page before. */
      after: z.optional(
        z
          .string()
          .check(z.regex(/^\d{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This page does not exist')),
      ),
    }),
    output: z.object({
      applications: z.array(applicationSummary),
      next: z.nullable(z.string()),
      /** Totals per status, regardless of the filter. */
      counts: z.object(aCountEach),
    }),
  },
  'POST /api/admin/applications/decisions': {
    access: 'admin',
    summary: 'Admit or decline several applicants; each gets an email with the text',
    description: 'Each is decided on its own: those that cannot be are named, and the others are decided.',
    body: severalDecisions,
    output: z.object({
      decided: z.int(),
      refused: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  },
  'GET /api/admin/applications-export': {
    access: 'admin',
    confirmation: true,
    summary: 'Applications as a CSV file, newest first; cells that look like formulas are escaped',
    query: z.object({ status: z.optional(applicationStatus) }),
    download: true,
    output: z.file(),
  },
  'POST /api/admin/applications/{id}/notes': {
    access: 'admin',
    summary: 'Add a note for other administrators, with a recommendation or without',
    description: 'A person has one recommendation: a new one replaces it.',
    params: applicationId,
    body: noteForm,
    output: z.object({ application }),
    refusals: applicationNotFound,
  },
  'DELETE /api/admin/applications/{id}/notes/{noteId}': {
    access: 'admin',
    summary: 'Delete a note of one’s own',
    params: z.object({ id: z.uuid('Invalid application id'), noteId: z.uuid('Invalid note id') }),
    output: z.object({ application }),
    refusals: applicationNotFound,
  },
  'GET /api/admin/applications/{id}': {
    access: 'admin',
    summary: 'An application in full',
    params: applicationId,
    output: z.object({ application }),
    refusals: applicationNotFound,
  },
  'POST /api/admin/applications/{id}/decision': {
    access: 'admin',
    summary: 'Admit or decline an applicant; the decision is emailed with its reason',
    description: 'Repeating the same decision has no effect; a different one is refused.',
    params: applicationId,
    body: decisionForm,
    output: z.object({ application }),
    refusals: {
      ...applicationNotFound,
      'already-decided': { status: 409, title: 'This application has already been decided' },
      'needs-reading': { status: 409, title: 'Another person has to read it first' },
    },
  },
})

export type ApplyForm = z.infer<typeof applyForm>
export type EnrollForm = z.infer<typeof enrollForm>
export type Registration = z.infer<typeof registration>
export type Application = z.infer<typeof application>
export type ApplicationSummary = z.infer<typeof applicationSummary>
export type ApplicationStatus = z.infer<typeof applicationStatus>
