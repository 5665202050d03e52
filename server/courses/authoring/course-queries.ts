import { and, asc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  courses,
  departments,
  enrollments,
  lectureDrafts,
  moduleContents,
  modules,
  quizzes,
} from '../../../database/schema/index.ts'
import { reservedCourseIds } from '../../../rules/courses/authoring.ts'
import { idOfName } from '../../../rules/courses/curriculum.ts'
import { arranged, placesOf } from '../../../rules/courses/drafts.ts'
import { archiveRequestOf } from './archive-request-queries.ts'

type Executor = Database | Transaction

export type CourseRow = NonNullable<Awaited<ReturnType<typeof findCourse>>>
export type OutlineRow = Awaited<ReturnType<typeof outlineOf>>[number]

export async function findCourse(db: Database | Transaction, id: string) {
  const [row] = await db
    .select({
      id: courses.id,
      code: courses.code,
      title: courses.title,
      description: courses.description,
      departmentId: courses.departmentId,
      departmentName: departments.name,
      isDepartmentArchived: sql<boolean>`${departments.archivedAt} is not null`,
      difficulty: courses.difficulty,
      outcomes: courses.outcomes,
      status: courses.status,
      publishAt: courses.publishAt,
      coverId: courses.coverId,
      revision: courses.revision,
      modulesMade: courses.modulesMade,
      enrolled: sql<number>`(select count(*)::int from ${enrollments} e where e.course_id = ${courses.id})`,
      archiveRequest: archiveRequestOf(courses.id),
    })
    .from(courses)
    .innerJoin(departments, eq(departments.id, courses.departmentId))
    .where(eq(courses.id, id))
  return row ?? null
}

/** Locks a course against its other authors until the transaction ends. */
export async function lockCourse(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, id)).for('update')
}

/**
 * Share-locks a course while one of its modules changes, because its state decides what a module may lack. Other
 * modules can change and students can enroll.
 */
export async function holdCourse(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, id)).for('share')
}

export async function usedCovers(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows = await tx.select({ id: courses.coverId }).from(courses).where(inArray(courses.coverId, ids))
  return rows.flatMap(({ id }) => id ?? [])
}

/** Share-locks a department so it cannot be archived while a course in it is published. */
export async function holdDepartment(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: departments.id }).from(departments).where(eq(departments.id, id)).for('share')
}

/** All modules in the order of the authors, drafts included; `position` is the place in it. */
export async function outlineOf(db: Database | Transaction, courseId: string) {
  const rows = await db
    .select({
      id: modules.id,
      position: modules.position,
      draftPlace: modules.draftPlace,
      title: modules.title,
      type: modules.type,
      summary: modules.summary,
      section: modules.section,
      words: sql<number>`coalesce(${lectureDrafts.wordCount}, ${moduleContents.wordCount}, 0)`,
      changed: sql<boolean>`${lectureDrafts.markdown} is not null
        and ${lectureDrafts.markdown} is distinct from coalesce(${moduleContents.lectureMarkdown}, '')`,
      quizzes: db.$count(quizzes, eq(quizzes.moduleId, modules.id)),
      assignments: sql<number>`coalesce(jsonb_array_length(${moduleContents.assignments}), 0)
        + coalesce(jsonb_array_length(${moduleContents.draftAssignments}), 0)`,
      drafts: sql<number>`(select count(*)::int from quizzes z where z.module_id = ${modules.id} and z.is_draft)
        + coalesce(jsonb_array_length(${moduleContents.draftAssignments}), 0)`,
      learners: sql<number>`(select count(distinct user_id)::int from (
        select user_id from module_progress where module_id = ${modules.id}
        union all select user_id from module_positions where module_id = ${modules.id}
        union all select user_id from module_notes where module_id = ${modules.id}) as people)`,
      work: sql<number>`(select count(*)::int from quiz_attempts a
          join quizzes z on z.id = a.quiz_id where z.module_id = ${modules.id})
        + (select count(*)::int from jsonb_array_elements(coalesce(${moduleContents.assignments}, '[]')) as one
          join assignment_drafts d on d.assignment_id = one ->> 'id')
        + (select count(*)::int from jsonb_array_elements(coalesce(${moduleContents.assignments}, '[]')) as one
          join submissions s on s.assignment_id = one ->> 'id' and s.course_id = ${modules.courseId})`,
    })
    .from(modules)
    .leftJoin(moduleContents, eq(moduleContents.moduleId, modules.id))
    .leftJoin(lectureDrafts, eq(lectureDrafts.moduleId, modules.id))
    .where(eq(modules.courseId, courseId))
  return arranged(rows).map(({ draftPlace, ...row }, index) => ({
    ...row,
    position: index + 1,
    isDraft: draftPlace !== null,
  }))
}

export interface DepartmentRow {
  id: string
  name: string
  archived: boolean
}

export async function allDepartments(db: Database | Transaction): Promise<DepartmentRow[]> {
  return db
    .select({
      id: departments.id,
      name: departments.name,
      archived: sql<boolean>`${departments.archivedAt} is not null`,
    })
    .from(departments)
    .orderBy(asc(departments.position))
}

