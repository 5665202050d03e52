/** Rules of sign-in (specification, sections 2, 4 and 9; product decisions on redirects). */
import type { Role } from '../../contract/people/accounts.ts'

/** Milliseconds between a successful sign-in and the redirect. */
export const signInRedirectDelay = 1500

/** Home page of administrators (specification, section 2). */
export const administratorHome = '/admin'

/**
 * Where the server redirects after sign-in: the school's learning platform if set, otherwise the dashboard. Instructors
 * without enrollments go to Teaching, because their dashboard is empty.
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
 * Returns `next` if it is a path on this site, otherwise `fallback`. Never follows another site from the query.
 *
 * @param next from the query, `/course/fnd-100?module=…`
 * @param fallback the learning platform's URL, or a path
 */
export function afterSignIn(next: string | undefined, fallback: string): string {
  return next !== undefined && isOwnPath(next) ? next : fallback
}

/**
 * The course a visitor was viewing when sent to enroll.
 *
 * @param next from the query, `/course/fnd-100?module=…`
 * @returns null if `next` is not a course page on this site
 */
export function courseToReturnTo(next: string | undefined): { courseId: string; path: string } | null {
  if (next === undefined || !isOwnPath(next)) return null
  const courseId = /^\/course\/([a-z0-9-]{1,64})(?=[?#]|$)/.exec(next)?.[1]
  return courseId === undefined ? null : { courseId, path: next }
}

/**
 * Continues after sign-in, through second-factor setup if the school requires one: the API refuses administrative
 * requests until then. A mere suggestion is only a notice on /admin.
 */
export function onwards(secondFactor: SecondFactorAdvice, target: string): string {
  return secondFactor === 'required' ? securityPageBefore(target) : target
}

/** Where visitor pages such as /login redirect a signed-in viewer. */
export function homeOf({ isAdmin }: { isAdmin: boolean }): string {
  return isAdmin ? administratorHome : '/dashboard'
}

/** Whether a text is a path on this site. `//evil.example`, `/\evil.example` and control characters are not. */
export function isOwnPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks from addresses
  return /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path)
}

const day = 24 * 3_600_000

/** Milliseconds an unused session lasts. */
const idleLifetime = 30 * day

/** Absolute end of a new session: 90 days, 7 for administrators (ASVS 7.3.2, docs/security.md). */
export function sessionEnd(role: Role, now: Date): Date {
  return new Date(now.getTime() + (role === 'admin' ? 7 : 90) * day)
}

/** When a session used now expires without further use. @param endsAt its absolute end */
export function sessionExpiry(endsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + idleLifetime, endsAt.getTime()))
}

/** Whether to extend a session: once a day rather than on every request. */
export function isRenewalDue(expiresAt: Date, endsAt: Date, now: Date): boolean {
  return sessionExpiry(endsAt, now).getTime() - expiresAt.getTime() > day
}

/** Milliseconds a sign-in or a confirmation by password or passkey counts as recent. */
const confirmationLifetime = 15 * 60_000

/** Until when changes of email, password or factors need no new confirmation. */
export function confirmedUntil(authenticatedAt: Date): Date {
  return new Date(authenticatedAt.getTime() + confirmationLifetime)
}

export function isConfirmed(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() < confirmedUntil(authenticatedAt).getTime()
}

/** Whether an account needs a second factor. */
export type SecondFactorAdvice = 'fine' | 'suggested' | 'required'

/** Whether to suggest a second factor again: a month after it was dismissed. @param putOffAt null if never dismissed */
export function isReminderDue(putOffAt: Date | null, now: Date): boolean {
  return putOffAt === null || now.getTime() - putOffAt.getTime() >= 30 * day
}

/** Where second factors are set up. */
export const securityPage = '/dashboard/profile/security'

/** The second-factor page, returning to `next` afterwards. @param next a path on this site */
export function securityPageBefore(next: string): string {
  return isOwnPath(next) ? `${securityPage}?next=${encodeURIComponent(next)}` : securityPage
}
