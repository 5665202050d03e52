import type { CourseRound, MovedDue, RoundFacts } from '../../../contract/courses/rounds.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  dayIn,
  daysBetween,
  momentIn,
  shiftedMoment,
  shiftedRound,
  timeIn,
} from '../../../rules/courses/round-dates.ts'
import { presentCourseHead, type TeachingService } from '../../assessment/teaching/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import type { GroupsService } from '../../people/groups/service.ts'
import { noSuchPage, readParts, uuids, writeParts } from '../../platform/http/cursor.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { LiveSessionsService } from '../live-sessions/service-interface.ts'
import { datedRounds, movedByHand, outlineOf, putMoved } from './date-queries.ts'
import { type RoundDatesNeeds, roundDatesWriter } from './dates.ts'
import {
  countRounds,
  courseOf,
  findRound,
  insertRounds,
  lockRound,
  nameOf,
  peopleAfter,
  type RoundRow,
  roundsAfter,
  roundsToAnnounceTo,
  setArchived,
  setGroup,
  updateRound,
} from './queries.ts'
import type { RoundPlace, RoundsService } from './service-interface.ts'

const pageSize = 50

/** Enough for a start every week for ten years. */
const mostRounds = 520

export interface RoundsDependencies extends RoundDatesNeeds {
  db: Database
  reads: Reads
  audit: AuditService
  teaching: Pick<TeachingService, 'requireCourse'>
  learning: Pick<LearningService, 'putInRound'>
  liveSessions: Pick<LiveSessionsService, 'copyRound'>
  schoolGroups: Pick<GroupsService, 'find' | 'peopleOf' | 'names' | 'enroll'>
}

