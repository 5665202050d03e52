/** Rules of merging a duplicate account into another (docs/decisions/0030). */

type Role = 'student' | 'instructor' | 'admin'

const rank: Record<Role, number> = { student: 0, instructor: 1, admin: 2 }

export type MergeRefusal =
  | 'merge-same'
  | 'own-merge'
  | 'last-administrator'
  | 'merge-into-leaving'
  | 'merge-loses-role'

/**
 * Whether an account may be merged into another.
 *
 * @param merge.otherAdministrators administrators who can sign in without the duplicate
 * @param merge.keptIsLeaving the account that stays is due for deletion
 * @param merge.acceptsLoss the administrator accepts the loss of a role
 * @returns null if it may, else why not
 */
export function mergeRefusal(merge: {
  viewerId: string
  duplicate: { id: string; role: Role }
  kept: { id: string; role: Role }
  otherAdministrators: number
  keptIsLeaving: boolean
  acceptsLoss: boolean
}): MergeRefusal | null {
  const { viewerId, duplicate, kept } = merge
  if (duplicate.id === kept.id) return 'merge-same'
  // Viewers cannot remove the account they are signed in with.
  if (duplicate.id === viewerId) return 'own-merge'
  if (duplicate.role === 'admin' && merge.otherAdministrators === 0) return 'last-administrator'
  if (merge.keptIsLeaving) return 'merge-into-leaving'
  if (losesRole(duplicate.role, kept.role) && !merge.acceptsLoss) return 'merge-loses-role'
  return null
}

/** A merge never raises a role: a higher role of the duplicate is lost. */
export const losesRole = (duplicate: Role, kept: Role): boolean => rank[duplicate] > rank[kept]

/** External sign-ins move along, unless they would then open more than before. */
export const signInsMove = (duplicate: Role, kept: Role): boolean => rank[duplicate] >= rank[kept]

/** Masks an address so that only its owner recognizes it: `m…@example.org`. */
export function maskedEmail(email: string): string {
  const [first = ''] = email
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}

/** One account's draft for an assignment. */
export interface MergedDraft<File extends { id: string }> {
  text: string
  links: readonly string[]
  files: readonly File[]
  updatedAt: number
  revision: number
  /** This revision was submitted, so the draft can be dropped without loss. */
  handedIn: boolean
}

/**
 * Joins two drafts for the same assignment. The later one wins; unsubmitted additions of the other are appended.
 *
 * @param base highest revision used by the kept account; the duplicate's count on from it
 * @returns the draft; `unchanged` is whose draft is unchanged, so that it stays known as submitted
 */
export function joinDrafts<File extends { id: string }>(
  kept: MergedDraft<File>,
  duplicate: MergedDraft<File>,
  base: number,
): {
  text: string
  links: string[]
  files: File[]
  revision: number
  unchanged: 'kept' | 'duplicate' | null
} {
  const [last, other] = duplicate.updatedAt > kept.updatedAt ? [duplicate, kept] : [kept, duplicate]
  const next = base + duplicate.revision + 1
  const adds = !other.handedIn && !isWithin(other, last)
  if (adds) {
    const text = last.text.includes(other.text)
      ? last.text
      : [last.text, other.text].filter(Boolean).join('\n\n')
    return {
      text,
      links: [...new Set([...last.links, ...other.links])],
      files: [...new Map([...last.files, ...other.files].map((file) => [file.id, file])).values()],
      revision: next,
      unchanged: null,
    }
  }
  const { text, links, files } = last
  const same = { text, links: [...links], files: [...files] }
  return last === duplicate
    ? { ...same, revision: base + duplicate.revision, unchanged: 'duplicate' }
    : { ...same, revision: next, unchanged: 'kept' }
}

function isWithin<File extends { id: string }>(part: MergedDraft<File>, whole: MergedDraft<File>): boolean {
  return (
    whole.text.includes(part.text) &&
    part.links.every((link) => whole.links.includes(link)) &&
    part.files.every(({ id }) => whole.files.some((file) => file.id === id))
  )
}
