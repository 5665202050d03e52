/** The laws of signing in (specification, sections 2, 4 and 9; product decisions on redirects). */
import type { Role } from '../contract/accounts.ts'

/** Milliseconds between a successful sign-in and the redirect. */
export const signInRedirectDelay = 1500

/** Where the sign-in of an administrator leads (specification, section 2). */
export const administratorHome = '/admin'

/**
 * Where the server sends whoever signed in: to the learning platform where the school named one, otherwise to the
 * dashboard. That of somebody who teaches and is in no course has nothing for them: their courses are under Teaching.
 */
export function signInHome(facts: {
  role: Role
  isEnrolled: boolean
  learningPlatformUrl: string | null
}): string {
  const { role, isEnrolled, learningPlatformUrl } = facts
  return learningPlatformUrl ?? (role === 'instructor' && !isEnrolled ? '/teach' : '/dashboard')
}

/**
 * Where a sign-in leads. A path of this site that someone was sent away from wins; otherwise the address the
 * server named. An address of another site is never taken from the query.
 *
 * @param next as it came in the query, `/course/fnd-100?module=…`
 * @param fallback the learning platform's address, or a path
 */
export function afterSignIn(next: string | undefined, fallback: string): string {
  return next !== undefined && isOwnPath(next) ? next : fallback
}

/**
 * The course a visitor was looking at when they were sent to enroll.
 *
 * @param next as it came in the query, `/course/fnd-100?module=…`
 * @returns its id and the path back to it; null if `next` is no path of this site, or of no course
 */
export function courseToReturnTo(next: string | undefined): { courseId: string; path: string } | null {
  if (next === undefined || !isOwnPath(next)) return null
  const courseId = /^\/course\/([a-z0-9-]{1,64})(?=[?#]|$)/.exec(next)?.[1]
  return courseId === undefined ? null : { courseId, path: next }
}

/**
 * Where to go after a sign-in: to set up a second factor first if the school requires one (the API refuses everything
 * administrative until then), otherwise straight on. A mere suggestion is a notice on /admin.
 */
export function onwards(secondFactor: SecondFactorAdvice, target: string): string {
  return secondFactor === 'required' ? securityPageBefore(target) : target
}

/** Where someone who is signed in goes from a page for visitors, such as /login. */
export function homeOf({ isAdmin }: { isAdmin: boolean }): string {
  return isAdmin ? administratorHome : '/dashboard'
}

/** Whether a text is a path of this site. `//evil.example`, `/\evil.example` and control characters are not. */
export function isOwnPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks from addresses
  return /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path)
}

const day = 24 * 3_600_000

/** Milliseconds a session lasts while it is not used. */
const idleLifetime = 30 * day

/**
 * When a session that begins now ends for good, however much it is used: after 90 days, an administrator's after 7
 * (ASVS 7.3.2, docs/security.md).
 */
export function sessionEnd(role: Role, now: Date): Date {
  return new Date(now.getTime() + (role === 'admin' ? 7 : 90) * day)
}

/** How long a session that is used now lasts if it is not used again. @param endsAt when it ends for good */
export function sessionExpiry(endsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + idleLifetime, endsAt.getTime()))
}

/** Whether a session that is used should be made to last longer: not with every request, but once a day. */
export function isRenewalDue(expiresAt: Date, endsAt: Date, now: Date): boolean {
  return sessionExpiry(endsAt, now).getTime() - expiresAt.getTime() > day
}

/** Milliseconds a sign-in, or a confirmation by password or passkey, counts as fresh. */
const confirmationLifetime = 15 * 60_000

/** Until when someone who showed who they are need not do so again for a change of e-mail, password or factors. */
export function confirmedUntil(authenticatedAt: Date): Date {
  return new Date(authenticatedAt.getTime() + confirmationLifetime)
}

export function isConfirmed(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() < confirmedUntil(authenticatedAt).getTime()
}

/** What an account should do about a second factor: nothing, or be asked, or not go on without. */
export type SecondFactorAdvice = 'fine' | 'suggested' | 'required'

/** Whether to suggest a second factor again: a month after someone put it off. @param putOffAt null if they never did */
export function isReminderDue(putOffAt: Date | null, now: Date): boolean {
  return putOffAt === null || now.getTime() - putOffAt.getTime() >= 30 * day
}

/** Where one sets up a second factor. */
export const securityPage = '/dashboard/profile/security'

/** The page for setting up a second factor, that leads back afterwards. @param next a path of this site */
export function securityPageBefore(next: string): string {
  return isOwnPath(next) ? `${securityPage}?next=${encodeURIComponent(next)}` : securityPage
}
