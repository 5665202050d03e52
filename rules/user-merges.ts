/** The laws of merging a duplicate account into another (docs/decisions/0030). */

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
 * @param merge.otherAdministrators how many administrators who can sign in are left without the duplicate
 * @param merge.keptIsLeaving whether the account that stays is going to be deleted
 * @param merge.acceptsLoss whether the administrator was told that a role is lost, and wants it so
 * @returns null when it may, else why not
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
  // Nobody takes away the account they are signed in with.
  if (duplicate.id === viewerId) return 'own-merge'
  if (duplicate.role === 'admin' && merge.otherAdministrators === 0) return 'last-administrator'
  if (merge.keptIsLeaving) return 'merge-into-leaving'
  if (losesRole(duplicate.role, kept.role) && !merge.acceptsLoss) return 'merge-loses-role'
  return null
}

/** A merge gives no role: whoever was more in the duplicate is less afterwards. */
export const losesRole = (duplicate: Role, kept: Role): boolean => rank[duplicate] > rank[kept]

/** Ways to sign in through other sites move along, unless they would then open more than they did before. */
export const signInsMove = (duplicate: Role, kept: Role): boolean => rank[duplicate] >= rank[kept]

/** An address so that its owner knows it and nobody else learns it: `m…@example.org`. */
export function maskedEmail(email: string): string {
  const [first = ''] = email
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}

/** What someone is working on for an assignment, as one of the two accounts has it. */
export interface MergedDraft<File extends { id: string }> {
  text: string
  links: readonly string[]
  files: readonly File[]
  updatedAt: number
  revision: number
  /** Whether it was handed in as it stands: then it is among the versions, and nothing is lost without it. */
  handedIn: boolean
}

/**
 * One draft out of two for the same assignment. The one written last stays; what only the other has follows it, unless
 * that was handed in.
 *
 * @param base the highest revision the kept account has used: those of the duplicate are counted on from it
 * @returns the draft; `stands` tells whose it is unchanged, so that it is still known as handed in
 */
export function joinDrafts<File extends { id: string }>(
  kept: MergedDraft<File>,
  duplicate: MergedDraft<File>,
  base: number,
): { text: string; links: string[]; files: File[]; revision: number; stands: 'kept' | 'duplicate' | null } {
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
      stands: null,
    }
  }
  const { text, links, files } = last
  const same = { text, links: [...links], files: [...files] }
  return last === duplicate
    ? { ...same, revision: base + duplicate.revision, stands: 'duplicate' }
    : { ...same, revision: next, stands: 'kept' }
}

function isWithin<File extends { id: string }>(part: MergedDraft<File>, whole: MergedDraft<File>): boolean {
  return (
    whole.text.includes(part.text) &&
    part.links.every((link) => whole.links.includes(link)) &&
    part.files.every(({ id }) => whole.files.some((file) => file.id === id))
  )
}
