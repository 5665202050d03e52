import type { Transaction } from '../../database/client.ts'
import { applications } from '../../database/schema/index.ts'

export async function insertApplication(tx: Transaction, application: typeof applications.$inferInsert) {
  await tx.insert(applications).values(application)
}
