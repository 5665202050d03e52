import { randomBytes } from 'node:crypto'
import type { Course } from '../../contract/catalogue.ts'
import type { Database, Transaction } from '../../database/client.ts'
import { certificateCode } from '../../rules/certificates.ts'
import {
  isCourseCompleted,
  isModuleOpen,
  prerequisitesRequired,
  tooManyCourses,
} from '../../rules/learning.ts'
import { type CatalogueService, courseNotFound } from '../catalogue/service.ts'
import type { CertificatesService } from '../certificates/service.ts'
import type { Reads } from '../http/read-places.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'
import { type Completion, putCertificate, putLastCompletion } from './completion-queries.ts'
import { completionWriter } from './completions.ts'
import { presentCourseInProgress, presentEnrollment } from './present.ts'
import {
  bookmarksOf,
  coursesInProgress,
  deleteEnrollment,
  eventsSince,
  findEnrollment,
  isInAnyCourse,
  positionsOf,
  progressOf,
  putBookmark,
  putEnrollment,
  putPosition,
} from './queries.ts'
import { deleteFollowedTract, findFollowedTract, putFollowedTract } from './tract-queries.ts'

const longestBookmarkList = 200

/** Eight days, so the last seven are complete in every time zone. */
const activityWindow = 8 * 86_400_000
const longestActivity = 300

interface ModuleAddress {
  courseId: string
  moduleId: string
}

export interface LearningDependencies {
  db: Database
  reads: Reads
  catalogue: CatalogueService
  certificates: Pick<CertificatesService, 'tellEarned'>
  now?: () => Date
}

