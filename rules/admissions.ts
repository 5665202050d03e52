/** The laws of becoming a student (specification, sections 2, 3 and 5; product decisions on passwords). */

/** The shortest password that signs in. Enrolment takes one from 6, which then waits for the setup link. */
export const shortestSignInPassword = 8

/** Whether a password sent at enrolment can be used to sign in at once. */
export function isPasswordAcceptedAtOnce(password: string): boolean {
  return password.length >= shortestSignInPassword
}

/** What enrollment writes for a last name if the full name is a single word (specification, section 3). */
const standInSurname = 'Student'

/** Whether a last name may be the one that enrollment wrote, and not the person's own. Certificates leave it out. */
export const isStandInSurname = (lastName: string): boolean => lastName === standInSurname

/**
 * Splits a full name at the first space. When there is no second part, the last name is 'Student'.
 *
 * @param fullName as typed; spaces of any kind around it and runs of them inside count as one
 */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/u)
  return { firstName, lastName: rest.join(' ') || standInSurname }
}

/** Where everyone can begin, whatever they want to become. */
const courseForAll = 'fnd-100'

/**
 * The course to begin with: the first one of the chosen track, otherwise FND 100. Tracks are the tracts of /courses.
 *
 * @param tracts with the ids of their courses, in order
 */
export function firstCourse(
  tracts: readonly { id: string; courses: readonly { courseId: string }[] }[],
  track: string | undefined,
): string {
  return tracts.find(({ id }) => id === track)?.courses[0]?.courseId ?? courseForAll
}

/**
 * Whether a deadline written for people, such as "July 10, 2025", lies before today.
 *
 * @param label as an administrator typed it
 * @param today the local date, as milliseconds since 1970
 * @returns false for a text that names no day, such as "open all year"
 */
export function hasDeadlinePassed(label: string, today: number): boolean {
  const namesYear = /\b\d{4}\b/.test(label)
  const midnight = namesYear ? Date.parse(label) : Number.NaN
  const nextDay = midnight + 24 * 60 * 60 * 1000
  return nextDay <= today
}

/** The name someone is shown after enrolling: the part of the address before the @. */
export function usernameOf(email: string): string {
  return email.trim().split('@', 1)[0] ?? ''
}

/** One address, one account: case and surrounding spaces do not make another person. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}
