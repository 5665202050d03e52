/** Merges two accounts of one person. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { role } from './accounts.ts'
import { userState } from './users.ts'

/** The records that move, in display order. */
export const mergeParts = [
  'enrollments',
  'modules',
  'attempts',
  'submissions',
  'drafts',
  'grades',
  'allowances',
  'certificates',
  'notes',
  'worksheets',
  'calculators',
  'positions',
  'review-cards',
  'posts',
  'reactions',
  'groups',
  'messages',
  'files',
  'notifications',
  'sign-ins',
  'taught-courses',
  'announcements',
  'applications',
] as const

export const mergeSide = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  state: userState,
  profileImage: z.nullable(z.string()),
  createdAt: z.string(),
})

const mergePart = z.object({
  part: z.enum(mergeParts),
  /** Of the duplicate. */
  count: z.int(),
  /** How many of them both accounts have. */
  both: z.int(),
})

export const mergePreview = z.object({
  /** The account that is removed. */
  duplicate: mergeSide,
  /** The account that stays. */
  kept: mergeSide,
  /** Only parts with records. */
  parts: z.array(mergePart),
  /** Lost with the duplicate. */
  ends: z.object({
    sessions: z.int(),
    /** Passkeys and authenticator apps. */
    factors: z.int(),
    /** External sign-ins that would gain access they did not have. */
    signIns: z.int(),
  }),
  /** Open attempts of both accounts: the duplicate's is submitted as it is. */
  openPapers: z.array(z.string()),
  /** The duplicate's role is higher than that of the account that stays. */
  losesRole: z.boolean(),
  /** Reason why the merge is refused; null if it is possible. */
  obstacle: z.nullable(z.string()),
})

export const mergeConfirmation = z.object({
  /** Email of the account that is removed. */
  confirmation: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please type the email address of the account to remove'),
      z.maxLength(320),
    ),
  /** The administrator accepts the loss of the duplicate's higher role. */
  acceptsLoss: z._default(z.boolean(), false),
})

const userId = z.string().check(z.maxLength(64))
const params = z.object({ userId })

const refusals = {
  'user-not-found': { status: 404, title: 'User Not Found' },
  'merge-same': { status: 409, title: 'An account cannot be merged with itself' },
  'own-merge': { status: 409, title: 'You cannot merge your own account into another' },
  'last-administrator': { status: 409, title: 'The school would be left without an administrator' },
  'merge-into-leaving': { status: 409, title: 'The other account is scheduled for deletion' },
  'merge-loses-role': { status: 409, title: 'A role would be lost' },
  'merge-not-confirmed': { status: 422, title: 'The address does not match' },
} as const

export const userMerges = endpoints({
  'GET /api/admin/users/{userId}/merge': {
    access: 'admin',
    summary: 'Preview a merge of two accounts; changes nothing',
    params,
    query: z.object({ into: userId }),
    output: z.object({ preview: mergePreview }),
    refusals: { 'user-not-found': refusals['user-not-found'], 'merge-same': refusals['merge-same'] },
  },
  'POST /api/admin/users/{userId}/merge': {
    access: 'admin',
    confirmation: true,
    summary: 'Merge an account into another, permanently',
    description:
      'Moves everything the person did; docs/decisions/0030 says which record wins if both accounts have one. The merged account is removed: its sessions end, and its address stays reserved.',
    params,
    body: z.extend(mergeConfirmation, { into: userId }),
    output: z.object({ userId: z.string() }),
    refusals,
  },
})

export type MergePart = (typeof mergeParts)[number]
export type MergeSide = z.infer<typeof mergeSide>
export type MergePreview = z.infer<typeof mergePreview>
