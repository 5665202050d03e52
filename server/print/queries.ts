import { eq } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { moduleContents } from '../../database/schema/index.ts'

/** What of a module is printed. */
export async function findPrintedContent(db: Database, moduleId: string) {
  const [content] = await db
    .select({ markdown: moduleContents.lectureMarkdown, keyPoints: moduleContents.keyPoints })
    .from(moduleContents)
    .where(eq(moduleContents.moduleId, moduleId))
  return content ?? null
}
