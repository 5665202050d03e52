/** The laws of signing in (specification, sections 2, 4 and 9; product decisions on redirects). */

/** Milliseconds between a successful sign-in and the redirect. */
export const signInRedirectDelay = 1500

/** Where the sign-in of an administrator leads (specification, section 2). */
export const administratorHome = '/admin'

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

/** Whether a text is a path of this site. `//evil.example`, `/\evil.example` and control characters are not. */
export function isOwnPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks from addresses
  return /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path)
}

/** Seconds a session lasts since it was last renewed. */
export const sessionLifetime = 30 * 24 * 3_600

/** Whether a session that is used should be made to last anew: not with every request, but once a day. */
export function isRenewalDue(expiresAt: Date, now: Date): boolean {
  const left = (expiresAt.getTime() - now.getTime()) / 1_000
  return left < sessionLifetime - 24 * 3_600
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

/** Where one sets up a second factor. */
export const securityPage = '/dashboard/profile/security'

/** The page for setting up a second factor, that leads back afterwards. @param next a path of this site */
export function securityPageBefore(next: string): string {
  return isOwnPath(next) ? `${securityPage}?next=${encodeURIComponent(next)}` : securityPage
}
