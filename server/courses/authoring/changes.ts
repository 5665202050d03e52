import type { ChangedPart, CourseChange, CourseChanges } from '../../../contract/courses/changes.ts'
import type { InputOf } from '../../../contract/index.ts'
import type { Transaction } from '../../../database/client.ts'
import { hindrancesOf, isReady } from '../../../rules/courses/course-checks.ts'
import { isSamePart } from '../../../rules/courses/drafts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { comeAgain } from '../../platform/jobs/too-early.ts'
import type { AuthoringDependencies, Authors } from './authors.ts'
import {
  countPeople,
  deleteSchedule,
  findSchedule,
  moveAssignments,
  peopleWhoCompleted,
  putSchedule,
  putScheduleProblem,
  setQuizDrafts,
  showModules,
} from './changes-queries.ts'
import { checkChanges } from './checking.ts'
import { type CourseRow, findCourse, lockCourse, ownOutline, putOrder } from './course-queries.ts'
import { dayOf, subjectOf } from './courses.ts'
import { keepThrough } from './kept-queries.ts'
import { isLectureChanged, type LecturesOfAuthors } from './lectures.ts'
import { isOpen } from './questions.ts'
import { type Waiting, waitingIn } from './waiting.ts'

/** Milliseconds. The job starts slightly after its time, never before it. */
const jobMargin = 500

type GoLive = InputOf<'POST /api/authoring/courses/{id}/changes/live'>['body']

/** The set of changes of a course: what students do not see yet, and how it goes live (docs/decisions/0082). */
export interface ChangesOfAuthors {
  /** @throws Refusal `course-not-found` */
  changes(viewer: Viewer, courseId: string): Promise<CourseChanges>

  /**
   * Makes changes live together, now or at a chosen time.
   *
   * @throws Refusal `course-not-found`, `changes-changed`, `changes-not-ready` or `invalid-input`
   */
  goLive(viewer: Viewer, courseId: string, wanted: GoLive): Promise<CourseChanges>

  /** Takes back the time of the set that waits. @throws Refusal `course-not-found` */
  unschedule(viewer: Viewer, courseId: string): Promise<CourseChanges>

  /** Makes a scheduled set live. What is not ready stays a draft, and the page of the course says why. */
  goLiveDue(courseId: string): Promise<void>
}

