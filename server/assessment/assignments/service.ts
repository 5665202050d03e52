import type {
  AssignmentDetail,
  AssignmentDraft,
  AssignmentOverview,
} from '../../../contract/assessment/assignments.ts'
import type { CalendarItem } from '../../../contract/calendar.ts'
import type { Course } from '../../../contract/courses/catalogue.ts'
import type { InputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { assignmentAddress } from '../../../rules/addresses.ts'
import { filledLinks, mostSubmissions, workProblems } from '../../../rules/assessment/assignments.ts'
import { isModuleOpen } from '../../../rules/learning/progress.ts'
import type { PlacedAssignment } from '../../courses/catalogue/course-work.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import type { MediaService } from '../../media/service-interface.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import { commentsOf } from './comment-queries.ts'
import { dueBetween } from './due-date-queries.ts'
import { markHandedIn } from './file-queries.ts'
import { assignmentFiles } from './files.ts'
import { isClosed, presentDetail, presentDraft, presentOverview } from './present.ts'
import {
  begunAssignments,
  type DraftRow,
  findDraft,
  type GradedRow,
  gradedSince,
  handedIn,
  holdAssignment,
  insertSubmission,
  lockDraft,
  outlineOfMyCourses,
  putDraft,
  type ResultRow,
  resultsOfCourses,
  type SeenBy,
  usualAnswerHours,
  versionsOf,
} from './queries.ts'
import { type AssignmentTimings, assignmentTimings, bestOf, pointsOf, type Timing } from './timing.ts'

const longestList = 500

export interface AssignmentsDependencies {
  db: Database
  catalogue: CatalogueService
  learning: LearningService
  media: MediaService
  settings: Pick<SettingsService, 'site'>
  now: () => Date
}

interface StudiedAssignment {
  course: Course
  assignment: PlacedAssignment
}

export interface AssignmentResult {
  /** Null until graded. */
  score: number | null
  /** Submitted, and the latest version waits for a grade. */
  waiting: boolean
  /** Past due without a submission. */
  missing: boolean
  late: boolean
  /** A grade is held, and `seenBy` may see it. */
  held: boolean
}

/**
 * Drafts and submissions. Every function takes the viewer, and every query has the viewer in its WHERE, so another
 * student's work is not found.
 */
export interface AssignmentsService {
  /** All assignments of the viewer's courses, with the state of each. */
  assignments(viewer: Viewer): Promise<AssignmentOverview[]>

  /** @throws Refusal `assignment-not-found`, or `module-locked` for a student without work in it */
  detail(viewer: Viewer, assignmentId: string): Promise<AssignmentDetail>

  /**
   * @throws Refusal `assignment-not-found`, `module-locked`, `assignment-closed`, or `draft-changed` on a conflict
   */
  saveDraft(
    viewer: Viewer,
    assignmentId: string,
    draft: InputOf<'PUT /api/user/assignments/{id}/draft'>['body'],
  ): Promise<AssignmentDraft>

  /**
   * Submits the draft and enrolls; a rejected student is not enrolled. The same revision twice creates one
   * submission. The deadline is checked after the draft is locked.
   *
   * @throws Refusal `assignment-not-found`, `module-locked`, `assignment-closed`, `draft-changed`,
   *   `too-many-submissions`, `invalid-input` if it is empty or an address is invalid, or `conflict` at the
   *   enrollment limit
   */
  handIn(viewer: Viewer, assignmentId: string, revision: number): Promise<AssignmentDetail>

  /** Calendar entries: assignments that are due in this time. */
  dueBetween(userId: string, since: Date, until: Date): Promise<CalendarItem[]>

  /** Grades of the course given after this moment. */
  gradedSince(courseId: string, since: Date): Promise<GradedRow[]>

  /**
   * Results of students at the assignments of courses, for the gradebook, in four queries for any number of both.
   *
   * @param userIds null for everyone with a submission
   * @param seenBy a student does not see held grades: for them, the work waits
   */
  resultsOf(
    courseIds: readonly string[],
    userIds: readonly string[] | null,
    seenBy: SeenBy,
  ): Promise<(userId: string, courseId: string, assignment: PlacedAssignment) => AssignmentResult>
}

export function assignmentsService({
  db,
  catalogue,
  learning,
  media,
  settings,
  now,
}: AssignmentsDependencies): AssignmentsService {
  const files = assignmentFiles({ media })
  const timings = assignmentTimings({ db, settings })

  return {
    async assignments(viewer) {
      const [outline, mine, begun] = await Promise.all([
        outlineOfMyCourses(db, viewer.id),
        handedIn(db, viewer.id),
        begunAssignments(db, viewer.id),
      ])
      const modulesOf = Map.groupBy(outline, ({ courseId }) => courseId)
      const courseIds = [...modulesOf.keys()]
      const [timingOf, ...courses] = await Promise.all([
        timings.read(courseIds, [viewer.id]),
        ...courseIds.map((courseId) => catalogue.work.courseWork(courseId)),
      ])
      const submissionsOf = Map.groupBy(mine, ({ assignmentId }) => assignmentId)
      const at = now()
      return courses
        .filter((course) => course !== null)
        .flatMap((course) => {
          const modules = modulesOf.get(course.id) ?? []
          const completed = modules.map((module) => module.completed)
          return course.assignments.map((assignment) => {
            const index = modules.findIndex(({ moduleId }) => moduleId === assignment.moduleId)
            return presentOverview({
              course,
              assignment,
              timing: timingOf(viewer.id, course.id, assignment.id),
              open:
                viewer.role !== 'student' ||
                isModuleOpen(completed, index, modules[index]?.opensLater, modules[index]?.keptOpen),
              hasDraft: begun.has(assignment.id),
              submissions: submissionsOf.get(assignment.id) ?? [],
              now: at,
            })
          })
        })
        .slice(0, longestList)
    },

    detail: (viewer, assignmentId) => detail(viewer, assignmentId),

    async saveDraft(viewer, assignmentId, input) {
      const found = await requireStudied(viewer, assignmentId)
      const at = { userId: viewer.id, courseId: found.course.id, assignmentId }
      const timingWithin = await timings.forTransaction()
      const saved = await db.transaction(async (tx) => {
        const current = await lockDraft(tx, viewer.id, assignmentId)
        await requireOpen(tx, viewer, found, timingWithin)
        if (current === null && !(await holdAssignment(tx, found.assignment))) throw notFound()
        return writeDraft(tx, at, current, input)
      })
      const [current, versions] = await Promise.all([
        saved ?? findDraft(db, viewer.id, assignmentId),
        versionsOf(db, viewer.id, assignmentId),
      ])
      // A repeat after a lost response: already saved.
      const same =
        current?.text === input.text &&
        JSON.stringify(current.links) === JSON.stringify(input.links) &&
        (input.files ?? current.files.map((file) => file.id)).join() ===
          current.files.map((file) => file.id).join()
      if (saved === null && !same) throw draftChanged()
      return presentDraft(current, versions)
    },

    async handIn(viewer, assignmentId, revision) {
      const found = await requireStudied(viewer, assignmentId)
      const userId = viewer.id
      const timingWithin = await timings.forTransaction()
      await db.transaction(async (tx) => {
        // Lock the course first, like its authors.
        if (!(await learning.enrollIn(tx, viewer, found.course.id))) throw notFound()
        const draft = await lockDraft(tx, userId, assignmentId)
        await requireOpen(tx, viewer, found, timingWithin)
        if (draft === null || draft.revision !== revision) throw draftChanged()
        const [problem, ...others] = workProblems(draft)
        if (problem !== undefined) {
          throw new Refusal('invalid-input', problem.message, { fields: [problem, ...others] })
        }
        const versions = await versionsOf(tx, userId, assignmentId)
        if (versions.some(({ draftRevision }) => draftRevision === revision)) return
        if (versions.length >= mostSubmissions) {
          throw new Refusal(
            'too-many-submissions',
            `An assignment can be handed in ${mostSubmissions} times, and you have done so.`,
          )
        }
        const number = (versions[0]?.number ?? 0) + 1
        const links = filledLinks(draft.links)
        const courseId = found.course.id
        await markHandedIn(tx, { userId, assignmentId, ids: draft.files.map((file) => file.id) })
        await insertSubmission(tx, { userId, assignmentId, courseId, number, draft, links, now: now() })
      })
      return detail(viewer, assignmentId)
    },

    async dueBetween(userId, since, until) {
      const rows = await dueBetween(db, userId, since, until)
      const found = await Promise.all(
        rows.map(async (row) => ({ ...row, ...(await catalogue.work.assignment(row.assignmentId)) })),
      )
      return found.flatMap(({ assignmentId, dueAt, course, assignment }) =>
        course === undefined || assignment === undefined
          ? []
          : [
              {
                id: `assignment-${assignmentId}`,
                kind: 'due' as const,
                title: assignment.title,
                about: course.title,
                startsAt: dueAt.toISOString(),
                endsAt: null,
                path: assignmentAddress(assignmentId),
              },
            ],
      )
    },

    gradedSince: (courseId, since) => gradedSince(db, courseId, since),

    async resultsOf(courseIds, userIds, seenBy) {
      const [rows, timingOf] = await Promise.all([
        resultsOfCourses(db, courseIds, userIds, seenBy),
        timings.read(courseIds, userIds),
      ])
      const of = new Map<string, Map<string, ResultRow[]>>()
      for (const row of rows) {
        const mine = of.get(row.userId) ?? new Map<string, ResultRow[]>()
        of.set(row.userId, mine)
        const versions = mine.get(row.assignmentId)
        if (versions === undefined) mine.set(row.assignmentId, [row])
        else versions.push(row)
      }
      const at = now()
      const nothing: ResultRow[] = []
      return (userId: string, courseId: string, assignment: PlacedAssignment): AssignmentResult => {
        const mine = of.get(userId)?.get(assignment.id) ?? nothing
        const timing = timingOf(userId, courseId, assignment.id)
        const latest = mine.find(({ isLatest }) => isLatest)
        return {
          score: bestOf(mine, pointsOf(assignment.rubric), timing),
          waiting: latest !== undefined && latest.earned === null,
          missing: latest === undefined && timing.isLate(at),
          late: latest !== undefined && timing.isLate(latest.submittedAt),
          held: seenBy === 'staff' && mine.some(({ gradeHeld }) => gradeHeld),
        }
      }
    },
  }

  /** @returns null, without writing, on a conflict */
  async function writeDraft(
    tx: Transaction,
    at: { userId: string; courseId: string; assignmentId: string },
    current: DraftRow | null,
    input: { baseRevision: number; text: string; links: string[]; files?: string[] },
  ) {
    const { userId, assignmentId } = at
    const { baseRevision, text, links, files: ids } = input
    if ((current?.revision ?? 0) !== baseRevision) return null
    const before = current?.files ?? []
    const chosen = ids === undefined ? before : await files.choose(tx, at, { before, ids })
    const saved = await putDraft(tx, {
      userId,
      assignmentId,
      baseRevision,
      text,
      links,
      files: chosen,
      now: now(),
    })
    // Another first draft was written in between; the transaction rolls back.
    if (saved === null && chosen.length > 0) throw draftChanged()
    return saved
  }

  async function detail(viewer: Viewer, assignmentId: string): Promise<AssignmentDetail> {
    const { course, assignment } = await requireAssignment(assignmentId)
    const [versions, draft, timing, open, usual] = await Promise.all([
      versionsOf(db, viewer.id, assignmentId),
      findDraft(db, viewer.id, assignmentId),
      timingOf(viewer, course.id, assignmentId),
      learning.mayOpenModule(viewer, { courseId: course.id, moduleId: assignment.moduleId }),
      usualAnswerHours(db, course.id),
    ])
    // Submitted work stays readable if its course is withdrawn or its module becomes locked.
    const gone = course.status !== 'published' && !(course.status === 'archived' && open)
    if (gone && versions.length === 0) throw notFound()
    if (!open && versions.length === 0 && draft === null) {
      const studied = await learning.courseFor(viewer, course.id)
      await learning.requireOpenModule(viewer, studied, assignment.moduleId)
    }
    const parts = { course, assignment, timing, open, hasDraft: draft !== null, now: now() }
    const results = versions.map((row) => ({ ...row, userId: viewer.id, assignmentId }))
    const overview = presentOverview({ ...parts, submissions: results })
    const handIn = open && !isClosed(timing, parts.now) && versions.length < mostSubmissions
    const comments = await commentsOf(
      db,
      viewer.id,
      versions.map((version) => version.id),
      'student',
    )
    const said = { comments, viewer }
    return presentDetail(overview, {
      ...{ assignment, timing, draft, versions, said },
      can: { handIn },
      usualAnswerHours: usual,
    })
  }

  async function requireAssignment(assignmentId: string) {
    const found = await catalogue.work.assignment(assignmentId)
    if (found === null) throw notFound()
    return found
  }

  async function timingOf(viewer: Viewer, courseId: string, assignmentId: string): Promise<Timing> {
    return (await timings.read([courseId], [viewer.id]))(viewer.id, courseId, assignmentId)
  }

  /** @throws Refusal `assignment-not-found` */
  async function requireStudied(viewer: Viewer, assignmentId: string): Promise<StudiedAssignment> {
    const { course, assignment } = await requireAssignment(assignmentId)
    if (course.status !== 'published' && course.status !== 'archived') throw notFound()
    // An archived course exists only for its enrolled students.
    const studied = await learning.findCourse(viewer, course.id)
    if (studied === null) throw notFound()
    return { course: studied, assignment }
  }

  /** @throws Refusal `module-locked` or `assignment-closed` */
  async function requireOpen(
    tx: Transaction,
    viewer: Viewer,
    { course, assignment }: StudiedAssignment,
    timingWithin: Awaited<ReturnType<AssignmentTimings['forTransaction']>>,
  ): Promise<void> {
    await learning.requireOpenModule(viewer, course, assignment.moduleId, tx)
    const at = { userId: viewer.id, courseId: course.id, assignmentId: assignment.id }
    if (isClosed(await timingWithin(tx, at), now())) {
      throw new Refusal('assignment-closed', 'The time to hand in this assignment is over.')
    }
  }
}

function notFound(): Refusal {
  return new Refusal('assignment-not-found', 'There is no assignment at this address.')
}

function draftChanged(): Refusal {
  return new Refusal(
    'draft-changed',
    'This draft was changed in another tab or on another device. Load it to go on from there.',
  )
}
