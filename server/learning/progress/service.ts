import type { CalendarItem } from '../../../contract/calendar.ts'
import type { Course } from '../../../contract/courses/catalogue.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type {
  Bookmark,
  CourseInProgress,
  Enrollment,
  FollowedTract,
  ModulePosition,
} from '../../../contract/learning/progress.ts'
import { type Transaction, transactionOn } from '../../../database/client.ts'
import type { Connection } from '../../../database/connection.ts'
import { oneAtATime } from '../../../database/limit-concurrency.ts'
import { knownTimeZone } from '../../../rules/community/notifications.ts'
import { opensText } from '../../../rules/courses/opening-text.ts'
import { isModuleOpen, prerequisitesRequired } from '../../../rules/learning/progress.ts'
import { enrollFirst, isOpenToOutsiders } from '../../../rules/people/enrollment-rules.ts'
import type { CertificatesService } from '../../certificates/service.ts'
import { type CatalogueService, courseNotFound } from '../../courses/catalogue/service.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { completionsTogether } from './completions-together.ts'
import { type Enrolling, type EnrollingDependencies, enrolling } from './enrolling.ts'
import { type InRounds, inRounds } from './in-rounds.ts'
import {
  presentBookmark,
  presentCourseInProgress,
  presentEnrollment,
  presentOpening,
  presentProgress,
} from './present.ts'
import {
  bookmarksOf,
  type Completion,
  type CompletionOutcome,
  coursesInProgress,
  eventsSince,
  findEnrollment,
  isInAnyCourse,
  openingsBetween,
  positionsOf,
  progressOf,
  putBookmark,
  putCompletions,
  putPosition,
  tractAndBookmarks,
} from './queries.ts'
import { enrolledAmong } from './staff-queries.ts'
import { deleteFollowedTract, findFollowedTract, putFollowedTract } from './tract-queries.ts'

const longestBookmarkList = 200

/** As long as a transaction waits for a connection. */
const completionTimeoutMs = 10_000

/** Eight days, so the last seven are complete in every time zone. */
const activityWindow = 8 * 86_400_000
const longestActivity = 300

interface ModuleAddress {
  courseId: string
  moduleId: string
}

export interface LearningDependencies extends EnrollingDependencies {
  reads: Reads
  catalogue: CatalogueService
  certificates: Pick<CertificatesService, 'issue'>
  now?: () => Date
}

/** What students do with courses. Every function takes the viewer, and every query has the viewer in its WHERE. */
export interface LearningService extends Omit<Enrolling, 'enrollByRules'>, InRounds {
  /** The modules that the viewer completed or saved in a course, and those that open later in their round. */
  progress(viewer: Viewer, courseId: string): Promise<OutputOf<'GET /api/user/progress/{id}'>>

  /** @returns null if the viewer is not enrolled @throws Refusal `course-not-found` */
  enrollment(viewer: Viewer, courseId: string): Promise<Enrollment | null>

  isInAnyCourse(viewer: Pick<Viewer, 'id'>): Promise<boolean>

  /** The viewer's courses, the latest activity first. */
  enrollments(viewer: Pick<Viewer, 'id'>): Promise<CourseInProgress[]>

  /** Saved modules, at most 200. */
  bookmarks(viewer: Viewer): Promise<Bookmark[]>

  /** Both in one statement, as the dashboard shows them. */
  tractAndBookmarks(viewer: Viewer): Promise<{ tract: FollowedTract | null; bookmarks: Bookmark[] }>

  /**
   * @param code of the course, if it needs one, as the student typed it
   * @throws Refusal `course-not-found`, `invalid-input` for the code, or `conflict` at the enrollment limit and where the
   *   rules of the course say no
   */
  enroll(viewer: Viewer, courseId: string, code?: string): Promise<Enrollment>

  followedTract(viewer: Viewer): Promise<FollowedTract | null>

  /**
   * Replaces the followed tract; null follows none.
   *
   * @throws Refusal `tract-not-found`
   */
  followTract(viewer: Viewer, tractId: string | null): Promise<FollowedTract | null>

  /** Follows the tract of an application. Does nothing if there is no such tract. */
  beginOnTract(tx: Transaction, userId: string, tractId: string): Promise<void>

  /** Where the viewer stopped in the modules of a course. */
  positions(viewer: Viewer, courseId: string): Promise<ModulePosition[]>

