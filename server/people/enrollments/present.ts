import type {
  CoursePerson,
  EnrollmentState,
  PastedLine,
  PastPerson,
} from '../../../contract/people/enrollments.ts'
import { coursePercent } from '../../../rules/learning/kept.ts'
import type { GroupsService } from '../groups/service.ts'
import type { pastPeople } from './past-queries.ts'
import type { peopleOfCourse } from './queries.ts'

type PersonRow = Awaited<ReturnType<typeof peopleOfCourse>>[number]

export function presentPerson(
  {
    completed,
    completedModules,
    moduleCount,
    keptPercent,
    keptDone,
    enrolledAt,
    lastActivityAt,
    firstName: _,
    lastName: __,
    ...person
  }: PersonRow,
  percents: ReadonlyMap<string, number | null>,
): CoursePerson {
  return {
    ...person,
    enrolledAt: enrolledAt.toISOString(),
    state: stateOf(completed, lastActivityAt),
    percent: coursePercent(completedModules, moduleCount, {
      isCompleted: completed,
      kept: { percent: keptPercent, done: keptDone },
    }),
    grade: percents.get(person.id) ?? null,
    lastActivityAt: lastActivityAt === null ? null : new Date(lastActivityAt).toISOString(),
  }
}

function stateOf(completed: boolean, lastActivityAt: string | null): EnrollmentState {
  if (completed) return 'completed'
  return lastActivityAt === null ? 'not-begun' : 'in-progress'
}

/** @param inCourse ids of those who are enrolled */
export function presentLine(
  { pasted, found }: Awaited<ReturnType<GroupsService['lookUp']>>[number],
  inCourse: ReadonlySet<string>,
): PastedLine {
  const { text, wanted, by, readable } = pasted
  const line = { text, wanted, people: found }
  const [person, ...others] = found
  if (person === undefined) {
    const state = !readable ? 'no-address' : by === 'email' ? 'new-address' : 'unknown-name'
    return { ...line, state }
  }
  if (others.length > 0) return { ...line, state: 'several' }
  return { ...line, state: inCourse.has(person.id) ? 'already' : 'found' }
}

export function presentPast({
  enrolledAt,
  endedAt,
  leftThemselves,
  reason,
  endedBy,
  ...person
}: Awaited<ReturnType<typeof pastPeople>>[number]): PastPerson {
  return {
    ...person,
    enrolledAt: enrolledAt.toISOString(),
    endedAt: endedAt.toISOString(),
    reason: leftThemselves ? null : reason,
    endedBy: leftThemselves ? null : endedBy,
  }
}

/** For the audit log. */
export const subjectOf = ({ id, code, title }: { id: string; code: string; title: string }) => ({
  kind: 'course',
  id,
  label: `${code} ${title}`,
})
