import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { documentPagesOf } from '../../../database/conditions/documents.ts'
import { media, moduleDocuments, modules, users } from '../../../database/schema/index.ts'

type Executor = Database | Transaction

export type DocumentRow = Awaited<ReturnType<typeof documentsOf>>[number]

/** Newest first. */
export async function documentsOf(db: Executor, moduleId: string) {
  return db
    .select({
      number: moduleDocuments.number,
      mediaId: moduleDocuments.mediaId,
      shown: moduleDocuments.shown,
      addedAt: moduleDocuments.addedAt,
      addedBy: users.name,
      name: media.name,
      size: media.size,
      read: documentPagesOf(media.id),
    })
    .from(moduleDocuments)
    .innerJoin(media, eq(media.id, moduleDocuments.mediaId))
    .leftJoin(users, eq(users.id, moduleDocuments.authorId))
    .where(eq(moduleDocuments.moduleId, moduleId))
    .orderBy(desc(moduleDocuments.number))
}

export async function coursesWithDocument(db: Database, mediaId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ courseId: modules.courseId })
    .from(moduleDocuments)
    .innerJoin(modules, eq(modules.id, moduleDocuments.moduleId))
    .where(eq(moduleDocuments.mediaId, mediaId))
  return rows.map(({ courseId }) => courseId)
}

/** @returns those still among the versions of a module */
export async function usedDocuments(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ mediaId: moduleDocuments.mediaId })
    .from(moduleDocuments)
    .where(inArray(moduleDocuments.mediaId, ids))
  return rows.map(({ mediaId }) => mediaId)
}

/** @param number of the version that students read from now on; null for none */
export async function showDocument(tx: Transaction, moduleId: string, number: number | null): Promise<void> {
  await tx
    .update(moduleDocuments)
    .set({ shown: false })
    .where(and(eq(moduleDocuments.moduleId, moduleId), moduleDocuments.shown))
  if (number === null) return
  await tx
    .update(moduleDocuments)
    .set({ shown: true })
    .where(and(eq(moduleDocuments.moduleId, moduleId), eq(moduleDocuments.number, number)))
}

export async function insertDocument(
  tx: Transaction,
  row: { moduleId: string; number: number; mediaId: string; authorId: string },
): Promise<void> {
  await tx.insert(moduleDocuments).values({ ...row, addedAt: sql`clock_timestamp()` })
}

/** @returns the files of the deleted versions */
export async function deleteDocuments(
  tx: Transaction,
  moduleId: string,
  numbers: readonly number[],
): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await tx
    .delete(moduleDocuments)
    .where(and(eq(moduleDocuments.moduleId, moduleId), inArray(moduleDocuments.number, [...numbers])))
    .returning({ mediaId: moduleDocuments.mediaId })
  return rows.map(({ mediaId }) => mediaId)
}

/** Deletes every version in these modules. @returns their files */
export async function deleteAllDocuments(tx: Transaction, moduleIds: readonly string[]): Promise<string[]> {
  if (moduleIds.length === 0) return []
  const rows = await tx
    .delete(moduleDocuments)
    .where(inArray(moduleDocuments.moduleId, [...moduleIds]))
    .returning({ mediaId: moduleDocuments.mediaId })
  return rows.map(({ mediaId }) => mediaId)
}

/** Before an import deletes the modules that a package lacks. @returns the files of their versions */
export async function deleteDocumentsOfOthers(
  tx: Transaction,
  courseId: string,
  kept: readonly string[],
): Promise<string[]> {
  const gone = await tx
    .select({ id: modules.id })
    .from(modules)
    .where(and(eq(modules.courseId, courseId), notInArray(modules.id, [...kept])))
  return deleteAllDocuments(
    tx,
    gone.map(({ id }) => id),
  )
}

/** Shows these files, one a module, and none in other modules of the course. A file that is not shown yet is a new version. */
export async function showDocumentsOfCourse(
  tx: Transaction,
  courseId: string,
  documents: readonly { moduleId: string; mediaId: string }[],
  authorId: string,
): Promise<void> {
  const ofCourse = tx.select({ id: modules.id }).from(modules).where(eq(modules.courseId, courseId))
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as wanted("moduleId" text, "mediaId" uuid)`
  const isWanted = sql`exists (select from ${pairs}
    where wanted."moduleId" = ${moduleDocuments.moduleId} and wanted."mediaId" = ${moduleDocuments.mediaId})`
  await tx
    .update(moduleDocuments)
    .set({ shown: false })
    .where(and(inArray(moduleDocuments.moduleId, ofCourse), moduleDocuments.shown, sql`not ${isWanted}`))
  await tx.execute(sql`
    insert into ${moduleDocuments} (module_id, number, media_id, author_id, shown)
    select wanted."moduleId", coalesce((
             select max(d.number) from ${moduleDocuments} d where d.module_id = wanted."moduleId"), 0) + 1,
           wanted."mediaId", ${authorId}, true
      from ${pairs}
     where not exists (
       select from ${moduleDocuments} d where d.module_id = wanted."moduleId" and d.shown)`)
}