  /**
   * Stores where a student stopped, and enrolls them.
   *
   * @param stopped the block of the lecture, the percent read, the second of the film
   * @throws Refusal `course-not-found`, `module-not-found` or `module-locked`
   */
  setPosition(
    viewer: Viewer,
    module: ModuleAddress,
    stopped: InputOf<'PUT /api/user/positions/{id}/{moduleId}'>['body'],
  ): Promise<OutputOf<'PUT /api/user/positions/{id}/{moduleId}'>>

  /** Returns the week's activity and the server time, so a screen need not trust its own clock. */
  activity(viewer: Viewer): Promise<OutputOf<'GET /api/user/activity'>>

  /** @throws Refusal `course-not-found`, `module-not-found` or `module-locked` */
  setCompleted(
    viewer: Viewer,
    change: ModuleAddress & { completed: boolean },
  ): Promise<OutputOf<'POST /api/user/progress'>>

  /**
   * Saves a module, or removes it.
   *
   * @param change.bookmarked switches it if not given
   * @throws Refusal `course-not-found`, `module-not-found` or `module-locked`
   */
  setBookmarked(
    viewer: Viewer,
    change: ModuleAddress & { bookmarked?: boolean },
  ): Promise<OutputOf<'POST /api/user/bookmark'>>

  /**
   * @param tx the transaction of a write, so completions are read inside it
   * @throws Refusal `module-not-found`, `not-signed-in` or `module-locked`
   */
  requireOpenModule(viewer: Viewer | null, course: Course, moduleId: string, tx?: Transaction): Promise<void>

  /**
   * A course the viewer may study: a published one for everyone, an archived one for enrolled students and teachers, a
   * draft for no one.
   */
  findCourse(viewer: Viewer | null, courseId: string): Promise<Course | null>

  /** As `findCourse`. @throws Refusal `course-not-found` */
  courseFor(viewer: Viewer | null, courseId: string): Promise<Course>

  /** Whether the viewer may read a module, for files that belong to it. */
  mayOpenModule(viewer: Viewer | null, module: ModuleAddress): Promise<boolean>

  /** Calendar entries: modules that open in this time in the person's rounds. */
  openingsBetween(userId: string, since: Date, until: Date): Promise<CalendarItem[]>

  /** Positions, from 1, of the modules that the viewer may open. */
  openModules(viewer: Viewer, courseId: string): Promise<ReadonlySet<number>>
}

