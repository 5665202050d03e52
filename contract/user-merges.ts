/** Two accounts of one person that become one. */
import * as z from 'zod/mini'
import { role } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { userState } from './users.ts'

/** What moves, in the order in which it is shown. */
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
  /** How many the duplicate has. */
  count: z.int(),
  /** Of how many of them the other account has one as well. */
  both: z.int(),
})

export const mergePreview = z.object({
  /** The account that goes. */
  duplicate: mergeSide,
  /** The account that stays. */
  kept: mergeSide,
  /** Only what there is any of. */
  parts: z.array(mergePart),
  /** What ends with the duplicate. */
  ends: z.object({
    sessions: z.int(),
    /** Passkeys and authenticator apps. */
    factors: z.int(),
    /** Sign-ins through other sites that would open more than they did. */
    signIns: z.int(),
  }),
  /** Papers both accounts have open: the duplicate's is handed in as it stands. */
  openPapers: z.array(z.string()),
  /** The duplicate's role is higher than the one that stays. */
  losesRole: z.boolean(),
  /** Why it cannot be, in a sentence; null where it can. */
  obstacle: z.nullable(z.string()),
})

/** What is typed and ticked by hand. */
export const mergeConfirmation = z.object({
  /** The e-mail address of the account that goes. */
  confirmation: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please type the address of the account that goes'), z.maxLength(320)),
  /** Said by who was told that the duplicate's higher role is lost. */
  acceptsLoss: z._default(z.boolean(), false),
})

const userId = z.string().check(z.maxLength(64))
const params = z.object({ userId })

const refusals = {
  'user-not-found': { status: 404, title: 'User Not Found' },
  'merge-same': { status: 409, title: 'An account is not merged with itself' },
  'own-merge': { status: 409, title: 'You cannot merge your own account into another' },
  'last-administrator': { status: 409, title: 'The school would have no administrator' },
  'merge-into-leaving': { status: 409, title: 'The other account is going to be deleted' },
  'merge-loses-role': { status: 409, title: 'A role would be lost' },
  'merge-not-confirmed': { status: 422, title: 'The address does not match' },
} as const

export const userMerges = endpoints({
  'GET /api/admin/users/{userId}/merge': {
    access: 'admin',
    summary: 'What merging an account into another would move; nothing is changed',
    params,
    query: z.object({ into: userId }),
    output: z.object({ preview: mergePreview }),
    refusals: { 'user-not-found': refusals['user-not-found'], 'merge-same': refusals['merge-same'] },
  },
  'POST /api/admin/users/{userId}/merge': {
    access: 'admin',
    confirmation: true,
    summary: 'Merge an account into another, for good',
    description:
      'Everything the person did moves; where both accounts have the same thing, docs/decisions/0030 says what stands. The account that was merged is gone: its sessions end, and its address is kept so that nobody begins a new account with it.',
    params,
    body: z.extend(mergeConfirmation, { into: userId }),
    output: z.object({ userId: z.string() }),
    refusals,
  },
})

export type MergePart = (typeof mergeParts)[number]
export type MergeSide = z.infer<typeof mergeSide>
export type MergePreview = z.infer<typeof mergePreview>
