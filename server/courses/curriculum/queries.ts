import { asc, eq, max, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  courses,
  departments,
  removedFromCurriculum,
  tractCourses,
  tracts,
} from '../../../database/schema/index.ts'

type Executor = Database | Transaction

/** Published, or scheduled. */
const openIn = (departmentId: string | typeof departments.id) =>
  sql`${courses.departmentId} = ${departmentId} and ${courses.status} in ('published', 'scheduled')`

export async function keptDepartments(db: Executor) {
  return db
    .select({
      id: departments.id,
      name: departments.name,
      description: departments.description,
      courseCount: db.$count(courses, eq(courses.departmentId, departments.id)),
      openCourseCount: db.$count(courses, openIn(departments.id)),
      archived: sql<boolean>`${departments.archivedAt} is not null`,
      revision: departments.revision,
      editedHere: sql<boolean>`${departments.editedAt} is not null`,
    })
    .from(departments)
    .orderBy(asc(departments.position), asc(departments.id))
}

export async function keptTracts(db: Executor) {
  return db
    .select({
      id: tracts.id,
      title: tracts.title,
      description: tracts.description,
      outcomes: tracts.outcomes,
      archived: sql<boolean>`${tracts.archivedAt} is not null`,
      revision: tracts.revision,
      editedHere: sql<boolean>`${tracts.editedAt} is not null`,
      courses: sql<{ courseId: string; reason: string }[]>`coalesce((
        select json_agg(json_build_object('courseId', s.course_id, 'reason', s.reason) order by s.position)
          from ${tractCourses} s where s.tract_id = ${tracts.id}), '[]')`,
    })
    .from(tracts)
    .orderBy(asc(tracts.position), asc(tracts.id))
}

export async function courseChoices(db: Executor) {
  return db
    .select({ id: courses.id, code: courses.code, title: courses.title, status: courses.status })
    .from(courses)
    .orderBy(asc(courses.position), asc(courses.id))
}

export async function lockCurriculum(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('creare.seed'))`)
}

/** Locks a department, so it gets no course while it is deleted. */
export async function lockDepartment(tx: Transaction, id: string) {
  const [row] = await tx.select().from(departments).where(eq(departments.id, id)).for('update')
  return row ?? null
}

export async function lockTract(tx: Transaction, id: string) {
  const [row] = await tx.select().from(tracts).where(eq(tracts.id, id)).for('update')
  return row ?? null
}

export async function countCourses(tx: Transaction, departmentId: string): Promise<number> {
  return tx.$count(courses, eq(courses.departmentId, departmentId))
}

export async function countOpenCourses(tx: Transaction, departmentId: string): Promise<number> {
  return tx.$count(courses, openIn(departmentId))
}

/** Archives or restores a row; the content files no longer overwrite it. */
export async function putArchived(
  tx: Transaction,
  kind: 'departments' | 'tracts',
  id: string,
  archived: boolean,
): Promise<void> {
  const archivedAt = archived ? sql`now()` : null
  const edited = { archivedAt, editedAt: sql`now()` }
  if (kind === 'departments') {
    const revision = sql`${departments.revision} + 1`
    await tx
      .update(departments)
      .set({ ...edited, revision })
      .where(eq(departments.id, id))
  } else {
    const revision = sql`${tracts.revision} + 1`
    await tx
      .update(tracts)
      .set({ ...edited, revision })
      .where(eq(tracts.id, id))
  }
}

export async function isDepartmentNameTaken(tx: Transaction, name: string, exceptId: string) {
  return (
    (await tx.$count(
      departments,
      sql`lower(${departments.name}) = lower(${name}) and ${ne(departments.id, exceptId)}`,
    )) > 0
  )
}

export async function isTractTitleTaken(tx: Transaction, title: string, exceptId: string) {
  return (
    (await tx.$count(tracts, sql`lower(${tracts.title}) = lower(${title}) and ${ne(tracts.id, exceptId)}`)) >
    0
  )
}

/** Ids that are in use or were used by a deleted one. */
export async function takenIds(tx: Transaction, kind: 'departments' | 'tracts'): Promise<Set<string>> {
  const table = kind === 'departments' ? departments : tracts
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .union(
      tx
        .select({ id: removedFromCurriculum.id })
        .from(removedFromCurriculum)
        .where(eq(removedFromCurriculum.kind, kind)),
    )
  // `new` is the address of the form.
  return new Set(['new', ...rows.map(({ id }) => id)])
}

export async function insertDepartment(
  tx: Transaction,
  row: { id: string; name: string; description: string },
): Promise<void> {
  const [last] = await tx.select({ position: max(departments.position) }).from(departments)
  await tx.insert(departments).values({ ...row, position: (last?.position ?? -1) + 1, editedAt: sql`now()` })
}

export async function updateDepartment(
  tx: Transaction,
  id: string,
  values: { name: string; description: string },
): Promise<void> {
  await tx
    .update(departments)
    .set({ ...values, editedAt: sql`now()`, revision: sql`${departments.revision} + 1` })
    .where(eq(departments.id, id))
}

export async function renameFaculty(tx: Transaction, departmentId: string, from: string, to: string) {
  await tx
    .update(courses)
    .set({ instructor: to })
    .where(sql`${courses.departmentId} = ${departmentId} and ${courses.instructor} = ${from}`)
}

/** Deletes it permanently: the content files do not recreate it. */
export async function removeDepartment(tx: Transaction, id: string): Promise<void> {
  await tx.delete(departments).where(eq(departments.id, id))
  await tx.insert(removedFromCurriculum).values({ kind: 'departments', id }).onConflictDoNothing()
}

/** Gives all departments or tracts the places 0, 1, 2 …; the site owns their order from now on. */
export async function putOrder(tx: Transaction, kind: 'departments' | 'tracts', ids: readonly string[]) {
  const place = (id: typeof departments.id | typeof tracts.id) =>
    sql`array_position(${sql.param([...ids])}::text[], ${id}) - 1`
  if (kind === 'departments') {
    await tx.update(departments).set({ position: place(departments.id), editedAt: sql`now()` })
  } else await tx.update(tracts).set({ position: place(tracts.id), editedAt: sql`now()` })
}

interface TractValues {
  title: string
  description: string
  outcomes: string[]
}

export async function insertTract(tx: Transaction, id: string, values: TractValues): Promise<void> {
  const [last] = await tx.select({ position: max(tracts.position) }).from(tracts)
  await tx
    .insert(tracts)
    .values({ id, ...values, position: (last?.position ?? -1) + 1, editedAt: sql`now()` })
}

export async function updateTract(tx: Transaction, id: string, values: TractValues): Promise<void> {
  await tx
    .update(tracts)
    .set({ ...values, editedAt: sql`now()`, revision: sql`${tracts.revision} + 1` })
    .where(eq(tracts.id, id))
}

export async function putSteps(
  tx: Transaction,
  tractId: string,
  steps: readonly { courseId: string; reason: string }[],
): Promise<void> {
  await tx.delete(tractCourses).where(eq(tractCourses.tractId, tractId))
  await tx
    .insert(tractCourses)
    .values(steps.map((step, index) => ({ ...step, tractId, position: index + 1 })))
}

export async function removeTract(tx: Transaction, id: string): Promise<void> {
  await tx.delete(tracts).where(eq(tracts.id, id))
  await tx.insert(removedFromCurriculum).values({ kind: 'tracts', id }).onConflictDoNothing()
}
