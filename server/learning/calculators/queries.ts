import { and, eq, sql } from 'drizzle-orm'
import type { CalculatorValue } from '../../../contract/learning/calculators.ts'
import type { Database } from '../../../database/client.ts'
import { calculatorValues } from '../../../database/schema/index.ts'

const written = {
  moduleId: calculatorValues.moduleId,
  values: calculatorValues.values,
  revision: calculatorValues.revision,
  updatedAt: calculatorValues.updatedAt,
}

export async function findValues(db: Database, userId: string, moduleId: string) {
  const [row] = await db
    .select(written)
    .from(calculatorValues)
    .where(and(eq(calculatorValues.userId, userId), eq(calculatorValues.moduleId, moduleId)))
  return row ?? null
}

interface WrittenValues {
  userId: string
  moduleId: string
  values: CalculatorValue[]
  /** The revision the writer started from, 0 for the first numbers. */
  revision: number
}

/** Writes the numbers if their revision is still current. @returns null, without writing, on a conflict */
export async function putValues(db: Database, { userId, moduleId, values, revision }: WrittenValues) {
  const mine = and(eq(calculatorValues.userId, userId), eq(calculatorValues.moduleId, moduleId))
  const [row] =
    revision === 0
      ? await db
          .insert(calculatorValues)
          .values({ userId, moduleId, values, revision: 1 })
          .onConflictDoNothing()
          .returning(written)
      : await db
          .update(calculatorValues)
          .set({ values, revision: revision + 1, updatedAt: sql`now()` })
          .where(and(mine, eq(calculatorValues.revision, revision)))
          .returning(written)
  return row ?? null
}