export function roundsService(needs: RoundsDependencies): RoundsService {
  const { db, reads, audit, teaching, learning, liveSessions, schoolGroups } = needs
  const dates = roundDatesWriter(needs)

  return {
    toAnnounceTo: (viewer, page) => roundsToAnnounceTo(db, viewer, page),
    courseOf: (roundId) => courseOf(db, roundId),

    async page(viewer, courseId, after) {
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      const [modules, found] = await reads.read((place) =>
        Promise.all([
          outlineOf(place, courseId),
          roundsAfter(place, courseId, readPlace(after), pageSize + 1),
        ]),
      )
      const rows = found.slice(0, pageSize)
      const last = found.length > pageSize ? rows.at(-1) : undefined
      return {
        course: presentCourseHead(course),
        modules,
        rounds: await presented(rows),
        next: last === undefined ? null : writeParts([last.startsOn, last.id]),
      }
    },

    async add(viewer, courseId, facts) {
      await teaching.requireCourse(viewer, courseId, 'manage-people')
      const [id = ''] = await write(viewer, courseId, [facts])
      return one(db, { courseId, roundId: id })
    },

    async detail(viewer, place) {
      const course = await teaching.requireCourse(viewer, place.courseId, 'manage-people')
      const round = await one(db, place)
      const [modules, movedDue] = await Promise.all([outlineOf(db, place.courseId), movedIn(round)])
      return { course: presentCourseHead(course), modules, round, movedDue }
    },

    async change(viewer, place, { facts, revision }) {
      const course = await teaching.requireCourse(viewer, place.courseId, 'manage-people')
      await db.transaction(async (tx) => {
        const before = await locked(tx, place)
        if (before.revision !== revision) throw new Refusal('round-changed', changedText)
        await updateRound(tx, place.roundId, facts)
        const round = { id: place.roundId, ...facts }
        await dates.compute(tx, place.courseId, [round], {
          actorId: viewer.id,
          withNew: true,
          reschedules: true,
        })
        await audit.recordChange(tx, viewer, {
          action: 'round.changed',
          subject: subjectOf(course),
          before: auditedFacts(before),
          after: { round: facts.name, ...auditedFacts(facts) },
        })
      })
      return one(db, place)
    },

    async setDue(viewer, place, itemId, due) {
      const course = await teaching.requireCourse(viewer, place.courseId, 'manage-people')
      const item = (await outlineOf(db, place.courseId))
        .flatMap(({ items }) => items)
        .find(({ id }) => id === itemId)
      if (item === undefined) throw new Refusal('no-such-work', 'This course has no such quiz or assignment.')
      await db.transaction(async (tx) => {
        const round = await locked(tx, place)
        const dueAt = due === null ? null : momentIn(due.date, due.time, round.timeZone)
        const [before = null] = (await movedByHand(tx, [round.id])).filter((one) => one.itemId === itemId)
        if ((before?.dueAt.getTime() ?? null) === (dueAt?.getTime() ?? null)) return
        await dates.move(tx, place.courseId, round, { itemId, dueAt }, viewer.id)
        await audit.record(tx, viewer, {
          action: dueAt === null ? 'round.due-restored' : 'round.due-moved',
          subject: subjectOf(course),
          after: { round: round.name, work: item.title, ...(dueAt && { due: dueAt.toISOString() }) },
        })
      })
      return movedIn(await existing(db, place))
    },

    async setArchived(viewer, place, archived) {
      const course = await teaching.requireCourse(viewer, place.courseId, 'manage-people')
      await db.transaction(async (tx) => {
        const round = await locked(tx, place)
        if (archived === (round.archivedAt !== null)) return
        await setArchived(tx, place.roundId, archived)
        await audit.record(tx, viewer, {
          action: archived ? 'round.archived' : 'round.restored',
          subject: subjectOf(course),
          after: { round: round.name },
        })
      })
      return one(db, place)
    },

    async copy(viewer, place, copies) {
      await teaching.requireCourse(viewer, place.courseId, 'manage-people')
      const {
        id: _,
        courseId,
        peopleCount,
        groupId,
        revision,
        archivedAt,
        ...facts
      } = await existing(db, place)
      const all = copies.map(({ name, startsOn }) => ({ ...shiftedRound(facts, startsOn), name }))
      const moved = await movedByHand(db, [place.roundId])
      const daysLater = (startsOn: string) => daysBetween(facts.startsOn, startsOn)
      const ids = new Set(
        await write(viewer, courseId, all, async (tx, added) => {
          await putMoved(
            tx,
            added.flatMap(({ id, startsOn }) =>
              moved.map(({ itemId, dueAt }) => ({
                roundId: id,
                itemId,
                dueAt: shiftedMoment(dueAt, daysLater(startsOn), facts.timeZone),
              })),
            ),
          )
          const copies = added.map(({ id, startsOn }) => ({ roundId: id, days: daysLater(startsOn) }))
          await liveSessions.copyRound(tx, place, copies)
        }),
      )
      const rows = (await roundsAfter(db, courseId, null, mostRounds)).filter(({ id }) => ids.has(id))
      return presented(rows)
    },

    async people(viewer, place, after) {
      await teaching.requireCourse(viewer, place.courseId, 'manage-people')
      await existing(db, place)
      const rows = await peopleAfter(db, place.roundId, {
        ...(after === undefined ? {} : { after }),
        most: pageSize + 1,
      })
      const people = rows
        .slice(0, pageSize)
        .map(({ image, ...person }) => ({ ...person, profileImage: image }))
      return { people, next: rows.length > pageSize ? (people.at(-1)?.id ?? null) : null }
    },

    async putPeople(viewer, place, { people = '', groupId }) {
      const { courseId, roundId } = place
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      return db.transaction(async (tx) => {
        const round = await locked(tx, place)
        const { ids, unknown, ambiguous } =
          groupId === undefined
            ? await schoolGroups.find(tx, people)
            : { ids: await schoolGroups.peopleOf(tx, groupId), unknown: [], ambiguous: [] }
        if (groupId !== undefined) await setGroup(tx, roundId, groupId)
        const { enrolled, notEnrolled } = await schoolGroups.enroll(tx, courseId, ids, true)
        const added = await learning.putInRound(tx, courseId, ids, roundId)
        if (added.length > 0) {
          await audit.record(tx, viewer, {
            action: 'round.people-added',
            subject: subjectOf(course),
            after: { round: round.name, people: added.length, enrollments: enrolled },
          })
        }
        const already = ids.length - added.length - notEnrolled.length
        return { added: added.length, already, unknown, ambiguous, enrolled, notEnrolled }
      })
    },

    async takeOut(viewer, place, userId) {
      const course = await teaching.requireCourse(viewer, place.courseId, 'manage-people')
      await db.transaction(async (tx) => {
        const round = await locked(tx, place)
        const gone = await learning.putInRound(tx, place.courseId, [userId], null)
        if (gone.length === 0) return
        await audit.record(tx, viewer, {
          action: 'round.person-removed',
          subject: subjectOf(course),
          after: { round: round.name, person: await nameOf(tx, userId) },
        })
      })
      return one(db, place)
    },

    async refresh(tx, courseId) {
      const rounds = await datedRounds(tx, courseId)
      if (rounds.length > 0) await dates.compute(tx, courseId, rounds, { withNew: false })
    },
  }

  /**
   * @param fill writes what else the new rounds have, before their dates are computed, in the same transaction
   * @returns the ids of the new rounds
   */
  async function write(
    viewer: Viewer,
    courseId: string,
    all: readonly RoundFacts[],
    fill: (
      tx: Transaction,
      added: readonly (RoundFacts & { id: string })[],
    ) => Promise<void> = async () => {},
  ): Promise<string[]> {
    const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
    return db.transaction(async (tx) => {
      if ((await countRounds(tx, courseId)) + all.length > mostRounds) {
        throw new Refusal('conflict', `A course has at most ${mostRounds} rounds.`)
      }
      const ids = await insertRounds(tx, courseId, all)
      const added = all.map((facts, index) => ({ ...facts, id: ids[index] ?? '' }))
      await fill(tx, added)
      await dates.compute(tx, courseId, added, { withNew: false })
      for (const facts of all) {
        await audit.record(tx, viewer, {
          action: 'round.added',
          subject: subjectOf(course),
          after: { round: facts.name, ...auditedFacts(facts) },
        })
      }
      return ids
    })
  }

  /** Due dates that a teacher moved in a round, as its clocks show them. */
  async function movedIn({ id, timeZone }: { id: string; timeZone: string }): Promise<MovedDue[]> {
    const rows = await movedByHand(db, [id])
    return rows.map(({ itemId, dueAt }) => ({
      itemId,
      date: dayIn(dueAt, timeZone),
      time: timeIn(dueAt, timeZone),
    }))
  }

  async function existing(
    place: Database | Transaction,
    { courseId, roundId }: RoundPlace,
  ): Promise<RoundRow> {
    const row = uuids.test(roundId) ? await findRound(place, courseId, roundId) : null
    if (row === null) throw roundNotFound()
    return row
  }

  async function locked(tx: Transaction, { courseId, roundId }: RoundPlace): Promise<RoundRow> {
    const row = uuids.test(roundId) ? await lockRound(tx, courseId, roundId) : null
    if (row === null) throw roundNotFound()
    return row
  }

  async function one(place: Database, ids: RoundPlace): Promise<CourseRound> {
    const [round] = await presented([await existing(place, ids)])
    if (round === undefined) throw roundNotFound()
    return round
  }

  async function presented(rows: readonly RoundRow[]): Promise<CourseRound[]> {
    const groupIds = rows.flatMap(({ groupId }) => groupId ?? [])
    const names = await schoolGroups.names(groupIds)
    return rows.map(({ courseId: _, groupId, archivedAt, ...row }) => ({
      ...row,
      archived: archivedAt !== null,
      group: groupId === null ? null : { id: groupId, name: names.get(groupId) ?? '' },
    }))
  }
}

const changedText = 'Another person changed this round. Please look at it again and repeat your change.'
const roundNotFound = () => new Refusal('round-not-found', 'There is no such round.')

const subjectOf = ({ id, title }: { id: string; title: string }) => ({ kind: 'course', id, label: title })

function auditedFacts({ startsOn, endsOn, timeZone, schedule, due }: Omit<RoundFacts, 'name'>) {
  return {
    startsOn,
    endsOn,
    timeZone,
    schedule: JSON.stringify(schedule),
    due: due === null ? null : JSON.stringify(due),
  }
}

function readPlace(after: string | undefined): { startsOn: string; id: string } | null {
  if (after === undefined) return null
  const [startsOn = '', id = '', ...more] = readParts(after)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(startsOn) && !Number.isNaN(Date.parse(startsOn))
  if (!isDay || !uuids.test(id) || more.length > 0) throw noSuchPage()
  return { startsOn, id }
}
