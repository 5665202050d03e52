import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { liveQuizzes } from '../../../database/schema/index.ts'

export async function titlesOf(tx: Transaction, quizIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: liveQuizzes.id, title: liveQuizzes.title })
    .from(liveQuizzes)
    .where(inArray(liveQuizzes.id, [...quizIds]))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
