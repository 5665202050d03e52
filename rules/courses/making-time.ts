/** Hours that the assignments of a module take, as their authors say. */

/** Of one assignment. */
export const makingHours = { least: 0.5, most: 200 } as const

/** @returns the sum of what is known; 0 if nothing is */
export const hoursOf = (assignments: readonly { hours?: number | undefined }[]): number =>
  assignments.reduce((sum, { hours = 0 }) => sum + hours, 0)

/** "about 12 hours", "about half an hour"; whole hours from three on, because an estimate is no more exact. */
export function hoursText(hours: number): string {
  if (hours <= 0.5) return 'about half an hour'
  if (hours < 1.25) return 'about an hour'
  const shown = hours < 3 ? Math.round(hours * 2) / 2 : Math.round(hours)
  return `about ${shown.toLocaleString('en')} hours`
}
