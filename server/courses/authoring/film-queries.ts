import { and, asc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Film } from '../../../contract/courses/catalogue.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { taughtBy } from '../../../database/conditions/teaches-course.ts'
import { courses, media, moduleContents, moduleFilmFiles, modules } from '../../../database/schema/index.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

export async function modulesWithFile(db: Database | Transaction, mediaId: string) {
  return db
    .select({ moduleId: modules.id, courseId: modules.courseId })
    .from(moduleFilmFiles)
    .innerJoin(modules, eq(modules.id, moduleFilmFiles.moduleId))
    .where(eq(moduleFilmFiles.mediaId, mediaId))
}

export async function filesOfTheirs(tx: Transaction, viewer: Viewer, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectDistinct({ mediaId: moduleFilmFiles.mediaId })
    .from(moduleFilmFiles)
    .innerJoin(modules, eq(modules.id, moduleFilmFiles.moduleId))
    .where(and(inArray(moduleFilmFiles.mediaId, ids), taughtBy(viewer, modules.courseId, 'edit-course')))
  return rows.map(({ mediaId }) => mediaId)
}

export async function filmsWrittenBy(db: Database, viewer: Viewer, most: number) {
  return db
    .select({
      moduleId: modules.id,
      title: modules.title,
      courseCode: courses.code,
      film: sql<Film>`${moduleContents.film}`,
    })
    .from(moduleContents)
    .innerJoin(modules, eq(modules.id, moduleContents.moduleId))
    .innerJoin(courses, eq(courses.id, modules.courseId))
    .where(and(isNotNull(moduleContents.film), taughtBy(viewer, modules.courseId, 'edit-course')))
    .orderBy(asc(courses.position), asc(modules.position))
    .limit(most)
}

export async function filmFilesOfCourse(db: Database | Transaction, courseId: string): Promise<string[]> {
  const rows = await db
    .select({ mediaId: moduleFilmFiles.mediaId })
    .from(moduleFilmFiles)
    .innerJoin(modules, eq(modules.id, moduleFilmFiles.moduleId))
    .innerJoin(media, eq(media.id, moduleFilmFiles.mediaId))
    .where(eq(modules.courseId, courseId))
    .orderBy(asc(modules.position), asc(media.name), asc(media.id))
  return [...new Set(rows.map(({ mediaId }) => mediaId))]
}

/**
 * Called after a package import.
 *
 * @param known files the importer may show
 */
export async function putFilmFilesOfCourse(
  tx: Transaction,
  courseId: string,
  pairs: readonly { moduleId: string; mediaId: string }[],
  known: ReadonlySet<string>,
): Promise<void> {
  const ofCourse = tx.select({ id: modules.id }).from(modules).where(eq(modules.courseId, courseId))
  await tx.delete(moduleFilmFiles).where(inArray(moduleFilmFiles.moduleId, ofCourse))
  const kept = pairs.filter(({ mediaId }) => known.has(mediaId))
  if (kept.length > 0) await tx.insert(moduleFilmFiles).values(kept).onConflictDoNothing()
}

export async function usedFiles(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ mediaId: moduleFilmFiles.mediaId })
    .from(moduleFilmFiles)
    .where(inArray(moduleFilmFiles.mediaId, ids))
  return rows.map(({ mediaId }) => mediaId)
}

/** Sets the files of a module's film. @returns the previous files */
export async function putFilmFiles(tx: Transaction, moduleId: string, ids: string[]): Promise<string[]> {
  if (ids.length > 0) {
    await tx
      .insert(moduleFilmFiles)
      .values(ids.map((mediaId) => ({ moduleId, mediaId })))
      .onConflictDoNothing()
  }
  const gone = await tx
    .delete(moduleFilmFiles)
    .where(
      and(
        eq(moduleFilmFiles.moduleId, moduleId),
        ids.length > 0 ? notInArray(moduleFilmFiles.mediaId, ids) : undefined,
      ),
    )
    .returning({ mediaId: moduleFilmFiles.mediaId })
  return gone.map(({ mediaId }) => mediaId)
}
