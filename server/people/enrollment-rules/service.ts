import type { Database, Transaction } from '../../../database/client.ts'
import {
  type Admission,
  admissionTo,
  foldedCode,
  freePlaces,
} from '../../../rules/people/enrollment-rules.ts'
import { counted } from '../../../rules/text/counted.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Throttling } from '../../platform/throttling/service.ts'
import {
  countEnrolled,
  deleteRequests,
  findRules,
  firstInLine,
  lockRules,
  missingOf,
  type RulesRow,
} from './queries.ts'

export interface Asked {
  admission: Admission
  missing: { id: string; code: string; title: string }[]
}

/** The rules themselves: who may enroll now, and who is next. What people and staff do with them is in admission.ts. */
export interface EnrollmentRulesService {
  /**
   * Lets a person in, or says what is in the way. The rules stay locked until the transaction ends, so that a last place
   * is given once.
   *
   * @throws Refusal `conflict` with the reason, or `invalid-input` without the code
   */
  requireAdmission(tx: Transaction, userId: string, courseId: string, hasCode: boolean): Promise<void>

  /** Whether a person may enroll, and otherwise why not. @param tx a transaction also locks the rules */
  ask(place: Database | Transaction, rules: RulesRow, userId: string, hasCode: boolean): Promise<Asked>

  /**
   * Compares a code with that of the course. Wrong ones are counted.
   *
   * @param code as the person typed it; undefined, and a course without a code, are false
   * @throws Refusal `invalid-input` for a wrong code, `too-many-requests` for many of them
   */
  isRightCode(userId: string, courseId: string, code: string | undefined): Promise<boolean>

  /** Takes those off the waiting list for whom places are free. The rules stay locked until the transaction ends. */
  nextInLine(tx: Transaction, courseId: string): Promise<string[]>

  /** People who are in the course now no longer wait for it. */
  endRequests(tx: Transaction, courseId: string, userIds: readonly string[]): Promise<void>
}

export function enrollmentRulesService({
  db,
  throttling,
}: {
  db: Database
  throttling: Pick<Throttling, 'count' | 'takeBack'>
}): EnrollmentRulesService {
  return { requireAdmission, ask, isRightCode, nextInLine, endRequests }

  async function requireAdmission(tx: Transaction, userId: string, courseId: string, hasCode: boolean) {
    const rules = await lockRules(tx, courseId)
    if (rules === null) return
    const { admission, missing } = await ask(tx, rules, userId, hasCode)
    if (admission !== 'open') throw refusalOf(admission, missing, rules.capacity)
    await deleteRequests(tx, courseId, [userId])
  }

  async function ask(place: Database | Transaction, rules: RulesRow, userId: string, hasCode: boolean) {
    const missing = await missingOf(place, rules.courseId, userId)
    const enrolled = rules.capacity === null ? 0 : await countEnrolled(place, rules.courseId)
    const { who, capacity } = rules
    return { admission: admissionTo({ who, capacity, enrolled, missing: missing.length, hasCode }), missing }
  }

  async function isRightCode(userId: string, courseId: string, code: string | undefined) {
    const folded = foldedCode(code ?? '')
    if (folded === '') return false
    const rules = await findRules(db, courseId)
    if (rules?.who !== 'code') return false
    await throttling.count('enrollment', userId, tooOftenText)
    if (folded !== rules.code) throw wrongCode()
    await throttling.takeBack('enrollment', userId)
    return true
  }

  async function nextInLine(tx: Transaction, courseId: string) {
    const rules = await lockRules(tx, courseId)
    if (rules?.who === 'closed') return []
    // Without rules, everyone who waited has a place.
    const capacity = rules?.capacity ?? null
    const enrolled = capacity === null ? 0 : await countEnrolled(tx, courseId)
    const free = Math.min(freePlaces(capacity, enrolled), mostAtOnce)
    if (free === 0) return []
    const next = await firstInLine(tx, courseId, free)
    if (next.length > 0) await deleteRequests(tx, courseId, next)
    return next
  }

  async function endRequests(tx: Transaction, courseId: string, userIds: readonly string[]) {
    if (userIds.length > 0) await deleteRequests(tx, courseId, userIds)
  }
}

/** Others follow when the waiting lists are looked through. */
const mostAtOnce = 500

const tooOftenText = (wait: string) =>
  `That was tried too often. Please wait ${wait}, and ask your school for the code.`

function wrongCode(): Refusal {
  const message = 'This is not the code of this course. Please check it, or ask your school.'
  return new Refusal('invalid-input', message, { fields: [{ field: 'code', message }] })
}

/** The sentence of each admission but `open`. */
function refusalOf(
  admission: Exclude<Admission, 'open'>,
  missing: readonly { code: string }[],
  capacity: number | null,
): Refusal {
  if (admission === 'code') {
    const message = 'Enter the code that your school gave you.'
    return new Refusal('invalid-input', message, { fields: [{ field: 'code', message }] })
  }
  const codes = missing.map(({ code }) => code).join(', ')
  const sentences = {
    full: `All ${counted(capacity ?? 0, 'place')} of this course are taken. You can join its waiting list.`,
    prerequisites: `Complete ${codes} before you enroll in this course, or ask for permission.`,
    invitation: 'Your school enrolls people in this course. You can ask for a place.',
    closed: 'Enrollment in this course is closed at the moment.',
  }
  return new Refusal('conflict', sentences[admission])
}
