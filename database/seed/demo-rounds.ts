import { and, eq, inArray } from 'drizzle-orm'
import { roundDates } from '../../rules/courses/round-dates.ts'
import type { Transaction } from '../client.ts'
import {
  courseRounds,
  enrollments,
  roundDueDates,
  roundModules,
  schoolGroupCourses,
  schoolGroupMembers,
  schoolGroups,
  schoolGroupTeachers,
} from '../schema/index.ts'
import { seedDemoLiveSessions } from './demo-live-sessions.ts'

const day = 86_400_000
const timeZone = 'Europe/Berlin'
const groups = [
  { id: '5e0c1f3a-0d4b-4c0e-9a51-2f6b1d0a7d01', name: 'Evening class' },
  { id: '5e0c1f3a-0d4b-4c0e-9a51-2f6b1d0a7d02', name: 'Weekend class' },
]

interface Planned {
  userId: string
  courseId: string
  completedModules: number
}

/**
 * Two groups, and three rounds of a course: one that is over, one that runs and meets every week, and one to come. The
 * demo student learns at their own pace.
 *
 * @param school.modules of the course, in order
 */
export async function seedDemoRounds(
  tx: Transaction,
  school: {
    courseId: string
    modules: readonly string[]
    plan: readonly Planned[]
    demoStudent: string
    teachers: readonly string[]
  },
  now: Date,
): Promise<void> {
  const { courseId, modules, plan, demoStudent, teachers } = school
  const students = plan.filter((one) => one.courseId === courseId && one.userId !== demoStudent)
  if (students.length === 0) return
  const finished = students.filter((one) => one.completedModules === modules.length).slice(0, 14)
  const learning = students.filter((one) => one.completedModules > 0 && !finished.includes(one)).slice(0, 12)
  const newcomers = students.filter((one) => one.completedModules === 0).slice(0, 8)

  await tx.insert(schoolGroups).values(
    groups.map(({ id, name }, index) => ({
      id,
      name,
      startsOn: monday(now, index === 0 ? -3 : 4),
      timeZone,
    })),
  )
  const [evening, weekend] = [groups[0]?.id ?? '', groups[1]?.id ?? '']
  await insertAll(tx, schoolGroupMembers, evening, learning)
  await insertAll(tx, schoolGroupMembers, weekend, newcomers)
  await tx.insert(schoolGroupCourses).values(groups.map(({ id }) => ({ groupId: id, courseId })))
  const [teacher] = teachers
  if (teacher !== undefined) {
    await tx.insert(schoolGroupTeachers).values(groups.map(({ id }) => ({ groupId: id, userId: teacher })))
  }

  const rounds = [
    { name: 'Summer', weeks: -20, people: finished, groupId: null },
    { name: 'Fall', weeks: -3, people: learning, groupId: evening },
    { name: 'Winter', weeks: 4, people: newcomers, groupId: weekend },
  ]
  for (const { name, weeks, people, groupId } of rounds) {
    const facts = {
      ...{ courseId, name, startsOn: monday(now, weeks), endsOn: monday(now, weeks + 6), timeZone, groupId },
      schedule: { kind: 'weekly' as const, time: '09:00', weekdays: [1] },
      due: { days: 13, time: '23:59' },
    }
    const [round] = await tx.insert(courseRounds).values(facts).returning({ id: courseRounds.id })
    if (round === undefined) continue
    const dates = roundDates(
      facts,
      modules.map((id) => ({ id, items: [{ id: `${id}-q1` }, { id: `${id}-a1` }] })),
    )
    await tx.insert(roundModules).values(dates.openings.map((one) => ({ roundId: round.id, ...one })))
    await tx.insert(roundDueDates).values(dates.dueDates.map((one) => ({ roundId: round.id, ...one })))
    if (people.length === 0) continue
    const ids = people.map(({ userId }) => userId)
    await tx
      .update(enrollments)
      .set({ roundId: round.id })
      .where(and(eq(enrollments.courseId, courseId), inArray(enrollments.userId, ids)))
    if (groupId === evening) await seedDemoLiveSessions(tx, { id: round.id, ...facts, people: ids }, now)
  }
}

async function insertAll(
  tx: Transaction,
  table: typeof schoolGroupMembers,
  groupId: string,
  people: readonly Planned[],
) {
  if (people.length > 0) await tx.insert(table).values(people.map(({ userId }) => ({ groupId, userId })))
}

/** The Monday so many weeks from this one. */
function monday(now: Date, weeks: number): string {
  const weekday = (now.getUTCDay() + 6) % 7
  return new Date(now.getTime() + (weeks * 7 - weekday) * day).toISOString().slice(0, 10)
}
