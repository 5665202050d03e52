import type { Database } from '../../database/client.ts'
import { settings } from '../../database/schema/index.ts'

export async function allSettings(db: Database): Promise<Record<string, unknown>> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings)
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
