import type { Database } from '../../../database/client.ts'
import {
  type StaffMember,
  staffOfSchool,
  type WeekOfCourse,
  weekOfCourses,
} from '../../../database/conditions/week-of-courses.ts'
import { taughtStuckAddress } from '../../../rules/addresses.ts'
import { isSummaryDue, sumOfWeeks } from '../../../rules/people/stuck.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { SettingsService } from '../../school/settings/service.ts'

export interface WeeklySummaryDependencies {
  db: Database
  notifications: Pick<NotificationsService, 'notify'>
  settings: Pick<SettingsService, 'site'>
  now: () => Date
}

/** The week of their courses, for everyone who teaches, on Monday morning in the school's time zone. */
export interface WeeklySummaryService {
  /** The hourly job. A week is reported once, however often it runs; one in which nothing happened is not reported. */
  tell(): Promise<void>
}

export function weeklySummaryService(needs: WeeklySummaryDependencies): WeeklySummaryService {
  const { db, notifications, settings, now } = needs
  return {
    async tell() {
      const { timeZone } = await settings.site()
      const monday = isSummaryDue(now(), timeZone)
      if (monday === null) return
      const weeks = (await db.execute(weekOfCourses)).rows as unknown as WeekOfCourse[]
      const staff = (await db.execute(staffOfSchool)).rows as unknown as StaffMember[]
      const byCourse = new Map(weeks.map((week) => [week.courseId, week]))
      for (const { userId, isAdmin, courseIds } of staff) {
        const own = courseIds === null ? weeks : courseIds.flatMap((id) => byCourse.get(id) ?? [])
        const sum = sumOfWeeks(own)
        if (Object.values(sum).every((count) => count === 0)) continue
        await notifications.notify(db, {
          to: userId,
          kind: 'weekly-summary',
          data: { ...sum, ofSchool: isAdmin },
          path: isAdmin ? '/admin/stuck' : taughtStuckAddress,
          once: `weekly-summary ${monday}`,
        })
      }
    },
  }
}
