import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { quizzes } from '../../../database/schema/index.ts'

export async function titlesOf(tx: Transaction, quizIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: quizzes.id, title: quizzes.title })
    .from(quizzes)
    .where(inArray(quizzes.id, [...quizIds]))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
