import { inArray } from 'drizzle-orm'
import type { SiteSettings } from '../../contract/settings.ts'
import type { Database } from '../../database/client.ts'
import { settings } from '../../database/schema/index.ts'
import { defaultSettings } from './defaults.ts'

/** The site settings that differ from their defaults. */
export async function changedSettings(db: Database): Promise<Partial<SiteSettings>> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, Object.keys(defaultSettings)))
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
