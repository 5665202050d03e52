import { and, eq, sql } from 'drizzle-orm'
import type { WorksheetAnswer } from '../../../contract/learning/worksheets.ts'
import type { Database } from '../../../database/client.ts'
import { worksheets } from '../../../database/schema/index.ts'

const written = {
  moduleId: worksheets.moduleId,
  answers: worksheets.answers,
  revision: worksheets.revision,
  updatedAt: worksheets.updatedAt,
}

export async function findWorksheet(db: Database, userId: string, moduleId: string) {
  const [row] = await db
    .select(written)
    .from(worksheets)
    .where(and(eq(worksheets.userId, userId), eq(worksheets.moduleId, moduleId)))
  return row ?? null
}

interface WrittenWorksheet {
  userId: string
  moduleId: string
  answers: WorksheetAnswer[]
  /** The revision the writer started from, 0 for a new worksheet. */
  revision: number
}

/** Writes a worksheet if its revision is still current. @returns null, without writing, on a conflict */
export async function putWorksheet(db: Database, { userId, moduleId, answers, revision }: WrittenWorksheet) {
  const mine = and(eq(worksheets.userId, userId), eq(worksheets.moduleId, moduleId))
  const [row] =
    revision === 0
      ? await db
          .insert(worksheets)
          .values({ userId, moduleId, answers, revision: 1 })
          .onConflictDoNothing()
          .returning(written)
      : await db
          .update(worksheets)
          .set({ answers, revision: revision + 1, updatedAt: sql`now()` })
          .where(and(mine, eq(worksheets.revision, revision)))
          .returning(written)
  return row ?? null
}
