import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { accommodations, courses, enrollments, users } from '../../../database/schema/index.ts'

/** Where an accommodation is given: in a course, or null for everywhere. */
export interface AccommodationPlace {
  courseId: string | null
  userId: string
}

/** A person of the school, or one who is in the course. */
export async function findPerson(db: Database | Transaction, { courseId, userId }: AccommodationPlace) {
  const [row] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        courseId === null
          ? undefined
          : sql`exists (select from ${enrollments} e where e.user_id = ${users.id} and e.course_id = ${courseId})`,
      ),
    )
  return row ?? null
}

/** One change of a person's accommodations at a time. */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/**
 * Those that have not ended, by their first day.
 *
 * @param inCourse those that hold in this course; null for all of the person
 */
export async function accommodationsOf(
  db: Database | Transaction,
  { userId, inCourse }: { userId: string; inCourse: string | null },
  most: number,
) {
  return db
    .select({
      id: accommodations.id,
      courseId: accommodations.courseId,
      courseCode: courses.code,
      courseTitle: courses.title,
      extraTimePercent: accommodations.extraTimePercent,
      extraDays: accommodations.extraDays,
      startsOn: accommodations.startsOn,
      endsOn: accommodations.endsOn,
      timeZone: accommodations.timeZone,
      note: accommodations.note,
      givenAt: accommodations.givenAt,
      givenBy: sql<string | null>`(select g.name from ${users} g where g.id = ${accommodations.givenBy})`,
    })
    .from(accommodations)
    .leftJoin(courses, eq(courses.id, accommodations.courseId))
    .where(
      and(
        eq(accommodations.userId, userId),
        inCourse === null
          ? undefined
          : or(isNull(accommodations.courseId), eq(accommodations.courseId, inCourse)),
        sql`(${accommodations.endsOn} is null or ${accommodations.endsOn} >= (now() at time zone ${accommodations.timeZone})::date)`,
      ),
    )
    .orderBy(asc(accommodations.startsOn), asc(accommodations.id))
    .limit(most)
}

export async function findAccommodation(tx: Transaction, userId: string, id: string) {
  const [row] = await tx
    .select()
    .from(accommodations)
    .where(and(eq(accommodations.userId, userId), eq(accommodations.id, id)))
  return row ?? null
}

export async function putAccommodation(
  tx: Transaction,
  row: typeof accommodations.$inferInsert,
): Promise<void> {
  const { userId: _, id: __, courseId: ___, ...set } = row
  await tx
    .insert(accommodations)
    .values(row)
    .onConflictDoUpdate({ target: [accommodations.userId, accommodations.id], set })
}

export async function deleteAccommodation(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx.delete(accommodations).where(and(eq(accommodations.userId, userId), eq(accommodations.id, id)))
}

export async function endAccommodation(
  tx: Transaction,
  { userId, id, endsOn }: { userId: string; id: string; endsOn: string },
): Promise<void> {
  await tx
    .update(accommodations)
    .set({ endsOn })
    .where(and(eq(accommodations.userId, userId), eq(accommodations.id, id)))
}

export type AccommodationRow = Awaited<ReturnType<typeof accommodationsOf>>[number]