export function changesOfAuthors(
  { db, audit, events, jobs, drawing, notifications, rounds, now }: AuthoringDependencies,
  authors: Authors,
  lectures: LecturesOfAuthors,
): ChangesOfAuthors {
  return {
    async changes(viewer, courseId) {
      return whole(await authors.course(viewer, courseId))
    },

    async goLive(viewer, courseId, { parts, at, asksAll }) {
      const known = await authors.course(viewer, courseId)
      const goLiveAt = at === null ? null : dayOf(at, now(), 'at')
      await drawAhead(known, parts)
      const row = await authors.changeCourse(viewer, courseId, null, async ({ tx, course }) => {
        const waiting = await waitingIn(tx, course)
        const chosen = chosenFrom(waiting, parts)
        if (chosen.length < parts.length) throw changesChanged()
        await requireReady(tx, course, chosen)
        if (goLiveAt === null) {
          await show(tx, course, waiting, chosen, { asksAll, actorId: viewer.id })
          // A set that waits keeps its time, unless nothing is left of it.
          const planned = await findSchedule(tx, courseId)
          if (planned?.parts.every((part) => chosen.some((one) => isSamePart(one, part))))
            await deleteSchedule(tx, courseId)
          await audit.record(tx, viewer, {
            action: 'course.changes-live',
            ...audited(course, chosen, asksAll),
          })
        } else {
          await putSchedule(tx, { courseId, goLiveAt, parts, asksAll, scheduledBy: viewer.id })
          const startAfter = new Date(goLiveAt.getTime() + jobMargin)
          await jobs.enqueue(tx, 'courses.go-live', { courseId }, { startAfter })
          const { subject, after } = audited(course, chosen, asksAll)
          const planned = { ...after, at: goLiveAt.toISOString() }
          await audit.record(tx, viewer, { action: 'course.changes-scheduled', subject, after: planned })
        }
        return (await findCourse(tx, courseId)) ?? course
      })
      return whole(row)
    },

    async unschedule(viewer, courseId) {
      const row = await authors.changeCourse(viewer, courseId, null, async ({ tx, course }) => {
        const planned = await findSchedule(tx, courseId)
        if (planned !== null && (await deleteSchedule(tx, courseId)))
          await audit.record(tx, viewer, {
            action: 'course.changes-unscheduled',
            subject: subjectOf(course),
            before: { at: planned.goLiveAt.toISOString() },
          })
        return course
      })
      return whole(row)
    },

    async goLiveDue(courseId) {
      const known = await findCourse(db, courseId)
      const planned = await findSchedule(db, courseId)
      if (known === null || planned === null) return
      await drawAhead(known, planned.parts)
      await db.transaction(async (tx) => {
        await lockCourse(tx, courseId)
        const [course, due] = [await findCourse(tx, courseId), await findSchedule(tx, courseId)]
        if (course === null || due === null || due.problem !== '') return
        if (due.goLiveAt > now()) {
          const times = { at: due.goLiveAt, now: now() }
          return comeAgain(jobs, tx, ['courses.go-live', { courseId }], times)
        }
        const waiting = await waitingIn(tx, course)
        // Parts that were removed or made live since then are done; the others were chosen and checked together.
        const chosen = chosenFrom(waiting, due.parts)
        const findings = isOpen(course) ? await checkChanges(tx, drawing, course, chosen) : []
        const { subject, after } = audited(course, chosen, due.asksAll)
        if (!isReady(findings)) {
          const problem = hindrancesOf(findings).join(' ')
          await putScheduleProblem(tx, courseId, problem)
          const reason = `Not ready: ${problem}`
          await audit.recordOfSite(tx, { action: 'course.changes-stopped', subject, after, reason })
          return
        }
        const { asksAll, scheduledBy: actorId } = due
        await show(tx, course, waiting, chosen, { asksAll, actorId })
        await deleteSchedule(tx, courseId)
        const reason = 'As scheduled'
        await audit.recordOfSite(tx, { action: 'course.changes-live', subject, after, reason })
        await rounds.refresh(tx, courseId)
        await events.publish(tx, 'content', {})
      })
    },
  }

  async function whole(course: CourseRow): Promise<CourseChanges> {
    const [{ changes }, people, scheduled] = await Promise.all([
      waitingIn(db, course),
      countPeople(db, course.id),
      findSchedule(db, course.id),
    ])
    return {
      changes,
      findings: changes.length === 0 ? [] : await checkChanges(db, drawing, course, changes),
      status: course.status,
      people,
      scheduled: scheduled && {
        at: scheduled.goLiveAt.toISOString(),
        parts: scheduled.parts,
        asksAll: scheduled.asksAll,
        by: scheduled.by,
        problem: scheduled.problem,
      },
    }
  }

  /** Renders the lectures before the transaction, which would otherwise hold a connection. */
  async function drawAhead(course: CourseRow, parts: readonly ChangedPart[]): Promise<void> {
    const waiting = await waitingIn(db, course)
    const chosen = chosenFrom(waiting, parts)
    // The checks read the lectures too.
    if (isOpen(course)) await checkChanges(db, drawing, course, chosen)
    await lectures.drawAhead(lecturesOf(waiting, chosen))
  }

  async function requireReady(tx: Transaction, course: CourseRow, chosen: readonly CourseChange[]) {
    // A course that no student is in may be unfinished: it is checked when it is published.
    const findings = isOpen(course) ? await checkChanges(tx, drawing, course, chosen) : []
    if (!isReady(findings))
      throw new Refusal('changes-not-ready', `Not yet: ${hindrancesOf(findings).join(' ')}`)
  }

  async function show(
    tx: Transaction,
    course: CourseRow,
    waiting: Waiting,
    chosen: readonly CourseChange[],
    { asksAll, actorId }: { asksAll: boolean; actorId: string | null },
  ): Promise<void> {
    const named = (kind: ChangedPart['kind']) => chosen.filter((change) => change.kind === kind)
    const moduleIds = named('module').map(({ id }) => id)
    const quizIds = named('quiz').map(({ id }) => id)
    const asked = asksAll && moduleIds.length > 0 ? await peopleWhoCompleted(tx, course.id) : []
    await lectures.makeTheseLive(tx, lecturesOf(waiting, chosen))
    if (moduleIds.length > 0) {
      const order = waiting.modules.filter(({ draftPlace }) => draftPlace === null)
      const willBe = waiting.modules.filter(
        ({ id, draftPlace }) => draftPlace === null || moduleIds.includes(id),
      )
      const idsOf = (some: typeof order) => some.map(({ id }) => id)
      await keepThrough(tx, course.id, idsOf(order), idsOf(willBe))
      await showModules(tx, moduleIds, { asksAll })
      await putOrder(
        tx,
        course.id,
        waiting.modules.map(({ id }) => id),
      )
    }
    if (quizIds.length > 0) await setQuizDrafts(tx, quizIds, false)
    for (const [moduleId, some] of Map.groupBy(named('assignment'), (change) => change.moduleId)) {
      await moveAssignments(
        tx,
        moduleId,
        some.map(({ id }) => id),
        'live',
      )
    }
    await ownOutline(tx, course.id)
    await notifications.notify(tx, {
      to: asked.filter((id) => id !== actorId),
      kind: 'new-module',
      data: { course: course.title, modules: named('module').map(({ title }) => title) },
      path: `/course/${course.id}`,
      ...(actorId === null ? {} : { actorId }),
    })
  }
}

const chosenFrom = ({ changes }: Waiting, parts: readonly ChangedPart[]): CourseChange[] =>
  changes.filter((change) => parts.some((part) => isSamePart(change, part)))

/** The modules whose changed lectures go live with these changes. */
function lecturesOf({ modules }: Waiting, chosen: readonly CourseChange[]) {
  const ids = new Set(
    chosen.filter(({ kind }) => kind === 'module' || kind === 'lecture').map(({ moduleId }) => moduleId),
  )
  return modules.filter((module) => ids.has(module.id) && isLectureChanged(module))
}

function audited(course: CourseRow, chosen: readonly CourseChange[], asksAll: boolean) {
  const titles = chosen.map(({ kind, title }) => `${kind}: ${title}`).join(' / ')
  return {
    subject: subjectOf(course),
    after: { changes: titles, ...(asksAll ? { askedOf: 'everyone' } : {}) },
  }
}

export function changesChanged(): Refusal {
  return new Refusal(
    'changes-changed',
    'Someone else changed this in the meantime. Nothing went live. Look at the changes again.',
  )
}
