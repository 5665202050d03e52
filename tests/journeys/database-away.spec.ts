import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { factories } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'
import { createJourneyDatabase } from '../support/journey-database.ts'
import { startSession } from '../support/session.ts'
import { startSite } from '../support/site-process.ts'
import { testSecret } from '../support/spawn-site.ts'

test('without its database the site shows a clear message, and recovers automatically', async ({
  browser,
}) => {
  test.slow()
  const own = await createJourneyDatabase()
  const proxy = await startDatabaseProxy(own.url)
  const site = await startSite({ databaseUrl: proxy.url })
  const database = openDatabase({ url: own.url, max: 1, logger: pino({ level: 'error' }) })
  const context = await browser.newContext({ baseURL: site.baseUrl })
  try {
    const page = await context.newPage()
    await page.goto('/course/fnd-100')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Creator Economy')
    await proxy.cut()
    const expectTrouble = async (path: string) => {
      const answer = await page.goto(path)
      expect([path, answer?.status()]).toEqual([path, 503])
      expect(answer?.headers()['cache-control']).toBe('no-store')
      expect(await answer?.text()).not.toMatch(/\n\s+at |node_modules|\.[jt]s:\d+|ECONN|127\.0\.0\.1/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back in a moment')
    }
    for (const path of ['/', '/catalog', '/course/fnd-100']) await expectTrouble(path)

    await proxy.restore()
    const student = await factories(database.db).enrolledStudent({ completed: 2 })
    const session = await startSession(database.db, student.id, { baseUrl: site.baseUrl, secret: testSecret })
    await context.addCookies([{ name: session.name, value: session.value, url: site.baseUrl }])
    await expect.poll(async () => (await page.goto('/dashboard'))?.status()).toBe(200)
    await expect(page.getByText('2 of 5 completed').first()).toBeVisible()

    await proxy.cut()
    await expectTrouble('/dashboard')
    await proxy.restore()
    await expect.poll(async () => (await page.request.get('/api/ready')).status()).toBe(200)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(student.firstName)
  } finally {
    await context.close()
    await database.close()
    await site.stop()
    await proxy.stop()
    await own.drop()
  }
})
