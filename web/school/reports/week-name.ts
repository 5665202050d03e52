import { dateFormat } from '../../../rules/text/date-format.ts'
/** "16 Nov" @param week its Monday, 2026-11-16 */
export function weekName(week: string): string {
  return dateFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${week}T00:00:00Z`),
  )
}

/** "Nov 2026" @param month 2026-11 */
export function monthName(month: string): string {
  return dateFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** Under a chart whose last week is not over. */
export const runningWeek = 'This week so far'
