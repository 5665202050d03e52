/** How someone becomes a student: the long application, the short enrolment, and what both send. */
import * as z from 'zod/mini'
import { email, password, throttled } from './accounts.ts'
import { endpoints } from './endpoint.ts'

const text = (message: string, longest = 200) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(longest, `Maximum ${longest} characters`))

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
    z.minLength(50, 'Please provide at least 50 characters'),
    z.maxLength(500, 'Maximum 500 characters'),
  )

/** The form at /apply. */
export const applyForm = z.object({
  firstName: text('First name is required'),
  lastName: text('Last name is required'),
  email,
  phone: text('Phone number is required', 40),
  creatorType,
  experience,
  whyJoin: longText,
  goals: longText,
  source,
})

/** The form at /enroll. */
export const enrollForm = z.object({
  fullName: text('Full name is required', 400),
  email,
  password: password(6),
  track: z.optional(track),
  reason: z.optional(
    z.string('Please write your reason as text').check(z.trim(), z.maxLength(500, 'Maximum 500 characters')),
  ),
})

/** What both forms send. The names are one or two words too many for some people, so the last may be empty. */
export const registration = z.object({
  firstName: text('First name is required'),
  lastName: z.string('Last name is required').check(z.trim(), z.maxLength(400, 'Maximum 400 characters')),
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
  /** Made by the form for what it sends: sent twice with the same key it is one application. */
  idempotencyKey: z.optional(z.uuid('The idempotency key must be a UUID')),
})

export const admissions = endpoints({
  'POST /api/auth/register': {
    access: 'public',
    summary: 'Apply or enroll; the setup link goes out by e-mail',
    description:
      'The answer is the same whether or not the address already has an account; only the e-mail tells. An account enrolled with a password of 8 characters or more can sign in at once.',
    body: registration,
    output: z.object({
      success: z.literal(true),
      /** The part of the address before the @. */
      username: z.string(),
      /** Whether the password sent is long enough to sign in with; false when it waits for the setup link. */
      passwordAccepted: z.boolean(),
    }),
    refusals: throttled,
  },
})

export type ApplyForm = z.infer<typeof applyForm>
export type EnrollForm = z.infer<typeof enrollForm>
export type Registration = z.infer<typeof registration>
