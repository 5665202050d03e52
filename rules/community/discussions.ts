/**
 * Rules of discussions: who may write, edit, delete and moderate, reply depth, posting limits. Times are milliseconds
 * since
 * 1970. Source: issue 7 and docs/decisions/0012.
 */

import type { ReactionKind } from '../../contract/community/discussions.ts'
import type { WhyNotWrite } from '../../contract/community/forums.ts'
import type { Role } from '../../contract/people/accounts.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long an author may edit a post; its history stays visible to all. */
export const editWindow = 7 * day

/** Edits of a post within this time are merged; versions in between are not kept. */
export const oneEdit = 5 * minute

/** From this account age on, links no longer carry nofollow. */
export const trustedAge = 30 * day

/** Older activity never counts as unread. */
export const unreadWindow = 30 * day

export const reactionKinds: readonly ReactionKind[] = ['helpful', 'thanks', 'insightful', 'celebrate']

/** The viewer's role in one forum. */
export interface ForumRole {
  role: Role
  /** Enrolled in the forum's course, or in its round; true if the forum has no course. */
  member: boolean
  /** Teaches the forum's course; false if the forum has no course. */
  teaches: boolean
}

/** Administrators everywhere; instructors in the forums of their courses. */
export function mayModerate({ role, teaches }: Pick<ForumRole, 'role' | 'teaches'>): boolean {
  return role === 'admin' || (role === 'instructor' && teaches)
}

/** A discussion of a round stays among its people: it is not moved or merged into a forum that others read. */
export function leavesItsRound(from: { roundId: string | null }, to: { roundId: string | null }): boolean {
  return from.roundId !== null && from.roundId !== to.roundId
}

/** Why the viewer cannot write in a forum or thread, most important reason first; null if they can. */
export function whyNotWrite(viewer: ForumRole, closed: boolean, locked: boolean): WhyNotWrite | null {
  if (mayModerate(viewer)) return null
  if (closed) return 'closed'
  if (locked) return 'locked'
  return viewer.member || viewer.role === 'instructor' ? null : 'not-enrolled'
}

/** The facts that decide whether a post may be changed. */
export interface PostFacts {
  mine: boolean
  /** Number 1: the thread's own text. */
  opening: boolean
  shown: boolean
  createdAt: number
  /** Whether the viewer may write in the thread now. */
  writable: boolean
  /** Shown replies of the thread. */
  replyCount: number
}

/** Authors only, for a week, never in a locked thread. Moderators hide posts; they do not change what others wrote. */
export function mayEdit(post: PostFacts, now: number): boolean {
  return post.mine && post.shown && post.writable && now - post.createdAt < editWindow
}

/** Authors, at any time, but not an opening post with replies. */
export function mayDelete(post: PostFacts): boolean {
  return post.mine && post.shown && post.writable && !(post.opening && post.replyCount > 0)
}

/** Moderators also see hidden threads. */
export function mayReadThread(state: string, moderates: boolean): boolean {
  return state === 'open' || (state === 'hidden' && moderates)
}

/** The author and moderators see a hidden post; a deleted one is visible to no one. */
export function mayReadPost(
  state: 'shown' | 'hidden' | 'deleted',
  viewer: { mine: boolean; moderates: boolean },
): boolean {
  return state === 'shown' || (state === 'hidden' && (viewer.moderates || viewer.mine))
}

/** The thread's author and moderators choose the accepted answer. */
export function mayAccept(threadIsMine: boolean, moderates: boolean, post: PostFacts): boolean {
  return !post.opening && post.shown && (moderates || (threadIsMine && post.writable))
}

export interface Place {
  parentId: string | null
  /** Null on the first level: the post is its own root. */
  rootNumber: number | null
}

/**
 * Where a reply belongs. Replies have two levels: a reply to a second-level post is placed next to it, under the same
 * root.
 *
 * @param target the post replied to; null or the opening for the thread itself
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

/** Posts per hour, as many edits, and threads per day. Null: no limit for instructors and administrators. */
export function postingLimit(role: Role, accountAge: number): PostingLimit | null {
  if (role !== 'student') return null
  if (accountAge < day) return { posts: 10, threads: 3 }
  if (accountAge < 7 * day) return { posts: 30, threads: 10 }
  return { posts: 120, threads: 30 }
}

export const postingWindows = { posts: hour, threads: day } as const

/**
 * Milliseconds until the author may write again; 0 if now.
 *
 * @param limit number allowed in the window
 * @param times of the latest `limit` posts, newest first
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

/** Whether links carry `rel="nofollow ugc"`. */
export function linksAreNew(role: Role, accountAge: number): boolean {
  return role === 'student' && accountAge < trustedAge
}

/**
 * Page cursor of a post in reading order: "12-40". Not a bare number, because the router would parse one in a URL as a
 * number.
 */
export function readingKey(rootNumber: number, number: number): string {
  return `${rootNumber}-${number}`
}
