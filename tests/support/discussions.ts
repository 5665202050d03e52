import { sql } from 'drizzle-orm'
import { expect, type Page, type test } from './journey.ts'

type Site = Parameters<Parameters<typeof test>[2]>[0]['site']

export const forum = '/dashboard/discussions/fnd-100'

export const replyField = (page: Page) =>
  page.getByRole('region', { name: 'Write a reply' }).getByLabel('Your reply')

/** Counts posts in the database, independent of the screens. */
export async function countPosts(site: Site, text: string): Promise<number> {
  const { rows } = await site.db.execute<{ count: number }>(
    sql`select count(*)::int as count from posts where markdown like ${`%${text}%`}`,
  )
  return rows[0]?.count ?? 0
}

export async function beginThread(page: Page, title: string, text: string) {
  await page.goto(`${forum}/new`)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Your post').fill(text)
  await page.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
