import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { publicHandleOf } from '../../../database/conditions/public-page.ts'
import {
  courses,
  enrollments,
  lectureSuggestions,
  lectureVersions,
  liveModules,
  users,
} from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

type NewSuggestion = Omit<
  typeof lectureSuggestions.$inferInsert,
  'state' | 'reply' | 'decidedAt' | 'decidedById'
>

/** @returns whether it is new; a repeated request is not */
export async function insertSuggestion(tx: Transaction, row: NewSuggestion): Promise<boolean> {
  const rows = await tx
    .insert(lectureSuggestions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: lectureSuggestions.id })
  return rows.length > 0
}

export async function hasSuggestion(db: Database, id: string, userId: string): Promise<boolean> {
  return (
    (await db.$count(
      lectureSuggestions,
      and(eq(lectureSuggestions.id, id), eq(lectureSuggestions.userId, userId)),
    )) > 0
  )
}

export async function isInCourse(db: Database, userId: string, courseId: string): Promise<boolean> {
  const mine = and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId))
  return (await db.$count(enrollments, mine)) > 0
}

const whole = {
  id: lectureSuggestions.id,
  moduleId: liveModules.id,
  modulePosition: liveModules.position,
  moduleTitle: liveModules.title,
  courseId: courses.id,
  courseCode: courses.code,
  courseTitle: courses.title,
  userId: lectureSuggestions.userId,
  by: users.name,
  passage: lectureSuggestions.passage,
  textBefore: lectureSuggestions.textBefore,
  textAfter: lectureSuggestions.textAfter,
  words: lectureSuggestions.words,
  reason: lectureSuggestions.reason,
  sourceUrl: lectureSuggestions.sourceUrl,
  isNamed: lectureSuggestions.isNamed,
  state: lectureSuggestions.state,
  reply: lectureSuggestions.reply,
  createdAt: lectureSuggestions.createdAt,
  decidedAt: lectureSuggestions.decidedAt,
}

export type SuggestionRow = Awaited<ReturnType<typeof suggestionsOf>>[number]

const wholeRows = (db: Database | Transaction) =>
  db
    .select(whole)
    .from(lectureSuggestions)
    .innerJoin(liveModules, eq(liveModules.id, lectureSuggestions.moduleId))
    .innerJoin(courses, eq(courses.id, liveModules.courseId))
    .innerJoin(users, eq(users.id, lectureSuggestions.userId))

/** Open ones in the order they came, decided ones the newest first. */
export async function suggestionsOf(
  db: Database,
  wanted: {
    courseId: string
    moduleId: string | null
    isOpen: boolean
    after: TimeCursor | null
    most: number
  },
) {
  const { courseId, moduleId, isOpen, after, most } = wanted
  const { createdAt, id, state } = lectureSuggestions
  const sign = sql.raw(isOpen ? '>' : '<')
  const beyond: SQL | undefined =
    after === null
      ? undefined
      : sql`(${createdAt}, ${id}) ${sign} (${after.at}::timestamptz, ${after.id}::uuid)`
  const order = isOpen ? asc : desc
  return wholeRows(db)
    .where(
      and(
        eq(liveModules.courseId, courseId),
        moduleId === null ? undefined : eq(liveModules.id, moduleId),
        isOpen ? eq(state, 'open') : ne(state, 'open'),
        beyond,
      ),
    )
    .orderBy(order(createdAt), order(id))
    .limit(most)
}

export async function findSuggestion(db: Database | Transaction, id: string) {
  const [row] = await wholeRows(db).where(eq(lectureSuggestions.id, id))
  return row ?? null
}

/** @returns false, without writing, if it is decided already: of two presses, the first decides */
export async function decide(
  tx: Transaction,
  id: string,
  decision: {
    state: 'taken' | 'declined'
    reply?: string
    words?: string
    decidedById: string
    decidedAt: Date
  },
): Promise<boolean> {
  const rows = await tx
    .update(lectureSuggestions)
    .set(decision)
    .where(and(eq(lectureSuggestions.id, id), eq(lectureSuggestions.state, 'open')))
    .returning({ id: lectureSuggestions.id })
  return rows.length > 0
}

/** Taken in, published since, and by consent: what may be said in public. */
const isCredited = sql`${lectureSuggestions.state} = 'taken' and ${lectureSuggestions.isNamed}
  and exists (select 1 from ${lectureVersions} v where v.module_id = ${lectureSuggestions.moduleId}
    and v.live_at >= ${lectureSuggestions.decidedAt})`

export async function contributorsOf(db: Database, moduleId: string, most: number) {
  return db
    .select({ name: users.name, handle: publicHandleOf(users.id) })
    .from(lectureSuggestions)
    .innerJoin(users, eq(users.id, lectureSuggestions.userId))
    .where(and(eq(lectureSuggestions.moduleId, moduleId), isCredited, sql`${users.suspendedAt} is null`))
    .groupBy(users.id)
    .orderBy(sql`min(${lectureSuggestions.decidedAt})`, asc(users.id))
    .limit(most)
}

/** Lessons of published courses that a person's words are in, the latest first. */
export async function improvedBy(db: Database, userId: string, most: number) {
  return db
    .select({
      moduleId: liveModules.id,
      title: liveModules.title,
      courseId: courses.id,
      courseCode: courses.code,
      courseTitle: courses.title,
    })
    .from(lectureSuggestions)
    .innerJoin(liveModules, eq(liveModules.id, lectureSuggestions.moduleId))
    .innerJoin(courses, eq(courses.id, liveModules.courseId))
    .where(and(eq(lectureSuggestions.userId, userId), isCredited, eq(courses.status, 'published')))
    .groupBy(liveModules.id, liveModules.title, courses.id)
    .orderBy(desc(sql`max(${lectureSuggestions.decidedAt})`), asc(liveModules.id))
    .limit(most)
}
