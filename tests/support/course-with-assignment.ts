import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { moduleContents } from '../../database/schema/index.ts'
import { publishedCourse } from './published-course.ts'

/** A published course of one module with an assignment, written directly. */
export async function courseWithAssignment(db: Database, courseId: string) {
  await publishedCourse(db, courseId, 1)
  const assignment = {
    id: `${courseId}-1-a1`,
    title: 'Mark the form of a quartet',
    type: 'project' as const,
    description: 'Read the score while you listen.',
    steps: ['Listen once without the score', 'Mark where the theme returns'],
    handIn: 'The marked score.',
    levels: [
      { label: 'Full', share: 100 },
      { label: 'Missing', share: 0 },
    ],
    rubric: [{ criterion: 'Every return is marked', points: 10, descriptions: ['All', 'None'] }],
    resources: [],
    questions: [],
  }
  await db
    .update(moduleContents)
    .set({ assignments: [assignment] })
    .where(eq(moduleContents.moduleId, `${courseId}-1`))
  await db.execute(sql`select pg_notify('creare', '{"channel":"content","payload":null}')`)
  return {
    id: assignment.id,
    task: `/dashboard/assignments/${assignment.id}`,
    desk: `/teach/courses/${courseId}/modules/${courseId}-1?part=assignments`,
  }
}
