/**
 * The laws of the discussions: who may write, edit, delete and moderate, and until when; how deep replies go; how
 * often one may write. Times are handed in as milliseconds since 1970. Source: issue 7 and docs/decisions/0012.
 */
import type { Role } from '../contract/accounts.ts'
import type { ReactionKind } from '../contract/discussions.ts'
import type { WhyNotWrite } from '../contract/forums.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long an author may change what a post says; its history stays for all to see. */
export const editWindow = 7 * day

/** Edits of one post within this time are one: what stood between them is not kept. */
export const oneEdit = 5 * minute

/** From this age on an account's links are ordinary links; before, search engines are told not to follow them. */
export const trustedAge = 30 * day

/** What happened longer ago than this is nobody's unread. */
export const unreadWindow = 30 * day

export const reactionKinds: readonly ReactionKind[] = ['helpful', 'thanks', 'insightful', 'celebrate']

/** What is known of someone in one forum. */
export interface Standing {
  role: Role
  /** Enrolled in the forum's course; true where the forum belongs to no course. */
  member: boolean
  /** Teaches the forum's course; false where the forum belongs to no course. */
  teaches: boolean
}

/** Administrators everywhere; instructors in the forums of the courses they teach. */
export function mayModerate({ role, teaches }: Pick<Standing, 'role' | 'teaches'>): boolean {
  return role === 'admin' || (role === 'instructor' && teaches)
}

/** Why someone cannot write in a forum or a thread, the weightiest reason first; null when they can. */
export function whyNotWrite(standing: Standing, closed: boolean, locked: boolean): WhyNotWrite | null {
  if (mayModerate(standing)) return null
  if (closed) return 'closed'
  if (locked) return 'locked'
  return standing.member || standing.role === 'instructor' ? null : 'not-enrolled'
}

/** A post as far as the rules about changing it go. */
export interface PostFacts {
  mine: boolean
  /** Number 1: the thread's own text. */
  opening: boolean
  shown: boolean
  createdAt: number
  /** Whether this viewer may write in the thread now. */
  writable: boolean
  /** Shown replies of the thread. */
  replyCount: number
}

/** Authors only, for a week, and never in a thread that is locked: a moderator hides, and puts no words in a mouth. */
export function mayEdit(post: PostFacts, now: number): boolean {
  return post.mine && post.shown && post.writable && now - post.createdAt < editWindow
}

/** Authors, at any time; but not the text under which others have answered. */
export function mayDelete(post: PostFacts): boolean {
  return post.mine && post.shown && post.writable && !(post.opening && post.replyCount > 0)
}

/** Open threads are everybody's who may read the forum; hidden ones are there for those who moderate. */
export function mayReadThread(state: string, moderates: boolean): boolean {
  return state === 'open' || (state === 'hidden' && moderates)
}

/** A hidden post is there for its author and for those who moderate; a deleted one for nobody. */
export function mayReadPost(
  state: 'shown' | 'hidden' | 'deleted',
  viewer: { mine: boolean; moderates: boolean },
): boolean {
  return state === 'shown' || (state === 'hidden' && (viewer.moderates || viewer.mine))
}

/** Whoever asked, and the moderators, say which reply answered the question. */
export function mayAccept(threadIsMine: boolean, moderates: boolean, post: PostFacts): boolean {
  return !post.opening && post.shown && (moderates || (threadIsMine && post.writable))
}

export interface Place {
  parentId: string | null
  /** Null: the post begins a row of its own, and its root is its own number. */
  rootNumber: number | null
}

/**
 * Where a reply belongs. Replies go two levels deep: an answer to the thread stands alone, an answer to that stands
 * under it, and an answer to an answer stands beside it, under the same reply.
 *
 * @param target the post that is answered; null or the opening for the thread itself
 */
export function placeUnder(
  target: { id: string; number: number; rootNumber: number; parentId: string | null } | null,
): Place {
  if (target === null || target.number === 1) return { parentId: null, rootNumber: null }
  return { parentId: target.parentId ?? target.id, rootNumber: target.rootNumber }
}

export interface PostingLimit {
  posts: number
  threads: number
}

/** How much someone may write: posts in an hour, as many edits besides, threads in a day. Null: whoever teaches is not counted. */
export function postingLimit(role: Role, accountAge: number): PostingLimit | null {
  if (role !== 'student') return null
  if (accountAge < day) return { posts: 10, threads: 3 }
  if (accountAge < 7 * day) return { posts: 30, threads: 10 }
  return { posts: 120, threads: 30 }
}

export const postingWindows = { posts: hour, threads: day } as const

/**
 * How long someone has to wait before writing again, in milliseconds; 0 when they need not.
 *
 * @param limit how many are allowed in the window
 * @param times when the latest `limit` ones were written, newest first; fewer when there are fewer
 */
export function waitBeforePosting(
  limit: number,
  window: number,
  times: readonly number[],
  now: number,
): number {
  const oldest = times[limit - 1]
  return oldest === undefined ? 0 : Math.max(0, oldest + window - now)
}

/** Whether links in what someone writes carry `rel="nofollow ugc"`. */
export function linksAreNew(role: Role, accountAge: number): boolean {
  return role === 'student' && accountAge < trustedAge
}

/** "12-40": the place of a post in the order of reading; what a page of replies begins after. No number, so that no address makes one of it. */
export function readingKey(rootNumber: number, number: number): string {
  return `${rootNumber}-${number}`
}
