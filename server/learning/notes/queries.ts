import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { prepared } from '../../../database/prepared.ts'
import { courses, liveModules, moduleNotes } from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

const written = {
  moduleId: moduleNotes.moduleId,
  text: moduleNotes.text,
  revision: moduleNotes.revision,
  updatedAt: moduleNotes.updatedAt,
}

export async function findNote(db: Database, userId: string, moduleId: string) {
  const [row] = await note(db, { userId, moduleId })
  return row ?? null
}

const note = prepared((db) =>
  db
    .select(written)
    .from(moduleNotes)
    .where(
      and(
        eq(moduleNotes.userId, sql.placeholder('userId')),
        eq(moduleNotes.moduleId, sql.placeholder('moduleId')),
      ),
    )
    .prepare('note_on_module'),
)

/**
 * Writes a note if its revision is still current.
 *
 * @param input.revision the revision the writer started from, 0 for a new note
 * @returns null, without writing, on a conflict
 */
export async function putNote(
  db: Database,
  { userId, moduleId, text, revision }: { userId: string; moduleId: string; text: string; revision: number },
) {
  const set = { text, revision: revision + 1, updatedAt: sql`now()` }
  const [row] =
    revision === 0
      ? await db
          .insert(moduleNotes)
          .values({ userId, moduleId, text, revision: 1 })
          .onConflictDoNothing()
          .returning(written)
      : await db
          .update(moduleNotes)
          .set(set)
          .where(
            and(
              eq(moduleNotes.userId, userId),
              eq(moduleNotes.moduleId, moduleId),
              eq(moduleNotes.revision, revision),
            ),
          )
          .returning(written)
  return row ?? null
}

const listed = {
  moduleId: liveModules.id,
  moduleTitle: liveModules.title,
  courseId: courses.id,
  courseCode: courses.code,
  courseTitle: courses.title,
  departmentId: courses.departmentId,
  text: moduleNotes.text,
  updatedAt: moduleNotes.updatedAt,
}

const hasText = ne(moduleNotes.text, '')

/** Notes, last changed first. @param after the last note of the previous page */
export async function notesByTime(db: Database, userId: string, after: TimeCursor | null, most: number) {
  const older =
    after === null
      ? undefined
      : sql`(${moduleNotes.updatedAt}, ${moduleNotes.moduleId}) < (${after.at}::timestamptz, ${after.id})`
  return db
    .select(listed)
    .from(moduleNotes)
    .innerJoin(liveModules, eq(liveModules.id, moduleNotes.moduleId))
    .innerJoin(courses, eq(courses.id, liveModules.courseId))
    .where(and(eq(moduleNotes.userId, userId), hasText, older))
    .orderBy(desc(moduleNotes.updatedAt), desc(moduleNotes.moduleId))
    .limit(most)
}

export async function notesByCourse(db: Database, userId: string, most: number) {
  return db
    .select(listed)
    .from(moduleNotes)
    .innerJoin(liveModules, eq(liveModules.id, moduleNotes.moduleId))
    .innerJoin(courses, eq(courses.id, liveModules.courseId))
    .where(and(eq(moduleNotes.userId, userId), hasText))
    .orderBy(asc(courses.position), asc(courses.id), asc(liveModules.position))
    .limit(most)
}
