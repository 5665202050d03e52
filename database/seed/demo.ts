import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { courses, enrollments, moduleProgress, modules, signInMethods, users } from '../schema/index.ts'
import { SetupError } from '../setup-error.ts'
import { seedDemoAdmissions } from './demo-admissions.ts'
import { seedDemoCertificates } from './demo-certificates.ts'
import { seedDemoCommunity } from './demo-community.ts'
import { seedDemoDiscussions } from './demo-discussions.ts'
import { seedDemoImport } from './demo-import.ts'
import { seedDemoMessages } from './demo-messages.ts'
import { demoNames } from './demo-names.ts'
import { seedDemoNotifications } from './demo-notifications.ts'
import { demoFigures, planEnrollments, seededRandom } from './demo-plan.ts'
import { seedDemoQuizzes } from './demo-quizzes.ts'
import { seedDemoRhythm } from './demo-rhythm.ts'
import { seedDemoRounds } from './demo-rounds.ts'
import { seedDemoStuck } from './demo-stuck.ts'
import { seedDemoWork } from './demo-work.ts'

/** The demo's sign-ins. */
export const demoAccounts = {
  administrator: 'admin@demo.creare.example',
  student: 'student@demo.creare.example',
}

const day = 24 * 3_600_000
const instructors = 4

/** Draft courses, visible to the administrator only. */
const inPreparation = [
  ['brd-202', 'BRD 202', 'Rebranding Without Losing People', 'branding', 'Intermediate'],
  ['mkt-302', 'MKT 302', 'Launches, Step by Step', 'marketing', 'Advanced'],
  ['cnt-301', 'CNT 301', 'Running a Small Editorial Team', 'content-strategy', 'Advanced'],
  ['bus-302', 'BUS 302', 'Hiring Your First Helper', 'creator-business', 'Advanced'],
  ['aud-201', 'AUD 201', 'Sound Design for Small Productions', 'audio-podcast', 'Intermediate'],
  ['vid-301', 'VID 301', 'Short Documentaries', 'video-production', 'Advanced'],
  ['nws-201', 'NWS 201', 'A Paid Newsletter', 'writing-publishing', 'Intermediate'],
] as const

/**
 * Fills an empty school with demo people and their progress. An already filled demo is left alone; a school with real
 * people is refused.
 *
 * @param passwordHash of the one password of all demo accounts
 * @throws SetupError if the database holds a real school
 */
export async function seedDemo(db: Database, passwordHash: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await tx.$count(users)
    const isDemo = (await tx.$count(users, eq(users.email, demoAccounts.student))) > 0
    if (isDemo) return
    if (known > 0)
      throw new SetupError('This database holds a school already; start the demo with another DATA_DIR.')

    const people = demoPeople(now)
    await tx.insert(users).values(people)
    await tx.insert(signInMethods).values(
      people.map(({ id }) => ({
        id: `${id}-password`,
        userId: id,
        accountId: id,
        providerId: 'credential',
        password: passwordHash,
      })),
    )

    const listed = await tx
      .select({ id: courses.id })
      .from(courses)
      .where(eq(courses.status, 'published'))
      .orderBy(asc(courses.position))
    const outline = await tx
      .select({ id: modules.id, courseId: modules.courseId })
      .from(modules)
      .orderBy(asc(modules.courseId), asc(modules.position))
    const modulesOf = Map.groupBy(outline, ({ courseId }) => courseId)
    const students = people.filter(({ role }) => role === 'student')
    const plan = planEnrollments(students.length, listed.length, 5).map((planned) => ({
      ...planned,
      userId: students[planned.student]?.id ?? '',
      courseId: listed[planned.courseIndex]?.id ?? '',
      enrolledAt: new Date(now.getTime() - planned.enrolledDaysAgo * day),
    }))
    await tx
      .insert(enrollments)
      .values(plan.map(({ userId, courseId, enrolledAt }) => ({ userId, courseId, enrolledAt })))
    await tx.insert(moduleProgress).values(
      plan.flatMap(({ userId, courseId, enrolledAt, enrolledDaysAgo, completedModules }) =>
        (modulesOf.get(courseId) ?? []).slice(0, completedModules).map((module, index) => {
          // A module every few days, never in the future.
          const at = new Date(
            Math.min(now.getTime(), enrolledAt.getTime() + ((index + 1) * enrolledDaysAgo * day) / 6),
          )
          return { userId, moduleId: module.id, courseId, completedAt: at, updatedAt: at }
        }),
      ),
    )
    await seedDemoRhythm(tx, students[0]?.id ?? '', now)
    const teachers = people.filter(({ role }) => role === 'instructor').map(({ id }) => id)
    await seedDemoWork(tx, plan, teachers, now)
    await seedDemoQuizzes(tx, plan, now)
    await seedDemoCertificates(tx)
    const [student, organiser] = students
    await seedDemoCommunity(
      tx,
      { administrator: people[0]?.id ?? '', students: students.map(({ id }) => id) },
      now,
    )
    await seedDemoNotifications(tx, student?.id ?? '', organiser?.id ?? '', now)
    const administrator = people[0]?.id ?? ''
    const studentIds = students.map(({ id }) => id)
    await seedDemoMessages(tx, { administrator, student: student?.id ?? '', students: studentIds }, now)
    await tx
      .insert(courses)
      .values(
        inPreparation.map(([id, code, title, departmentId, difficulty], index) => ({
          id,
          code,
          title,
          departmentId,
          difficulty,
          description: 'In preparation.',
          instructor: sql<string>`(select replace(name, ' Department', '') || ' Faculty' from departments where id = ${departmentId})`,
          outcomes: [],
          status: 'draft' as const,
          position: 1_000 + index,
          editedAt: now,
        })),
      )
      .onConflictDoNothing()
    await seedDemoDiscussions(tx, people, now)
    const courseId = listed[0]?.id ?? ''
    await seedDemoRounds(
      tx,
      {
        ...{ courseId, plan, teachers, demoStudent: student?.id ?? '' },
        modules: (modulesOf.get(courseId) ?? []).map(({ id }) => id),
      },
      now,
    )
    await seedDemoAdmissions(tx, { administrator, students: studentIds }, now)
    await seedDemoImport(tx, people[0]?.id ?? '', now)
    await seedDemoStuck(
      tx,
      listed.map(({ id }) => id),
    )
  })
}

/** 250 people: an administrator, the instructors, and students; the first student is the demo student. */
function demoPeople(now: Date) {
  const random = seededRandom(250)
  return Array.from({ length: demoFigures.users }, (_, index) => {
    const { firstName, lastName } = demoNames(index)
    const role =
      index === 0 ? ('admin' as const) : index <= instructors ? ('instructor' as const) : ('student' as const)
    const email =
      index === 0
        ? demoAccounts.administrator
        : index === instructors + 1
          ? demoAccounts.student
          : `person-${index}@demo.creare.example`
    const createdAt = new Date(now.getTime() - (175 + Math.floor(random() * 30)) * day)
    const id = `demo-${String(index).padStart(3, '0')}`
    return {
      id,
      firstName,
      lastName,
      name: `${firstName} ${lastName}`,
      email,
      emailVerified: true,
      role,
      createdAt,
    }
  })
}
