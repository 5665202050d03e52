import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { moduleContents, modules } from '../../database/schema/index.ts'
import { expect } from './journey.ts'

export async function putModule(
  page: Page,
  db: Database,
  id: string,
  type: 'video' | 'pdf' | 'notion' | 'other',
  content: Partial<typeof moduleContents.$inferInsert> = {},
): Promise<void> {
  await db.update(modules).set({ type }).where(eq(modules.id, id))
  if (Object.keys(content).length > 0)
    await db.update(moduleContents).set(content).where(eq(moduleContents.moduleId, id))
  await db.execute(sql`select pg_notify('creare', '{"channel":"content","payload":null}')`)
  const courseId = id.replace(/-\d$/, '')
  const film = content.film ?? null
  await expect
    .poll(async () => {
      const { module } = await (await page.request.get(`/api/courses/${courseId}/modules/${id}`)).json()
      return { type: module.type, film: film === null ? null : module.film }
    })
    .toEqual({ type, film })
}
