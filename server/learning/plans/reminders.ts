import type { Database, Transaction } from '../../../database/client.ts'
import { moduleAddress } from '../../../rules/addresses.ts'
import { sittingWhen } from '../../../rules/learning/plan-text.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { nextReminder, type PlanView, presentPlan, sittingToRemind, viewOf } from './dates.ts'
import { deletePlan, lockPlan, planFacts, setNextJob, takeDuePlans } from './queries.ts'

const plansAtOnce = 200
const kind = 'plan-reminder'

/** Reminders of sittings. A plan's row says when its job next has something to do, so no job waits for a date. */
export interface PlanReminders {
  /** The recurring job: hands every plan that is due to its own job. */
  findDue(): Promise<void>

  /**
   * Reminds a person of the next sitting if it is time, once a day of a plan, and counts reminders of earlier days as
   * read. Ends the plan of a completed course.
   */
  remind(plan: { userId: string; courseId: string }): Promise<void>
}

export function planReminders({
  db,
  jobs,
  notifications,
  now,
}: {
  db: Database
  jobs: Jobs
  notifications: NotificationsService
  now: () => Date
}) {
  return { findDue, remind, schedule, takeBack }

  async function findDue(): Promise<void> {
    let taken: number
    do {
      taken = await db.transaction(async (tx) => {
        const due = await takeDuePlans(tx, now(), plansAtOnce)
        await jobs.enqueueMany(
          tx,
          'course-plans.remind',
          due.map((data) => ({ data })),
        )
        return due.length
      })
    } while (taken === plansAtOnce)
  }

  async function remind({ userId, courseId }: { userId: string; courseId: string }): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await lockPlan(tx, userId, courseId))) return
      const row = await planFacts(tx, userId, courseId)
      if (row === null) return
      const view = viewOf(row, now())
      const { choice } = view
      if (choice === null || presentPlan(row, view) === null) {
        await deletePlan(tx, userId, courseId)
        return takeBack(tx, userId, courseId)
      }
      const byDigest = await readsByDigest(tx, userId)
      const sitting = sittingToRemind(view, now(), byDigest)
      const [module] = sitting?.modules ?? []
      if (sitting && module) {
        await notifications.notify(tx, {
          to: userId,
          kind,
          once: `plan:${courseId}:${sitting.date}`,
          topic: { name: topicOf(courseId), place: placeOf(sitting.date) },
          path: moduleAddress({ courseId, moduleId: module.id }),
          data: { at: sittingWhen(sitting, choice), module: module.title, course: row.code },
        })
      }
      await schedule(tx, userId, { courseId, view, byDigest, endsAt: sitting?.endsAt })
    })
  }

  /** @param plan.endsAt of the sitting just reminded of */
  async function schedule(
    tx: Transaction,
    userId: string,
    plan: { courseId: string; view: PlanView; byDigest?: boolean; endsAt?: number | undefined },
  ): Promise<void> {
    const { courseId, view } = plan
    const byDigest = plan.byDigest ?? (await readsByDigest(tx, userId))
    const next = nextReminder(view, now(), byDigest)
    const times = [plan.endsAt, next?.getTime()].filter((at) => at !== undefined)
    await setNextJob(tx, userId, courseId, times.length === 0 ? null : new Date(Math.min(...times)))
    await takeBack(tx, userId, courseId, view.sittings[0]?.date)
  }

  /** Counts unread reminders as read: those before a day, or all. What is over asks for nothing any more. */
  async function takeBack(tx: Transaction, userId: string, courseId: string, before?: string): Promise<void> {
    const place = before === undefined ? placeOf('9999-12-31') : placeOf(before) - 1
    await notifications.setTopicRead(tx, { id: userId }, { name: topicOf(courseId), place })
  }

  /** A reminder an hour before would come too late for them. */
  async function readsByDigest(tx: Transaction, userId: string): Promise<boolean> {
    return (await notifications.emailChoice(tx, userId, kind)) === 'daily'
  }
}

const topicOf = (courseId: string) => `plan:${courseId}`

/** Days in order, as the place within the topic. */
const placeOf = (date: string) => Number(date.replaceAll('-', ''))
