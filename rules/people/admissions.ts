/** Rules of admission (specification, sections 2, 3 and 5; product decisions on passwords). */

/** Minimum length to sign in. Enrollment accepts 6 characters, but then the account waits for the setup link. */
export const shortestSignInPassword = 8

/** Whether the password sent with an enrollment can be used to sign in right away. */
export function isPasswordAcceptedAtOnce(password: string): boolean {
  return password.length >= shortestSignInPassword
}

/** Last name that enrollment stores for a single-word full name (specification, section 3). */
const standInSurname = 'Student'

/** Whether the last name may be the placeholder. Certificates omit it. */
export const isStandInSurname = (lastName: string): boolean => lastName === standInSurname

/** Splits a full name at the first whitespace. A single word gets the last name 'Student'. */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/u)
  return { firstName, lastName: rest.join(' ') || standInSurname }
}

/** The starting course of every track, where the school offers it. */
export const courseForAll = 'fnd-100'

/**
 * Returns the first course of the chosen track (a tract of /courses), otherwise the school's first course.
 *
 * @param tracts with their course ids, in order
 * @param forAll id of the school's first course; null if it has none
 */
export function firstCourse(
  tracts: readonly { id: string; courses: readonly { courseId: string }[] }[],
  track: string | undefined,
  forAll: string | null,
): string | null {
  return tracts.find(({ id }) => id === track)?.courses[0]?.courseId ?? forAll
}

/**
 * Whether a deadline such as "July 10, 2025" lies before today.
 *
 * @param label free text from an administrator
 * @param today local date, milliseconds since 1970
 * @returns false for a text without a date, such as "open all year"
 */
export function hasDeadlinePassed(label: string, today: number): boolean {
  const namesYear = /\b\d{4}\b/.test(label)
  const midnight = namesYear ? Date.parse(label) : Number.NaN
  const nextDay = midnight + 24 * 60 * 60 * 1000
  return nextDay <= today
}

/** The part of an address before the @, shown as name after enrolling. */
export function usernameOf(email: string): string {
  return email.trim().split('@', 1)[0] ?? ''
}

/** Case and surrounding spaces do not make another account. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}
