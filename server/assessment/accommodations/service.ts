import type {
  AccommodationFacts,
  GivenAccommodation,
  OwnAccommodation,
} from '../../../contract/assessment/accommodations.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { isInForce, mostAccommodations } from '../../../rules/assessment/accommodations.ts'
import { dayIn } from '../../../rules/courses/round-dates.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import type { QuizRulesService } from '../quizzes/rules-service.ts'
import type { TeachingService } from '../teaching/service.ts'
import {
  type AccommodationPlace,
  type AccommodationRow,
  accommodationsOf,
  deleteAccommodation,
  endAccommodation,
  findAccommodation,
  findPerson,
  lockPerson,
  putAccommodation,
} from './queries.ts'

export interface AccommodationsDependencies {
  db: Database
  teaching: Pick<TeachingService, 'requireCourse'>
  quizRules: Pick<QuizRulesService, 'lengthenAll'>
  settings: Pick<SettingsService, 'site'>
  audit: AuditService
  now: () => Date
}

type Listed = OutputOf<'GET /api/admin/users/{userId}/accommodations'>

/**
 * More time and later due dates that stand for a person, in one course or in all. Staff who grade give them in their
 * course, administrators everywhere. The rooms of quizzes and assignments read them through
 * database/conditions/accommodations.ts.
 */
export interface AccommodationsService {
  /** The viewer's own. */
  own(viewer: Viewer): Promise<OutputOf<'GET /api/user/accommodations'>>

  /** @throws Refusal `course-not-found`, `student-not-found` or `user-not-found` */
  of(viewer: Viewer, place: AccommodationPlace): Promise<Listed>

  /**
   * Gives or changes one. Idempotent by id.
   *
   * @throws Refusal as `of`, `accommodation-not-found` for an id of another place, `too-many-accommodations`, or
   *   `invalid-input`
   */
  give(viewer: Viewer, place: AccommodationPlace, id: string, facts: AccommodationFacts): Promise<Listed>

  /** @throws Refusal as `of`, or `accommodation-not-found` */
  end(viewer: Viewer, place: AccommodationPlace, id: string): Promise<Listed>
}

export function accommodationsService({
  db,
  teaching,
  quizRules,
  settings,
  audit,
  now,
}: AccommodationsDependencies): AccommodationsService {
  return {
    async own(viewer) {
      const rows = await accommodationsOf(db, { userId: viewer.id, inCourse: null }, mostAccommodations)
      return { accommodations: rows.map(presentOwn) }
    },

    async of(viewer, place) {
      return listed(place, await requirePerson(viewer, place))
    },

    async give(viewer, place, id, { openAttempts, ...facts }) {
      const person = await requirePerson(viewer, place)
      const { timeZone } = await settings.site()
      const startsOn = facts.startsOn ?? dayIn(now(), timeZone)
      if (facts.endsOn !== null && facts.endsOn < startsOn) {
        const message = 'The last day can’t be before the first day'
        throw new Refusal('invalid-input', message, { fields: [{ field: 'endsOn', message }] })
      }
      await db.transaction(async (tx) => {
        await lockPerson(tx, person.id)
        const before = await findAccommodation(tx, person.id, id)
        if (before !== null && before.courseId !== place.courseId) throw notFound()
        const { length } = await accommodationsOf(
          tx,
          { userId: person.id, inCourse: null },
          mostAccommodations,
        )
        if (before === null && length >= mostAccommodations) {
          throw new Refusal('too-many-accommodations', 'This person has 20 accommodations. End one first.')
        }
        const { extraTimePercent, extraDays, endsOn, note } = facts
        const changed = { extraTimePercent, extraDays, startsOn, endsOn, note }
        await putAccommodation(tx, {
          ...{ ...place, userId: person.id, id, ...changed },
          timeZone: before?.timeZone ?? timeZone,
          givenBy: viewer.id,
          givenAt: now(),
        })
        if (openAttempts) await quizRules.lengthenAll(tx, person.id, place.courseId)
        const action = { action: 'accommodation.given' as const, subject: subjectOf(person) }
        const after = audited({ ...changed, courseId: place.courseId })
        await (before === null
          ? audit.record(tx, viewer, { ...action, after })
          : audit.recordChange(tx, viewer, { ...action, before: audited(before), after }))
      })
      return listed(place, person)
    },

    async end(viewer, place, id) {
      const person = await requirePerson(viewer, place)
      await db.transaction(async (tx) => {
        await lockPerson(tx, person.id)
        const before = await findAccommodation(tx, person.id, id)
        if (before === null || (place.courseId !== null && before.courseId !== place.courseId))
          throw notFound()
        const today = dayIn(now(), before.timeZone)
        const hasHeld = before.startsOn < today
        if (hasHeld) {
          // A second press must not make it end later than it did.
          const endsOn = before.endsOn !== null && before.endsOn < today ? before.endsOn : today
          await endAccommodation(tx, { userId: person.id, id, endsOn })
        } else await deleteAccommodation(tx, person.id, id)
        await audit.record(tx, viewer, {
          action: 'accommodation.ended',
          subject: subjectOf(person),
          before: audited(before),
        })
      })
      return listed(place, person)
    },
  }

  async function requirePerson(viewer: Viewer, place: AccommodationPlace) {
    if (place.courseId !== null) await teaching.requireCourse(viewer, place.courseId, 'grade')
    const person = await findPerson(db, place)
    if (person !== null) return person
    throw place.courseId === null
      ? new Refusal('user-not-found', 'There is no one with this id.')
      : new Refusal('student-not-found', 'No one in this course has this id.')
  }

  async function listed(
    { courseId }: AccommodationPlace,
    person: { id: string; name: string },
  ): Promise<Listed> {
    const rows = await accommodationsOf(db, { userId: person.id, inCourse: courseId }, mostAccommodations)
    return { person, accommodations: rows.map((row) => present(row, courseId)) }
  }

  function presentOwn(row: AccommodationRow): OwnAccommodation {
    const { id, courseId, courseCode, courseTitle, extraTimePercent, extraDays, startsOn, endsOn } = row
    return {
      id,
      course: courseId === null ? null : { id: courseId, code: courseCode ?? '', title: courseTitle ?? '' },
      extraTimePercent,
      extraDays,
      startsOn,
      endsOn,
      isInForce: isInForce(row, now()),
    }
  }

  /** @param place the course of the viewer; null for administrators, who see and change all */
  function present(row: AccommodationRow, place: string | null): GivenAccommodation {
    const isTheirs = place === null || row.courseId === place
    return {
      ...presentOwn(row),
      note: isTheirs ? row.note : null,
      givenBy: row.givenBy,
      givenAt: row.givenAt.toISOString(),
      can: { change: isTheirs },
    }
  }
}

const notFound = () =>
  new Refusal('accommodation-not-found', 'This accommodation is not there any longer. Load the page again.')

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'user', id, label: name })

const audited = (row: {
  courseId: string | null
  extraTimePercent: number
  extraDays: number
  startsOn: string
  endsOn: string | null
  note: string
}) => ({
  course: row.courseId ?? 'every course',
  extraTimePercent: row.extraTimePercent,
  extraDays: row.extraDays,
  firstDay: row.startsOn,
  lastDay: row.endsOn,
  note: row.note,
})