export function learningService(needs: LearningDependencies): LearningService {
  const { db, reads, catalogue, certificates, now = () => new Date() } = needs
  const { enrollByRules, ...entrance } = enrolling(needs)
  // What a student sends second is decided after the first: of two requests for a module, the last wins.
  const inTurn = oneAtATime(completionTimeoutMs)
  const together = completionsTogether((completions) =>
    onConnection((connection) => putCompletions(connection, completions, { mayEndCourse: false })),
  )

  return {
    progress: (viewer, courseId) => readProgress(viewer, courseId),

    async enrollment(viewer, courseId) {
      const row = await reads.read((place) => findEnrollment(place, viewer.id, courseId))
      if (row === null) return null
      const [course, { progress }] = await Promise.all([
        courseFor(viewer, courseId),
        readProgress(viewer, courseId),
      ])
      return presentEnrollment(row, progress, course.modules.length)
    },

    isInAnyCourse: (viewer) => reads.read((place) => isInAnyCourse(place, viewer.id)),

    async enrollments(viewer) {
      const rows = await reads.read((place) => coursesInProgress(place, viewer.id))
      return rows.map(presentCourseInProgress)
    },

    async bookmarks(viewer) {
      const rows = await reads.read((place) => bookmarksOf(place, viewer.id, longestBookmarkList))
      return rows.map(presentBookmark)
    },

    async tractAndBookmarks(viewer) {
      const { tract, bookmarks } = await reads.read((place) =>
        tractAndBookmarks(place, viewer.id, longestBookmarkList),
      )
      return { tract, bookmarks: bookmarks.map(presentBookmark) }
    },

    async enroll(viewer, courseId, code) {
      const course = await courseFor(viewer, courseId)
      const enrolled =
        course.enrollmentRules === null || viewer.role !== 'student'
          ? await entrance.enrollIn(db, viewer, courseId)
          : await enrollByRules(viewer, courseId, code)
      if (!enrolled) throw courseNotFound()
      const [row, rows] = await Promise.all([
        findEnrollment(db, viewer.id, courseId),
        progressOf(db, viewer.id, courseId),
      ])
      if (row === null) throw new Error('The enrollment is gone right after it was written')
      return presentEnrollment(row, presentProgress(rows).progress, course.modules.length)
    },

    ...entrance,

    followedTract: (viewer) => findFollowedTract(db, viewer.id),

    async followTract(viewer, tractId) {
      if (tractId === null) await deleteFollowedTract(db, viewer.id)
      else if (!(await putFollowedTract(db, viewer.id, tractId)))
        throw new Refusal('tract-not-found', 'There is no such tract.')
      return findFollowedTract(db, viewer.id)
    },

    async beginOnTract(tx, userId, tractId) {
      await putFollowedTract(tx, userId, tractId)
    },

    positions: (viewer, courseId) => reads.read((place) => positionsOf(place, viewer.id, courseId)),

    async setPosition(viewer, { courseId, moduleId }, stopped) {
      await requireOpenModule(viewer, await courseFor(viewer, courseId), moduleId)
      const { block = null, percent = null, seconds = null } = stopped
      const { enrolled, ...place } = await putPosition(db, {
        userId: viewer.id,
        courseId,
        moduleId,
        block,
        percent,
        seconds,
        enrolls: viewer.role === 'student',
      })
      return { position: { moduleId, ...place }, enrolled }
    },

    async activity(viewer) {
      const moment = now()
      const since = new Date(moment.getTime() - activityWindow)
      const events = await reads.read((place) => eventsSince(place, viewer.id, since, longestActivity))
      return {
        now: moment.toISOString(),
        events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
      }
    },

    async setCompleted(viewer, { courseId, moduleId, completed }) {
      const course = await courseFor(viewer, courseId)
      const modules = course.modules.map(({ id }) => id)
      const index = modules.indexOf(moduleId)
      if (index === -1) throw refusals['module-not-found']()
      const completion = {
        userId: viewer.id,
        courseId,
        moduleId,
        completed,
        earlier: modules.slice(0, index),
        others: modules.filter((id) => id !== moduleId),
        byRules: course.enrollmentRules !== null && viewer.role === 'student',
      }
      const written = await inTurn(viewer.id, () => writeCompletion(completion))
      if (!written.isOpen) throw await whyLocked(viewer, course, moduleId)
      const { bookmarked, endsCourse } = written
      return { record: { moduleId, completed, bookmarked }, courseCompleted: endsCourse }
    },

    async setBookmarked(viewer, { courseId, moduleId, bookmarked }) {
      await requireOpenModule(viewer, await courseFor(viewer, courseId), moduleId)
      const record = await putBookmark(db, {
        userId: viewer.id,
        courseId,
        moduleId,
        bookmarked: bookmarked ?? null,
      })
      return { record }
    },

    requireOpenModule,
    findCourse,
    courseFor,

    async mayOpenModule(viewer, { courseId, moduleId }) {
      const course = await findCourse(viewer, courseId)
      return course !== null && (await closedFor(viewer, course, moduleId)) === null
    },

    async openingsBetween(userId, since, until) {
      const rows = await reads.read((place) => openingsBetween(place, userId, since, until))
      return rows.map(presentOpening)
    },

    ...inRounds(needs.notifications),

    async openModules(viewer, courseId) {
      const course = await findCourse(viewer, courseId)
      const modules = course?.modules ?? []
      if (viewer.role !== 'student') return new Set(modules.map(({ position }) => position))
      const { done, later, keptOpen } = placesIn(await readProgress(viewer, courseId))
      const completed = modules.map(({ id }) => done.has(id))
      const isOutside = course !== null && (await isOutsideOf(viewer, course))
      const open = modules.filter(
        ({ id }, index) =>
          (!isOutside || isOpenToOutsiders(index)) &&
          isModuleOpen(completed, index, later.has(id), keptOpen.has(id)),
      )
      return new Set(open.map(({ position }) => position))
    },
  }

  /** One statement; the first completion of a course is a transaction, which also issues the certificate. */
  async function writeCompletion(completion: Completion): Promise<CompletionOutcome> {
    const first = await together(completion)
    if (first.isWritten || !first.endsCourse) return first
    return onConnection((connection) =>
      transactionOn(connection, async (tx) => {
        const [last = first] = await putCompletions(connection, [completion], { mayEndCourse: true })
        if (last.endsCourse) await certificates.issue(tx, completion.userId, completion.courseId)
        return last
      }),
    )
  }

  /** Not a single statement of the pool: many that wait for one locked row must not take every connection. */
  async function onConnection<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const connection = await db.$client.connect()
    try {
      return await work(connection)
    } finally {
      connection.release()
    }
  }

  /** Whether the course has enrollment rules and the viewer is not in it: they see its first module only. */
  async function isOutsideOf(viewer: Viewer, course: Course, tx?: Transaction): Promise<boolean> {
    if (course.enrollmentRules === null || viewer.role !== 'student') return false
    return tx === undefined
      ? (await reads.read((place) => findEnrollment(place, viewer.id, course.id))) === null
      : (await enrolledAmong(tx, course.id, [viewer.id])).size === 0
  }

  async function readProgress(viewer: Viewer, courseId: string) {
    return presentProgress(await reads.read((place) => progressOf(place, viewer.id, courseId)))
  }

  /** The refusal of a locked module: if only its time is to come, it says when. */
  async function whyLocked(viewer: Viewer, course: Course, moduleId: string): Promise<Refusal> {
    if (await isOutsideOf(viewer, course)) return new Refusal('module-locked', enrollFirst.text)
    const { openings } = presentProgress(await progressOf(db, viewer.id, course.id))
    const opening = openings.find((one) => one.moduleId === moduleId)
    if (opening === undefined) return refusals['module-locked']()
    return new Refusal('module-locked', opensText(opening.opensAt, knownTimeZone(viewer.timeZone)))
  }

  async function findCourse(viewer: Viewer | null, courseId: string): Promise<Course | null> {
    const published = await catalogue.findCourse(courseId)
    if (published !== null || viewer === null) return published
    const keeps = viewer.role !== 'student' || (await findEnrollment(db, viewer.id, courseId)) !== null
    return keeps ? catalogue.findArchivedCourse(courseId) : null
  }

  async function courseFor(viewer: Viewer | null, courseId: string): Promise<Course> {
    const course = await findCourse(viewer, courseId)
    if (course === null) throw courseNotFound()
    return course
  }

  /**
   * Why the viewer may not read a module; null if they may. The first module is public; a later one requires sign-in
   * and the earlier ones completed, and in a course with enrollment rules to be in it. In a round, every module waits for
   * its opening time. Teachers may read everything.
   */
  async function closedFor(
    viewer: Viewer | null,
    course: Course,
    moduleId: string,
    tx?: Transaction,
  ): Promise<keyof typeof refusals | null> {
    const index = course.modules.findIndex(({ id }) => id === moduleId)
    if (index === -1) return 'module-not-found'
    if (viewer === null) return index === 0 ? null : 'not-signed-in'
    if (viewer.role !== 'student') return null
    if (!isOpenToOutsiders(index) && (await isOutsideOf(viewer, course, tx))) return 'module-locked'
    const { done, later, keptOpen } = placesIn(
      await (tx
        ? progressOf(tx, viewer.id, course.id).then(presentProgress)
        : readProgress(viewer, course.id)),
    )
    const completed = course.modules.map(({ id }) => done.has(id))
    const isOpen = isModuleOpen(completed, index, later.has(moduleId), keptOpen.has(moduleId))
    return isOpen ? null : 'module-locked'
  }

  async function requireOpenModule(
    viewer: Viewer | null,
    course: Course,
    moduleId: string,
    tx?: Transaction,
  ): Promise<void> {
    const reason = await closedFor(viewer, course, moduleId, tx)
    if (reason === 'module-locked' && viewer !== null) throw await whyLocked(viewer, course, moduleId)
    if (reason !== null) throw refusals[reason]()
  }
}

/** Ids of the completed modules, of those that open later, and of those that stay open. */
const placesIn = ({ progress, openings, keptOpen }: ReturnType<typeof presentProgress>) => ({
  done: new Set(progress.filter(({ completed }) => completed).map(({ moduleId }) => moduleId)),
  later: new Set(openings.map(({ moduleId }) => moduleId)),
  keptOpen: new Set(keptOpen),
})

const refusals = {
  'module-not-found': () => new Refusal('module-not-found', 'This course has no such module.'),
  'not-signed-in': () => new Refusal('not-signed-in', 'Please sign in to go on to the next module.'),
  'module-locked': () => new Refusal('module-locked', prerequisitesRequired.text),
}
