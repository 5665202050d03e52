import { startDatabaseProxy } from '../support/database-proxy.ts'
import { expect, test } from '../support/journey.ts'
import { startSite } from '../support/site-process.ts'

test('with its database away the site says so decently, and comes back by itself', async ({ browser }) => {
  test.slow()
  const proxy = await startDatabaseProxy(process.env.JOURNEY_DATABASE_URL ?? '')
  const site = await startSite({ databaseUrl: proxy.url })
  const context = await browser.newContext({ baseURL: site.baseUrl })
  try {
    const page = await context.newPage()
    await page.goto('/course/fnd-100')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Creator Economy')
    await proxy.cut()
    for (const path of ['/', '/catalog', '/course/fnd-100', '/dashboard']) {
      const answer = await page.goto(path)
      const text = (await answer?.text()) ?? ''
      expect([path, answer?.status()]).toEqual([path, 503])
      expect(text).not.toMatch(/\n\s+at |node_modules|\.[jt]s:\d+|ECONN|127\.0\.0\.1/)
      expect(answer?.headers()['cache-control']).not.toContain('public')
      await expect(page.getByText(/database/i).first()).toBeVisible()
    }
    await proxy.restore()
    await expect.poll(async () => (await page.request.get('/api/ready')).status()).toBe(200)
    await expect.poll(async () => (await page.goto('/course/fnd-100'))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Creator Economy')
  } finally {
    await context.close()
    await site.stop()
    await proxy.stop()
  }
})
