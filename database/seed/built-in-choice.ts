import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../client.ts'
import { settings } from '../schema/index.ts'

/** Settings key of whether the school offers the courses that come with the site (decision 73). */
const builtInKey = 'curriculum.built-in'

export interface BuiltInChoice {
  offered: boolean
  /** `courses/fnd-100`, `tracts/streamer` …: what was closed by hand before all were archived. */
  closed: string[]
}

/** What the school decided and when; null before it did. */
export async function builtInChoice(
  db: Database | Transaction,
): Promise<(BuiltInChoice & { chosenAt: Date }) | null> {
  const [row] = await db
    .select({ value: settings.value, chosenAt: settings.updatedAt })
    .from(settings)
    .where(eq(settings.key, builtInKey))
  return row ? { ...(row.value as BuiltInChoice), chosenAt: row.chosenAt } : null
}

export async function putBuiltInChoice(tx: Transaction, value: BuiltInChoice): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: builtInKey, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } })
}
