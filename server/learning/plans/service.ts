import type { CalendarItem } from '../../../contract/calendar.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { CoursePlan } from '../../../contract/learning/plans.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { moduleAddress } from '../../../rules/addresses.ts'
import { knownTimeZone } from '../../../rules/community/notifications.ts'
import { sittingId, sittingTitle } from '../../../rules/learning/plan-text.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { LearningService } from '../progress/service.ts'
import { presentPlan, viewOf } from './dates.ts'
import { deletePlan, holdEnrollment, lockPlan, planFacts, plansOf, putPlan, setPaused } from './queries.ts'
import { type PlanReminders, planReminders } from './reminders.ts'

/** Days ahead that a plan may begin. */
const longestWait = 366 * 86_400_000

export interface CoursePlansDependencies {
  db: Database
  reads: Reads
  jobs: Jobs
  learning: Pick<LearningService, 'courseFor'>
  notifications: NotificationsService
  now: () => Date
}

/** Plans for courses. Dates are never kept: rules/learning/course-plan.ts makes them of what is still open. */
export interface CoursePlansService extends PlanReminders {
  /** The viewer's plans. Those of completed courses are over. */
  plans(viewer: Viewer): Promise<CoursePlan[]>

  /**
   * The viewer's plan for a course, or null, and what is left to plan.
   *
   * @param timeZone of the browser; used if the profile names none
   * @throws Refusal `course-not-found`
   */
  plan(
    viewer: Viewer,
    courseId: string,
    timeZone: string | undefined,
  ): Promise<OutputOf<'GET /api/user/plans/{id}'>>

  /**
   * Plans a course, or changes its plan.
   *
   * @throws Refusal `course-not-found`, `plan-not-enrolled`, `plan-nothing-left`, or `invalid-input` for a first day more
   *   than a year ahead
   */
  save(
    viewer: Viewer,
    courseId: string,
    choice: InputOf<'PUT /api/user/plans/{id}'>['body'],
  ): Promise<CoursePlan>

  /** Idempotent. @throws Refusal `plan-not-found` */
  pause(viewer: Viewer, courseId: string, paused: boolean): Promise<CoursePlan>

  /** Idempotent. */
  end(viewer: Viewer, courseId: string): Promise<void>

  /** The sittings ahead, for the calendar. One statement. */
  sittingsBetween(userId: string, since: Date, until: Date): Promise<CalendarItem[]>
}

export function coursePlansService(needs: CoursePlansDependencies): CoursePlansService {
  const { db, reads, learning, now } = needs
  const reminders = planReminders(needs)

  return {
    async plans(viewer) {
      const rows = await reads.read((place) => plansOf(place, viewer.id))
      return rows.flatMap((row) => presentPlan(row, viewOf(row, now())) ?? [])
    },

    async plan(viewer, courseId, timeZone) {
      await learning.courseFor(viewer, courseId)
      const row = await reads.read((place) => planFacts(place, viewer.id, courseId))
      if (row === null) {
        // A course without modules.
        const zone = knownTimeZone(viewer.timeZone ?? timeZone)
        return { plan: null, open: [], minutesToday: 0, timeZone: zone }
      }
      const view = viewOf(row, now(), timeZone)
      const { open, minutesToday } = view
      return { plan: presentPlan(row, view), open, minutesToday, timeZone: view.timeZone }
    },

    async save(viewer, courseId, { timeZone, ...choice }) {
      await learning.courseFor(viewer, courseId)
      if (Date.parse(choice.from) > now().getTime() + longestWait) {
        const message = 'At most a year ahead'
        throw new Refusal('invalid-input', message, { fields: [{ field: 'from', message }] })
      }
      return db.transaction(async (tx) => {
        if (!(await holdEnrollment(tx, viewer.id, courseId)))
          throw new Refusal('plan-not-enrolled', 'Enroll in the course first, then plan it.')
        const days = [...new Set(choice.days)].sort((one, other) => one - other)
        const zone = knownTimeZone(timeZone ?? viewer.timeZone)
        await putPlan(tx, { userId: viewer.id, courseId, ...choice, days, timeZone: zone })
        const plan = await scheduled(tx, viewer, courseId)
        if (plan === null)
          throw new Refusal(
            'plan-nothing-left',
            'You’ve completed this course, so there is nothing left to plan.',
          )
        return plan
      })
    },

    async pause(viewer, courseId, paused) {
      return db.transaction(async (tx) => {
        const plan = (await setPaused(tx, viewer.id, courseId, paused))
          ? await scheduled(tx, viewer, courseId)
          : null
        if (plan === null) throw new Refusal('plan-not-found', 'There is no plan for this course any more.')
        return plan
      })
    },

    async end(viewer, courseId) {
      await db.transaction(async (tx) => {
        if (!(await lockPlan(tx, viewer.id, courseId))) return
        await deletePlan(tx, viewer.id, courseId)
        await reminders.takeBack(tx, viewer.id, courseId)
      })
    },

    async sittingsBetween(userId, since, until) {
      const rows = await reads.read((place) => plansOf(place, userId))
      return rows.flatMap((row) =>
        viewOf(row, now())
          .sittings.filter(({ startsAt, endsAt }) => endsAt > since.getTime() && startsAt < until.getTime())
          .map(({ date, startsAt, endsAt, modules }) => ({
            id: sittingId(row.courseId, date),
            kind: 'sitting' as const,
            title: sittingTitle(row.code, modules),
            about: row.courseTitle,
            startsAt: new Date(startsAt).toISOString(),
            endsAt: new Date(endsAt).toISOString(),
            path: moduleAddress({ courseId: row.courseId, moduleId: modules[0]?.id ?? '' }),
          })),
      )
    },

    findDue: reminders.findDue,
    remind: reminders.remind,
  }

  /** Sets the time of the next reminder by what was just written. @returns null if nothing is left to plan */
  async function scheduled(tx: Transaction, viewer: Viewer, courseId: string): Promise<CoursePlan | null> {
    const row = await planFacts(tx, viewer.id, courseId)
    if (row === null) return null
    const view = viewOf(row, now())
    await reminders.schedule(tx, viewer.id, { courseId, view })
    return presentPlan(row, view)
  }
}
