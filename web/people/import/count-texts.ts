import type { ImportCounts, LineOutcome } from '../../../contract/people/import.ts'
import { counted } from '../../../rules/text/counted.ts'

export const outcomeNames: Record<LineOutcome, string> = {
  create: 'New',
  update: 'Renamed',
  add: 'Enrolled',
  skip: 'Unchanged',
  join: 'Joined',
  refuse: 'Left out',
}

/** "28 new accounts", "2 enrollments" */
export function countTexts(counts: ImportCounts, newGroups: readonly string[]): string[] {
  const texts: [number, string][] = [
    [counts.create, counted(counts.create, 'new account')],
    [counts.update, `${counted(counts.update, 'existing person', 'existing people')} renamed`],
    [counts.add, `${counted(counts.add, 'existing person', 'existing people')} enrolled or added to groups`],
    [counts.skip, `${counted(counts.skip, 'existing person', 'existing people')} unchanged`],
    [counts.enrollments, counted(counts.enrollments, 'enrollment')],
    [counts.members, counted(counts.members, 'new group member')],
    [counts.staff, counted(counts.staff, 'course role')],
    [counts.join, `${counted(counts.join, 'line')} joined with an earlier one`],
    [counts.refuse, `${counted(counts.refuse, 'line')} left out`],
    [newGroups.length, `${counted(newGroups.length, 'new group')}: ${newGroups.join(', ')}`],
  ]
  return texts.flatMap(([count, text]) => (count > 0 ? [text] : []))
}

/** People whom an import changes. */
export const peopleIn = ({ create, update, add }: ImportCounts): number => create + update + add

export const people = (count: number): string =>
  count === 1 ? 'one person' : `${count.toLocaleString('en')} people`
