import { desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { moduleContents, printFaults } from '../../../database/schema/index.ts'

export async function findPrintedContent(db: Database, moduleId: string) {
  const [content] = await db
    .select({ markdown: moduleContents.lectureMarkdown, keyPoints: moduleContents.keyPoints })
    .from(moduleContents)
    .where(eq(moduleContents.moduleId, moduleId))
  return content ?? null
}

export type PrintFaultRow = typeof printFaults.$inferSelect
export type PrintFault = Omit<PrintFaultRow, 'times' | 'lastAt'>

/**
 * Also deletes old faults.
 *
 * @returns those that are new
 */
export async function countFaults(
  db: Database,
  faults: readonly PrintFault[],
  { now, forgetBefore }: { now: Date; forgetBefore: Date },
): Promise<PrintFault[]> {
  if (faults.length === 0) return []
  await db.delete(printFaults).where(lt(printFaults.lastAt, forgetBefore))
  const counted = await db
    .insert(printFaults)
    .values(faults.map((fault) => ({ ...fault, lastAt: now })))
    .onConflictDoUpdate({
      target: [printFaults.document, printFaults.kind, printFaults.detail],
      set: { times: sql`${printFaults.times} + 1`, lastAt: now },
    })
    .returning()
  return counted
    .filter(({ times }) => times === 1)
    .map(({ kind, document, detail }) => ({ kind, document, detail }))
}

export async function faultsSince(db: Database, since: Date, limit: number): Promise<PrintFaultRow[]> {
  return db
    .select()
    .from(printFaults)
    .where(gte(printFaults.lastAt, since))
    .orderBy(desc(printFaults.lastAt), printFaults.document, printFaults.detail)
    .limit(limit)
}