/** Serializes all who give a course its code or id, until the transaction ends. */
export async function lockCourseCodes(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('creare.course-codes'))`)
}

/** Capitals make no other code. @returns the id of the course */
export async function courseWithCode(db: Executor, code: string): Promise<string | null> {
  const [row] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(sql`lower(${courses.code}) = lower(${code})`)
  return row?.id ?? null
}

export async function allCodes(db: Executor): Promise<string[]> {
  return (await db.select({ code: courses.code }).from(courses)).map(({ code }) => code)
}

/** Id for a new course: part of addresses, so it stays when the code changes. */
export async function newCourseId(db: Executor, code: string): Promise<string> {
  const rows = await db.select({ id: courses.id }).from(courses)
  return idOfName(code, 'course', new Set([...reservedCourseIds, ...rows.map(({ id }) => id)]))
}

/** @returns false if the id is taken */
export async function insertCourse(
  tx: Transaction,
  values: Omit<typeof courses.$inferInsert, 'position'>,
): Promise<boolean> {
  const [last] = await tx.select({ position: max(courses.position) }).from(courses)
  const rows = await tx
    .insert(courses)
    .values({ ...values, position: (last?.position ?? 0) + 1 })
    .onConflictDoNothing()
    .returning({ id: courses.id })
  return rows.length > 0
}

/** Changes a course, increments its revision, and stops the content files from overwriting it. */
export async function updateCourse(
  tx: Transaction,
  id: string,
  values: Partial<typeof courses.$inferInsert>,
): Promise<void> {
  await tx
    .update(courses)
    .set({ ...values, editedAt: sql`now()`, revision: sql`${courses.revision} + 1` })
    .where(eq(courses.id, id))
}

/** From now on the module list belongs to the site: neither order nor members come from the content files. */
export async function ownOutline(tx: Transaction, courseId: string): Promise<void> {
  await tx
    .update(courses)
    .set({ outlineEditedAt: sql`now()`, revision: sql`${courses.revision} + 1` })
    .where(eq(courses.id, courseId))
  await tx.update(modules).set({ editedAt: sql`now()` }).where(eq(modules.courseId, courseId))
}

export async function insertModule(tx: Transaction, number: number, row: typeof modules.$inferInsert) {
  await tx.update(courses).set({ modulesMade: number }).where(eq(courses.id, row.courseId))
  await tx.insert(modules).values(row)
}

export async function updateModule(
  tx: Transaction,
  courseId: string,
  moduleId: string,
  values: Partial<typeof modules.$inferInsert>,
) {
  await tx
    .update(modules)
    .set({ ...values, editedAt: sql`now()` })
    .where(eq(modules.id, moduleId))
  await tx
    .update(courses)
    .set({ revision: sql`${courses.revision} + 1` })
    .where(eq(courses.id, courseId))
}

export async function deleteModule(tx: Transaction, moduleId: string, number: number, courseId: string) {
  await tx
    .update(courses)
    .set({ modulesMade: sql`greatest(${courses.modulesMade}, ${number})` })
    .where(eq(courses.id, courseId))
  await tx.delete(modules).where(eq(modules.id, moduleId))
}

/**
 * Gives modules their places, drafts apart from live ones, in two steps because no two may share a place, even briefly.
 *
 * @param order ids of all modules
 */
export async function putOrder(tx: Transaction, courseId: string, order: readonly string[]): Promise<void> {
  const drafts = await tx
    .select({ id: modules.id })
    .from(modules)
    .where(and(eq(modules.courseId, courseId), isNotNull(modules.draftPlace)))
  const draftIds = new Set(drafts.map(({ id }) => id))
  const places = placesOf(order, (id) => draftIds.has(id))
  await tx
    .update(modules)
    .set({ position: sql`-${modules.position}` })
    .where(eq(modules.courseId, courseId))
  await tx.execute(sql`
    update ${modules} set position = place.position, draft_place = place.draft_place
      from unnest(${sql.param(places.map(({ id }) => id))}::text[],
             ${sql.param(places.map(({ position }) => position))}::smallint[],
             ${sql.param(places.map(({ draftPlace }) => draftPlace))}::smallint[]) as place (id, position, draft_place)
     where modules.id = place.id`)
}

/** Puts modules into sections. */
export async function putSections(
  tx: Transaction,
  placed: readonly { id: string; section: string | null }[],
): Promise<void> {
  await tx.execute(sql`
    update ${modules} set section = place.section
      from unnest(${sql.param(placed.map(({ id }) => id))}::text[],
             ${sql.param(placed.map(({ section }) => section))}::text[]) as place (id, section)
     where modules.id = place.id and modules.section is distinct from place.section`)
}

export async function knownCourses(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(inArray(courses.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

export async function lockScheduledCourse(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ id: courses.id, departmentId: courses.departmentId, publishAt: courses.publishAt })
    .from(courses)
    .where(and(eq(courses.id, id), eq(courses.status, 'scheduled')))
    .for('update')
  return row ?? null
}
