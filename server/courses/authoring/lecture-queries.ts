import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Film } from '../../../contract/courses/catalogue.ts'
import type { ModuleItem } from '../../../contract/courses/module-item.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { shownDocumentOf } from '../../../database/conditions/documents.ts'
import type { StoredAssignment } from '../../../database/schema/courses/stored-assignment.ts'
import {
  courses,
  enrollments,
  lectureDrafts,
  lectureVersions,
  moduleContents,
  moduleProgress,
  modules,
  users,
} from '../../../database/schema/index.ts'
import { arranged } from '../../../rules/courses/drafts.ts'

type Executor = Database | Transaction

export type ModuleRow = NonNullable<Awaited<ReturnType<typeof findModule>>>

const moduleColumns = {
  id: modules.id,
  courseId: modules.courseId,
  position: modules.position,
  draftPlace: modules.draftPlace,
  title: modules.title,
  type: modules.type,
  summary: modules.summary,
  section: modules.section,
  liveMarkdown: sql<string>`coalesce(${moduleContents.lectureMarkdown}, '')`,
  liveWords: sql<number>`coalesce(${moduleContents.wordCount}, 0)`,
  keyPoints: sql<string[]>`coalesce(${moduleContents.keyPoints}, '[]')`,
  assignments: sql<StoredAssignment[]>`coalesce(${moduleContents.assignments}, '[]')`,
  draftAssignments: sql<StoredAssignment[]>`coalesce(${moduleContents.draftAssignments}, '[]')`,
  film: sql<Film | null>`${moduleContents.film}`,
  document: shownDocumentOf(modules.id),
  items: sql<ModuleItem[] | null>`${moduleContents.items}`,
  notionUrl: sql<string | null>`${moduleContents.notionUrl}`,
  revision: sql<number>`coalesce(${moduleContents.revision}, 0)`,
  draft: sql<string | null>`${lectureDrafts.markdown}`,
  draftRevision: sql<number>`coalesce(${lectureDrafts.revision}, 0)`,
  savedAt: lectureDrafts.savedAt,
  savedBy: users.name,
  savedById: users.id,
}

function wholeModules(db: Executor) {
  return db
    .select(moduleColumns)
    .from(modules)
    .innerJoin(courses, eq(courses.id, modules.courseId))
    .leftJoin(moduleContents, eq(moduleContents.moduleId, modules.id))
    .leftJoin(lectureDrafts, eq(lectureDrafts.moduleId, modules.id))
    .leftJoin(users, eq(users.id, lectureDrafts.authorId))
}

export async function findModule(db: Executor, moduleId: string) {
  const [row] = await wholeModules(db).where(eq(modules.id, moduleId))
  return row ?? null
}

/** All modules in the order of the authors, drafts included. */
export async function modulesWithContent(db: Executor, courseId: string): Promise<ModuleRow[]> {
  return arranged(await wholeModules(db).where(eq(modules.courseId, courseId)))
}

/** Locks a module against its other authors until the transaction ends. */
export async function lockModule(tx: Transaction, moduleId: string): Promise<void> {
  await tx.select({ id: modules.id }).from(modules).where(eq(modules.id, moduleId)).for('update')
}

export async function putDraft(
  tx: Transaction,
  draft: { moduleId: string; markdown: string; wordCount: number; revision: number; authorId: string },
) {
  const values = { ...draft, savedAt: sql`now()` }
  await tx
    .insert(lectureDrafts)
    .values(values)
    .onConflictDoUpdate({ target: lectureDrafts.moduleId, set: values })
}

export async function putContent(
  tx: Transaction,
  moduleId: string,
  values: Partial<Omit<typeof moduleContents.$inferInsert, 'moduleId' | 'revision'>>,
  { counts }: { counts: boolean },
) {
  const nothing = {
    lectureMarkdown: '',
    lectureHtml: '',
    headings: [],
    wordCount: 0,
    keyPoints: [],
    assignments: [],
  }
  await tx
    .insert(moduleContents)
    .values({ ...nothing, ...values, moduleId, editedAt: sql`now()` })
    .onConflictDoUpdate({
      target: moduleContents.moduleId,
      set: {
        ...values,
        editedAt: sql`now()`,
        ...(counts ? { revision: sql`${moduleContents.revision} + 1` } : {}),
      },
    })
}

const versionColumns = {
  number: lectureVersions.number,
  authorId: lectureVersions.authorId,
  author: users.name,
  words: lectureVersions.wordCount,
  startedAt: lectureVersions.startedAt,
  savedAt: lectureVersions.savedAt,
  liveAt: lectureVersions.liveAt,
}

export type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number]

/** Newest first, without texts. */
export async function versionsOf(db: Executor, moduleId: string, most: number) {
  return db
    .select(versionColumns)
    .from(lectureVersions)
    .leftJoin(users, eq(users.id, lectureVersions.authorId))
    .where(eq(lectureVersions.moduleId, moduleId))
    .orderBy(desc(lectureVersions.number))
    .limit(most)
}

export async function findVersion(db: Executor, moduleId: string, number: number) {
  const [row] = await db
    .select({ ...versionColumns, markdown: lectureVersions.markdown })
    .from(lectureVersions)
    .leftJoin(users, eq(users.id, lectureVersions.authorId))
    .where(and(eq(lectureVersions.moduleId, moduleId), eq(lectureVersions.number, number)))
  return row ?? null
}

export async function insertVersion(tx: Transaction, row: typeof lectureVersions.$inferInsert) {
  await tx.insert(lectureVersions).values(row)
}

export async function updateVersion(
  tx: Transaction,
  moduleId: string,
  number: number,
  values: Partial<typeof lectureVersions.$inferInsert>,
) {
  await tx
    .update(lectureVersions)
    .set(values)
    .where(and(eq(lectureVersions.moduleId, moduleId), eq(lectureVersions.number, number)))
}

export async function hasVersion(tx: Transaction, moduleId: string, markdown: string): Promise<boolean> {
  const rows = await tx.$count(
    lectureVersions,
    and(eq(lectureVersions.moduleId, moduleId), eq(lectureVersions.markdown, markdown)),
  )
  return rows > 0
}

/** Enrolled students who completed the module. */
export async function countReaders(
  db: Executor,
  { id, courseId }: { id: string; courseId: string },
): Promise<number> {
  const [row] = await db
    .select({ readers: count() })
    .from(enrollments)
    .innerJoin(
      moduleProgress,
      and(eq(moduleProgress.userId, enrollments.userId), eq(moduleProgress.moduleId, id)),
    )
    .where(and(eq(enrollments.courseId, courseId), isNotNull(moduleProgress.completedAt)))
  return row?.readers ?? 0
}
