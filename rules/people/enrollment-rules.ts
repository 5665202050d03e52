/** Who may enroll in a course (docs/decisions/0066). Shared by server and screens. */
import type { PublicEnrollmentRules } from '../../contract/courses/catalogue.ts'
import { counted } from '../text/counted.ts'

/** Everyone; those with a code; those whom staff enroll; no one for now. */
export type WhoMayEnroll = PublicEnrollmentRules['who']

/** What is in a person’s way. */
export type Admission = 'open' | 'code' | 'full' | 'prerequisites' | 'invitation' | 'closed'

export interface EnrollmentFacts {
  who: WhoMayEnroll
  /** Null: as many as come. */
  capacity: number | null
  /** People in the course now. */
  enrolled: number
  /** Courses the person has still to complete first. */
  missing: number
  /** The person gave the code of the course. */
  hasCode: boolean
}

/** People whom staff enroll are not asked: that is the staff's permission. */
export function admissionTo({ who, capacity, enrolled, missing, hasCode }: EnrollmentFacts): Admission {
  if (who === 'closed' || who === 'invitation') return who
  if (missing > 0) return 'prerequisites'
  if (who === 'code' && !hasCode) return 'code'
  return capacity !== null && enrolled >= capacity ? 'full' : 'open'
}

/** What a person may ask for: a place when one is free, or the permission of the staff. */
export type EnrollmentRequestKind = 'place' | 'permission'

/** @returns null where there is nothing to ask for */
export function requestFor(admission: Admission): EnrollmentRequestKind | null {
  if (admission === 'full') return 'place'
  return admission === 'invitation' || admission === 'prerequisites' ? 'permission' : null
}

/** How many people of the waiting list move up. @param capacity null: all of them */
export const freePlaces = (capacity: number | null, enrolled: number): number =>
  capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - enrolled)

/**
 * Whether a module of a course with enrollment rules is open to those who are not in it: the first is, as everywhere. SQL
 * repeats it (database/conditions/enrollment-rules.ts, server/search/catalogue-queries.ts); a test compares both.
 *
 * @param index of the module, from 0
 */
export const isOpenToOutsiders = (index: number): boolean => index === 0

export const enrollFirst = {
  title: 'Enroll first',
  text: 'The first lesson is open to everyone. Enroll in this course to go on.',
} as const

const whoText: Record<WhoMayEnroll, string> = {
  everyone: 'Everyone may enroll.',
  code: 'You need a code from your school to enroll.',
  invitation: 'By invitation: your school enrolls people in this course. You can ask for a place.',
  closed: 'Enrollment is closed at the moment.',
}

/** The rules of a course in words, as its page says them. */
export function enrollmentRulesText({ who, capacity, prerequisites }: PublicEnrollmentRules): string {
  if (who === 'closed') return whoText.closed
  const places =
    capacity === null ? '' : `There ${capacity === 1 ? 'is' : 'are'} ${counted(capacity, 'place')}.`
  const first = prerequisites.length === 0 ? '' : `Complete ${listed(prerequisites)} first.`
  const people = who === 'everyone' && (places || first) ? '' : whoText[who]
  return [people, first, places].filter(Boolean).join(' ')
}

function listed(courses: readonly { code: string }[]): string {
  const codes = courses.map(({ code }) => code)
  return codes.length < 2 ? (codes[0] ?? '') : `${codes.slice(0, -1).join(', ')} and ${codes.at(-1)}`
}

/** Letters and digits that no one mistakes for each other. 40 bits: with limited attempts, not to be guessed. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 8

/** A code as it is compared: without spaces, hyphens and case. */
export const foldedCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** "K7QM-2XRA", as it is shown. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
