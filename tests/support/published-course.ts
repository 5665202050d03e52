import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { courses, moduleContents, modules, quizQuestions, quizzes } from '../../database/schema/index.ts'
import { courseFacts } from './course-facts.ts'

const text = { lectureMarkdown: 'One stroke.', lectureHtml: '<p>One stroke.</p>', headings: [], wordCount: 2 }

/** Tells every process that content changed, as the site does. */
const tell = (db: Database) =>
  db.execute(sql`select pg_notify('creare', '{"channel":"content","payload":null}')`)

/** A published course, written directly. Its modules are `<id>-1` and so on. */
export async function publishedCourse(db: Database, id: string, moduleCount: number) {
  const title = `Drawn by hand ${id}`
  await db.insert(courses).values({
    ...courseFacts,
    difficulty: 'Introductory',
    id,
    code: id.toUpperCase(),
    title,
    instructor: 'Branding Faculty',
    status: 'published',
    modulesMade: moduleCount,
    position: 9_000,
    editedAt: new Date(),
    outlineEditedAt: new Date(),
  })
  for (let number = 1; number <= moduleCount; number++) {
    const moduleId = `${id}-${number}`
    const facts = { title: `Strokes ${number}`, type: 'pdf' as const, summary: '' }
    await db.insert(modules).values({ id: moduleId, courseId: id, position: number, ...facts })
    await putLecture(db, moduleId)
  }
  await tell(db)
  return { id, title }
}

/** All journeys share the school, and others count its courses. */
export async function archiveCourses(db: Database, ids: string[]): Promise<void> {
  await db.update(courses).set({ status: 'archived' }).where(inArray(courses.id, ids))
  await tell(db)
}

/** A short lecture of a module, written directly. */
export async function putLecture(db: Database, moduleId: string): Promise<void> {
  await db.insert(moduleContents).values({ ...text, moduleId, keyPoints: [], assignments: [] })
}

/** A quiz of one question in a draft module. */
export async function putDraftQuiz(db: Database, moduleId: string, title: string): Promise<string> {
  const id = `${moduleId}-q1`
  await db
    .insert(quizzes)
    .values({ id, moduleId, position: 1, isDraft: true, title, description: '', passingScore: 80 })
  await db.insert(quizQuestions).values({
    quizId: id,
    id: `${id}-q1`,
    position: 1,
    question: 'How is the pen held?',
    options: ['Loosely', 'Firmly'],
    correctAnswer: 'Loosely',
    explanation: 'A loose hand draws round letters.',
    points: 1,
  })
  await tell(db)
  return id
}
