import { type AnyColumn, and, asc, count, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  type CardBefore,
  courses,
  liveModules,
  moduleProgress,
  reviewAnswers,
  reviewCards,
} from '../../../database/schema/index.ts'
import type { Memory } from './schedule.ts'

const person = sql.placeholder('userId')

export const completedModules = (db: Database | Transaction, userId: string) => completed(db, { userId })

const completed = prepared((db) =>
  db
    .select({
      courseId: courses.id,
      courseCode: courses.code,
      departmentId: courses.departmentId,
      moduleId: liveModules.id,
      modulePosition: liveModules.position,
      moduleTitle: liveModules.title,
    })
    .from(moduleProgress)
    .innerJoin(liveModules, eq(liveModules.id, moduleProgress.moduleId))
    .innerJoin(courses, and(eq(courses.id, liveModules.courseId), eq(courses.status, 'published')))
    .where(and(eq(moduleProgress.userId, person), isNotNull(moduleProgress.completedAt)))
    .orderBy(asc(courses.position), asc(courses.id), asc(liveModules.position))
    .prepare('completed_modules'),
)

export interface ReviewFacts {
  cards: { cardId: string; dueAt: Date; introducedAt: Date }[]
  /** Valid answers since a moment, and how many were remembered. */
  retention: { answered: number; remembered: number }
}

/** @param since earlier answers are not counted */
export async function reviewFacts(
  db: Database | Transaction,
  userId: string,
  since: Date,
): Promise<ReviewFacts> {
  const [facts] = await factsOf(db, { userId, since })
  if (facts === undefined) throw new Error('One row of facts was expected')
  const { cards, ...retention } = facts
  return {
    cards: cards.map(([cardId, due, introduced]) => {
      return { cardId, dueAt: new Date(due), introducedAt: new Date(introduced) }
    }),
    retention,
  }
}

const milliseconds = (moment: AnyColumn) => sql`floor(extract(epoch from ${moment}) * 1000)::bigint`

// One row with the cards as one JSON text: after a year a student has two thousand, every dashboard counts them, and as
// rows each timestamp would be parsed.
const factsOf = prepared((db) => {
  const { cardId, dueAt, introducedAt } = reviewCards
  const card = sql`json_build_array(${cardId}, ${milliseconds(dueAt)}, ${milliseconds(introducedAt)})`
  const known = db
    .select({ list: sql`coalesce(json_agg(${card} order by ${dueAt}, ${cardId}), '[]')` })
    .from(reviewCards)
    .where(eq(reviewCards.userId, person))
  return db
    .select({
      cards: sql<[cardId: string, due: number, introduced: number][]>`${known}`,
      answered: count(),
      remembered: sql<number>`count(*) filter (where ${reviewAnswers.rating} <> 'again')`.mapWith(Number),
    })
    .from(reviewAnswers)
    .where(
      and(
        eq(reviewAnswers.userId, person),
        gte(reviewAnswers.answeredAt, sql.placeholder('since')),
        isNull(reviewAnswers.takenBackAt),
      ),
    )
    .prepare('review_facts')
})

/** The memory state of cards; cards never answered are omitted. */
export async function memoriesOf(db: Database | Transaction, userId: string, cardIds: readonly string[]) {
  if (cardIds.length === 0) return new Map<string, Memory & { introducedAt: Date }>()
  const rows = await db
    .select({
      cardId: reviewCards.cardId,
      dueAt: reviewCards.dueAt,
      stability: reviewCards.stability,
      difficulty: reviewCards.difficulty,
      answers: reviewCards.answers,
      lapses: reviewCards.lapses,
      answeredAt: reviewCards.answeredAt,
      introducedAt: reviewCards.introducedAt,
    })
    .from(reviewCards)
    .where(and(eq(reviewCards.userId, userId), inArray(reviewCards.cardId, [...cardIds])))
  return new Map(rows.map(({ cardId, ...memory }) => [cardId, memory]))
}

/** Serializes writes to a person's cards until the transaction ends, because a card may have no row yet. */
export async function lockReviewOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`review ${userId}`}, 0))`)
}

export async function takenAnswers(tx: Transaction, userId: string, ids: readonly string[]) {
  const rows = await tx
    .select({ id: reviewAnswers.id })
    .from(reviewAnswers)
    .where(and(eq(reviewAnswers.userId, userId), inArray(reviewAnswers.id, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

export async function insertAnswers(
  tx: Transaction,
  rows: (typeof reviewAnswers.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(reviewAnswers).values(rows)
}

export async function putCards(tx: Transaction, rows: (typeof reviewCards.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(reviewCards)
    .values(rows)
    .onConflictDoUpdate({
      target: [reviewCards.userId, reviewCards.cardId],
      set: {
        dueAt: sql`excluded.due_at`,
        stability: sql`excluded.stability`,
        difficulty: sql`excluded.difficulty`,
        answers: sql`excluded.answers`,
        lapses: sql`excluded.lapses`,
        answeredAt: sql`excluded.answered_at`,
      },
    })
}

/** A student's answer, with the current answer count of its card. */
export async function findAnswer(tx: Transaction, userId: string, id: string) {
  const [row] = await tx
    .select({
      cardId: reviewAnswers.cardId,
      version: reviewAnswers.version,
      before: reviewAnswers.before,
      takenBackAt: reviewAnswers.takenBackAt,
      answers: reviewCards.answers,
    })
    .from(reviewAnswers)
    .leftJoin(
      reviewCards,
      and(eq(reviewCards.userId, reviewAnswers.userId), eq(reviewCards.cardId, reviewAnswers.cardId)),
    )
    .where(and(eq(reviewAnswers.userId, userId), eq(reviewAnswers.id, id)))
  return row ?? null
}

/** Restores a card to its state before an answer, which no longer counts. */
export async function takeBack(
  tx: Transaction,
  input: { userId: string; id: string; cardId: string; before: CardBefore | null; now: Date },
): Promise<void> {
  const { userId, id, cardId, before, now } = input
  const card = and(eq(reviewCards.userId, userId), eq(reviewCards.cardId, cardId))
  if (before === null) await tx.delete(reviewCards).where(card)
  else {
    const { dueAt, answeredAt, ...memory } = before
    await tx
      .update(reviewCards)
      .set({ ...memory, dueAt: new Date(dueAt), answeredAt: new Date(answeredAt) })
      .where(card)
  }
  await tx
    .update(reviewAnswers)
    .set({ takenBackAt: now })
    .where(and(eq(reviewAnswers.userId, userId), eq(reviewAnswers.id, id)))
}

export type CompletedModule = Awaited<ReturnType<typeof completedModules>>[number]
