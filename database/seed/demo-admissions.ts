import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '../client.ts'
import {
  applicationNotes,
  applications,
  coursePrerequisites,
  courses,
  enrollmentRequests,
  enrollmentRules,
  enrollments,
  users,
} from '../schema/index.ts'

const day = 86_400_000

/** A full course, and one that needs another first. */
const full = 'aud-101'
const advanced = { id: 'brd-301', needs: 'brd-201' }

/** A waiting list, people who ask for permission, and applications in each state. */
export async function seedDemoAdmissions(
  tx: Transaction,
  people: { administrator: string; students: readonly string[] },
  now: Date,
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  if ((await isCourse(tx, full)) && (await isCourse(tx, advanced.id))) {
    const capacity = await tx.$count(enrollments, eq(enrollments.courseId, full))
    await tx.insert(enrollmentRules).values([
      { courseId: full, who: 'everyone', capacity: Math.max(1, capacity) },
      { courseId: advanced.id, who: 'everyone' },
    ])
    await tx.insert(coursePrerequisites).values({ courseId: advanced.id, requiredCourseId: advanced.needs })
    const waiting = await strangersTo(tx, full, 5)
    const asking = await strangersTo(tx, advanced.id, 2)
    const requests = [
      ...waiting.map((userId, index) => ({
        ...{ courseId: full, userId, kind: 'place' as const, askedAt: ago(9 - 2 * index) },
        note: index === 0 ? 'I have a microphone already and could begin on any day.' : '',
      })),
      ...asking.map((userId, index) => ({
        ...{ courseId: advanced.id, userId, kind: 'permission' as const, askedAt: ago(3 + index) },
        note: 'I ran the rebranding of a bakery last year and can show you the work.',
      })),
    ]
    if (requests.length > 0) await tx.insert(enrollmentRequests).values(requests)
  }
  await seedApplications(tx, people, ago)
}

async function seedApplications(
  tx: Transaction,
  { administrator, students }: { administrator: string; students: readonly string[] },
  ago: (days: number) => Date,
): Promise<void> {
  const [settled = null, began = null] = students.slice(40, 42)
  const sent = applicants.map(([firstName, lastName, creatorType, whyJoin], index) => ({
    ...{ firstName, lastName, creatorType, whyJoin, form: 'apply' as const },
    email: `${firstName}.${lastName}@example.org`.toLowerCase(),
    experience: 'beginner',
    goals: 'To live from it within two years.',
    createdAt: ago(index + 1),
  }))
  const decided = (days: number, decisionReason: string) => ({
    ...{ decidedAt: ago(days), decidedBy: administrator, decisionReason },
  })
  const rows = await tx
    .insert(applications)
    .values([
      ...sent.map((one) => ({ ...one, status: 'received' as const })),
      {
        ...{ form: 'apply', status: 'admitted', userId: settled, createdAt: ago(12) },
        ...{ firstName: 'Leila', lastName: 'Moradi', email: 'leila.moradi@example.org' },
        ...decided(10, 'Your first film made us laugh.'),
      },
      {
        ...{ form: 'apply', status: 'declined', createdAt: ago(15) },
        ...{ firstName: 'Tom', lastName: 'Ferris', email: 'tom.ferris@example.org' },
        ...decided(13, 'This cycle is full. Please apply again in spring.'),
      },
      {
        ...{ form: 'enroll', status: 'activated', userId: began, createdAt: ago(20), track: 'influencer' },
        ...{ firstName: 'Mina', lastName: 'Park', email: 'mina.park@example.org' },
      },
    ])
    .returning({ id: applications.id })
  const [first, second] = rows
  if (first === undefined || second === undefined) return
  await tx.insert(applicationNotes).values([
    {
      ...{ applicationId: first.id, authorId: administrator, createdAt: ago(0.5) },
      ...{ recommendation: 'admit', text: 'Knows what she wants to make, and for whom.' },
    },
    {
      ...{ applicationId: second.id, authorId: administrator, createdAt: ago(0.4) },
      text: 'Could someone who knows newsletters read this one?',
    },
  ])
}

const applicants = [
  ['Sofia', 'Almeida', 'streamer', 'I stream for forty people and want to learn how to keep them.'],
  ['Kwame', 'Boateng', 'writer', 'My newsletter has 300 readers and no plan.'],
  ['Aiko', 'Tanaka', 'designer', 'I draw patterns and would like to sell them.'],
  ['Jonas', 'Lindqvist', 'podcaster', 'Two episodes are done. The third is hard.'],
  ['Priya', 'Raman', 'freelancer', 'My clients pay late, and I think it is my contracts.'],
] as const

async function isCourse(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(courses, eq(courses.id, id))) > 0
}

/** Students who are not enrolled in a course. */
async function strangersTo(tx: Transaction, courseId: string, most: number): Promise<string[]> {
  const own = tx
    .select({ one: sql`1` })
    .from(enrollments)
    .where(and(eq(enrollments.userId, users.id), eq(enrollments.courseId, courseId)))
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'student'), notExists(own)))
    .orderBy(asc(users.id))
    .limit(most + 1)
  // Not the demo student, who comes first.
  return rows.slice(1).map(({ id }) => id)
}
