import { eq } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { messagePreferences } from '../../../database/schema/index.ts'

export async function isOpenToStudents(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ fromStudents: messagePreferences.fromStudents })
    .from(messagePreferences)
    .where(eq(messagePreferences.userId, userId))
  return row?.fromStudents ?? false
}

export async function putOpenToStudents(db: Database, userId: string, fromStudents: boolean): Promise<void> {
  await db
    .insert(messagePreferences)
    .values({ userId, fromStudents })
    .onConflictDoUpdate({ target: messagePreferences.userId, set: { fromStudents } })
}
