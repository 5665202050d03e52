import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { criterionOf } from '../../rules/assessment/rubric.ts'
import type { Transaction } from '../client.ts'
import type { StoredAssignment } from '../schema/courses/stored-assignment.ts'
import {
  assignmentDrafts,
  assignmentGrading,
  courseInstructors,
  courses,
  feedbackComments,
  moduleContents,
  modules,
  submissions,
} from '../schema/index.ts'
import { seededRandom } from './demo-plan.ts'

const day = 24 * 3_600_000

/** Rows per statement; PostgreSQL accepts at most 65,535 values. */
const rowsAtOnce = 1_000

interface DoneModules {
  userId: string
  courseId: string
  enrolledAt: Date
  completedModules: number
}

const beginnings = [
  'I worked through all steps and kept my notes as I went.',
  'It took me two evenings. The first try was too broad, so I began again with one narrow case.',
  'I did this together with a friend who asked the hard questions.',
  'The plan was quick to write; checking it against real numbers was the slow part.',
]
const endings = [
  'What surprised me most: the part I had been sure of did not hold.',
  'Next time I would ask more people before I decide.',
  'I am not yet happy with the last step and would like to hear what you think.',
  'The one change I am keeping is the weekly look at what came in.',
]
const words = [
  'Clear and complete. Keep the dates next to each source, as you did in the first part.',
  'Good work, and honest about what is still a guess. Name the one number you would check next.',
  'The idea carries. Tighten the last step: say who does it, and by when.',
  'Strong beginning. The second criterion is only half there, so look at it again before you build on it.',
]

/** Submissions, most of them graded, and course instructors, to fill gradebooks and grading queues. Deterministic. */
export async function seedDemoWork(
  tx: Transaction,
  plan: readonly DoneModules[],
  instructorIds: readonly string[],
  now: Date,
): Promise<void> {
  const random = seededRandom(8_128)
  const outline = await tx
    .select({ courseId: modules.courseId, assignments: moduleContents.assignments })
    .from(modules)
    .innerJoin(courses, eq(courses.id, modules.courseId))
    .leftJoin(moduleContents, eq(moduleContents.moduleId, modules.id))
    .orderBy(asc(courses.position), asc(modules.courseId), asc(modules.position))
  const courseIds = [...new Set(outline.map(({ courseId }) => courseId))]
  await tx.insert(courseInstructors).values(
    courseIds.map((courseId, index) => ({
      courseId,
      userId: instructorIds[index % instructorIds.length] ?? '',
      assignedAt: new Date(now.getTime() - 170 * day),
    })),
  )
  const [first, second] = courseIds
  const [, assistant, observer] = instructorIds
  // The teachers of the next courses help in the first and look at the second.
  if (first !== undefined && second !== undefined && assistant !== undefined && observer !== undefined) {
    await tx
      .insert(courseInstructors)
      .values([
        { courseId: first, userId: assistant, role: 'assistant' },
        { courseId: second, userId: observer, role: 'observer' },
      ])
      .onConflictDoNothing()
  }
  const modulesOf = Map.groupBy(outline, ({ courseId }) => courseId)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const rows = plan.flatMap(({ userId, courseId, enrolledAt, completedModules }) => {
    const done = (modulesOf.get(courseId) ?? []).slice(0, completedModules)
    const pace = (now.getTime() - enrolledAt.getTime()) / 6
    return done.flatMap(({ assignments }, index) =>
      (assignments ?? [])
        .filter(() => random() < 0.72)
        .map((assignment) => {
          const submittedAt = new Date(
            Math.min(now.getTime(), enrolledAt.getTime() + (index + 1 + random()) * pace),
          )
          // Submissions of the last days are still ungraded.
          const graded = now.getTime() - submittedAt.getTime() > 4 * day && random() < 0.9
          return {
            userId,
            courseId,
            assignmentId: assignment.id,
            number: 1,
            draftRevision: 1,
            text: `${pick(beginnings)}\n\n${assignment.steps[0] ?? ''}\n\n${pick(endings)}`,
            links: random() < 0.5 ? [`https://example.org/work/${assignment.id}`] : [],
            submittedAt,
            ...(graded ? gradeOf(assignment, submittedAt) : {}),
          }
        }),
    )
  })
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = rows.slice(start, start + rowsAtOnce)
    await tx.insert(assignmentDrafts).values(
      part.map(({ userId, assignmentId, text, links, submittedAt }) => {
        return { userId, assignmentId, text, links, revision: 1, updatedAt: submittedAt }
      }),
    )
    await tx.insert(submissions).values(part)
  }
  await holdGrades(tx)
  await keepComments(tx, now)

  function gradeOf({ levels, rubric }: StoredAssignment, submittedAt: Date) {
    const criteria = rubric.map((line) => {
      const shown = criterionOf(levels, line)
      const chance = random()
      const level = shown.levels.at(chance < 0.62 ? 0 : chance < 0.94 ? 1 : -1)
      return { ...shown, earned: level?.points ?? 0 }
    })
    return {
      criteria,
      earned: criteria.reduce((sum, { earned }) => sum + earned, 0),
      possible: criteria.reduce((sum, { points }) => sum + points, 0),
      feedback: pick(words),
      gradedAt: new Date(Math.min(now.getTime(), submittedAt.getTime() + (1 + random() * 2) * day)),
      gradeVersion: 1,
    }
  }
}

const held = { courseId: 'brd-101', assignmentId: 'brd-101-2-a1' }

/** In one assignment, grades wait until all can be compared. */
async function holdGrades(tx: Transaction): Promise<void> {
  const [course] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, held.courseId))
  if (course === undefined) return
  await tx.insert(assignmentGrading).values({ ...held, holdGrades: true, hideNames: true })
  await tx
    .update(submissions)
    .set({ gradeHeld: true })
    .where(and(eq(submissions.assignmentId, held.assignmentId), isNotNull(submissions.gradedAt)))
}

/** What the teachers of that course have written more than once. */
async function keepComments(tx: Transaction, now: Date): Promise<void> {
  const teachers = await tx
    .select({ userId: courseInstructors.userId })
    .from(courseInstructors)
    .where(eq(courseInstructors.courseId, held.courseId))
  const rows = teachers.flatMap(({ userId }) =>
    words.map((text, index) => ({
      userId,
      courseId: held.courseId,
      text,
      uses: 9 - 2 * index,
      kept: index === 0,
      usedAt: new Date(now.getTime() - (index + 1) * day),
    })),
  )
  if (rows.length > 0) await tx.insert(feedbackComments).values(rows)
}