/** What students do with courses. Every function takes the viewer, and every query has the viewer in its WHERE. */
export function learningService({
  db,
  reads,
  catalogue,
  certificates,
  now = () => new Date(),
}: LearningDependencies) {
  const write = completionWriter(db)

  return {
    progress: (viewer: Viewer, courseId: string) => readProgress(viewer, courseId),

    async enrollment(viewer: Viewer, courseId: string) {
      const row = await reads.read((place) => findEnrollment(place, viewer.id, courseId))
      if (row === null) return null
      const [course, progress] = await Promise.all([
        courseFor(viewer, courseId),
        readProgress(viewer, courseId),
      ])
      return presentEnrollment(row, progress, course.modules.length)
    },

    isInAnyCourse: (viewer: Pick<Viewer, 'id'>) => reads.read((place) => isInAnyCourse(place, viewer.id)),

    async enrollments(viewer: Pick<Viewer, 'id'>) {
      const rows = await reads.read((place) => coursesInProgress(place, viewer.id))
      return rows.map(presentCourseInProgress)
    },

    async bookmarks(viewer: Viewer) {
      const rows = await reads.read((place) => bookmarksOf(place, viewer.id, longestBookmarkList))
      return rows.map((row) => ({ ...row, bookmarkedAt: row.bookmarkedAt?.toISOString() ?? '' }))
    },

    /** @throws Refusal `course-not-found`, or `conflict` at the enrollment limit */
    async enroll(viewer: Viewer, courseId: string) {
      const course = await courseFor(viewer, courseId)
      if (!(await enrollIn(db, viewer, courseId))) throw courseNotFound()
      const [row, progress] = await Promise.all([
        findEnrollment(db, viewer.id, courseId),
        progressOf(db, viewer.id, courseId),
      ])
      if (row === null) throw new Error('The enrollment is gone right after it was written')
      return presentEnrollment(row, progress, course.modules.length)
    },

    enrollIn,

    followedTract: (viewer: Viewer) => findFollowedTract(db, viewer.id),

    /**
     * Replaces the followed tract; null follows none.
     *
     * @throws Refusal `tract-not-found`
     */
    async followTract(viewer: Viewer, tractId: string | null) {
      if (tractId === null) await deleteFollowedTract(db, viewer.id)
      else if (!(await putFollowedTract(db, viewer.id, tractId)))
        throw new Refusal('tract-not-found', 'There is no such tract.')
      return findFollowedTract(db, viewer.id)
    },

    async beginOnTract(tx: Transaction, userId: string, tractId: string): Promise<void> {
      await putFollowedTract(tx, userId, tractId)
    },

    leave: (viewer: Viewer, courseId: string) => deleteEnrollment(db, viewer.id, courseId),

    positions: (viewer: Viewer, courseId: string) =>
      reads.read((place) => positionsOf(place, viewer.id, courseId)),

    /** @throws Refusal `course-not-found`, `module-not-found` or `module-locked` */
    async setPosition(
      viewer: Viewer,
      { courseId, moduleId }: ModuleAddress,
      stopped: { block?: number; percent?: number; seconds?: number },
    ) {
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

    /** Returns the week's activity and the server time, so a screen need not trust its own clock. */
    async activity(viewer: Viewer) {
      const moment = now()
      const since = new Date(moment.getTime() - activityWindow)
      const events = await reads.read((place) => eventsSince(place, viewer.id, since, longestActivity))
      return {
        now: moment.toISOString(),
        events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
      }
    },

    /** @throws Refusal `course-not-found`, `module-not-found` or `module-locked` */
    async setCompleted(
      viewer: Viewer,
      { courseId, moduleId, completed }: ModuleAddress & { completed: boolean },
    ) {
      const course = await courseFor(viewer, courseId)
      const modules = course.modules.map(({ id }) => id)
      const index = modules.indexOf(moduleId)
      if (index === -1) throw moduleNotFound()
      const completion = {
        userId: viewer.id,
        courseId,
        moduleId,
        completed,
        earlier: modules.slice(0, index),
        moduleCount: modules.length,
      }
      const standing = await write(completion)
      const written = standing.outcome === 'earns-certificate' ? await completeCourse(completion) : standing
      if (written?.outcome !== 'written') throw new Refusal('module-locked', prerequisitesRequired.text)
      const courseCompleted = isCourseCompleted(written.completedCount, modules.length)
      return { record: { moduleId, completed, bookmarked: written.bookmarked }, courseCompleted }
    },

    /** @throws Refusal `course-not-found`, `module-not-found` or `module-locked` */
    async setBookmarked(
      viewer: Viewer,
      { courseId, moduleId, bookmarked }: ModuleAddress & { bookmarked?: boolean },
    ) {
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
    courseFor,

    /** Whether the viewer may read a module, for files that belong to it. */
    async mayOpenModule(viewer: Viewer | null, { courseId, moduleId }: ModuleAddress): Promise<boolean> {
      try {
        await requireOpenModule(viewer, await courseFor(viewer, courseId), moduleId)
        return true
      } catch (error) {
        if (error instanceof Refusal && error.status < 500) return false
        throw error
      }
    },
  }

  /**
   * Enrolls when a student starts work in a course. Callers check access first (`requireOpenModule`).
   *
   * @returns false if the course is now closed to new students
   * @throws Refusal `conflict` at the enrollment limit
   */
  async function enrollIn(tx: Database | Transaction, viewer: Viewer, courseId: string): Promise<boolean> {
    const intoArchived = viewer.role !== 'student'
    const outcome = await putEnrollment(tx, { userId: viewer.id, courseId, intoArchived })
    if (outcome === 'full') throw new Refusal('conflict', tooManyCourses.text)
    return outcome === 'enrolled'
  }

  function readProgress(viewer: Viewer, courseId: string) {
    return reads.read((place) => progressOf(place, viewer.id, courseId))
  }

  /** The last completion, its certificate and its notification are written together or not at all. */
  function completeCourse(completion: Completion) {
    return db.transaction(async (tx) => {
      const standing = await putLastCompletion(tx, completion)
      if (standing?.outcome !== 'written') return standing
      const { userId, courseId } = completion
      const certificate = await putCertificate(tx, {
        userId,
        courseId,
        code: certificateCode(randomBytes(20)),
      })
      if (certificate) await certificates.tellEarned(tx, userId, certificate)
      return standing
    })
  }

  /**
   * Returns a course the viewer may study: a published one for everyone, an archived one for enrolled students and
   * teachers, but never a draft.
   *
   * @throws Refusal `course-not-found`
   */
  async function courseFor(viewer: Viewer | null, courseId: string): Promise<Course> {
    try {
      return await catalogue.course(courseId)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404 || viewer === null) throw error
      const keeps = viewer.role !== 'student' || (await findEnrollment(db, viewer.id, courseId)) !== null
      if (!keeps) throw error
      return catalogue.archivedCourse(courseId)
    }
  }

  /**
   * The lock rule for reading: the first module is public; a later one requires sign-in and the earlier ones completed.
   * Teachers may read everything.
   *
   * @param tx the transaction of a write, so completions are read inside it
   * @throws Refusal `module-not-found`, `not-signed-in` or `module-locked`
   */
  async function requireOpenModule(
    viewer: Viewer | null,
    course: Course,
    moduleId: string,
    tx?: Transaction,
  ): Promise<void> {
    const index = course.modules.findIndex(({ id }) => id === moduleId)
    if (index === -1) throw moduleNotFound()
    if (index === 0 || (viewer !== null && viewer.role !== 'student')) return
    if (viewer === null) throw new Refusal('not-signed-in', 'Please sign in to go on to the next module.')
    const progress = await (tx ? progressOf(tx, viewer.id, course.id) : readProgress(viewer, course.id))
    const done = new Set(progress.filter(({ completed }) => completed).map((record) => record.moduleId))
    const completed = course.modules.map(({ id }) => done.has(id))
    if (!isModuleOpen(completed, index)) throw new Refusal('module-locked', prerequisitesRequired.text)
  }
}

function moduleNotFound(): Refusal {
  return new Refusal('module-not-found', 'This course has no such module.')
}

export type LearningService = ReturnType<typeof learningService>
