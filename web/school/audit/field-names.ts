const names: Record<string, string> = {
  atMostPercent: 'Maximum penalty, in percent',
  byEmail: 'Also by email',
  bytes: 'Size in bytes',
  counts: 'Attempt that counts',
  daysAccepted: 'Days late work is accepted',
  due: 'Due',
  extendedTo: 'Due for this student',
  extraDays: 'Extra days for due dates',
  extraTimePercent: 'Extra time, in percent',
  for: 'For',
  graceMinutes: 'Grace period in minutes',
  handIn: 'What to hand in',
  hours: 'Hours of work',
  mergedInto: 'Merged into',
  notionUrl: 'Notion worksheet',
  passed: 'Passed',
  percent: 'Result in percent',
  percentPerDay: 'Penalty per day, in percent',
  publishAt: 'Publication date',
  received: 'Taken from the other account',
  timeLimit: 'Time limit in minutes',
}

/** `extraMinutes` becomes "Extra minutes"; other names stay. */
export function fieldName(field: string): string {
  const known = names[field]
  if (known !== undefined) return known
  if (!/^[a-z]+([A-Z][a-z]*)*$/.test(field)) return field
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const words: Record<string, string> = {
  true: 'yes',
  false: 'no',
  '': 'nothing',
  admin: 'administrator',
  draft: 'draft',
  'at-once': 'immediately',
  'after-due': 'after the due date',
}

/** Moments are shown in the reader's time zone. */
export const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)

const fileId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Leaves what people wrote as it is. */
export function valueInWords(value: string | null): string {
  if (value === null) return 'nothing'
  return words[value] ?? (fileId.test(value) ? 'a file' : value)
}
