import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, startSecondProcess, test } from '../support/journey.ts'
import { startSession } from '../support/session.ts'
import { testSecret } from '../support/spawn-site.ts'

/** Well before a page would poll; the bench measures the promised second. */
const timeoutMs = 5_000

test('a reply, a reaction and a notification appear live in the other browser, across two processes', async ({
  page,
  site,
  signIn,
  anotherBrowser,
}) => {
  test.slow()
  const asker = await site.make.enrolledStudent({ firstName: 'Ines', lastName: 'Asks' })
  const helper = await site.make.enrolledStudent({ firstName: 'Karim', lastName: 'Helps' })
  const second = await startSecondProcess()
  const other = await anotherBrowser({ baseURL: second.baseUrl })
  const soon = async (what: string, cause: () => Promise<unknown>, seen: () => Promise<unknown>) => {
    await cause()
    const began = performance.now()
    await seen()
    const took = Math.round(performance.now() - began)
    test
      .info()
      .annotations.push({ type: `milliseconds to the other process: ${what}`, description: `${took}` })
    expect(took).toBeLessThan(timeoutMs)
  }
  const answered = (on: Page, path: RegExp) =>
    on.waitForResponse((answer) => answer.request().method() !== 'GET' && path.test(answer.url()))
  try {
    await signIn(page, asker)
    await page.goto('/dashboard/discussions/fnd-100/new')
    await page.getByLabel('Title').fill(`Two processes ${randomUUID().slice(0, 8)}`)
    await page.getByLabel('Your post').fill('Who hears me there?')
    const listening = page.waitForResponse(/\/api\/events\?.*thread/)
    await page.getByRole('button', { name: 'Post discussion' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Two processes/ })).toBeVisible()
    await listening

    const { name, value } = await startSession(site.db, helper.id, {
      baseUrl: second.baseUrl,
      secret: testSecret,
    })
    await other.addCookies([{ name, value, url: second.baseUrl, httpOnly: true, sameSite: 'Lax' }])
    const theirs = await other.newPage()
    const theyListen = theirs.waitForResponse(/\/api\/events\?.*thread/)
    await theirs.goto(new URL(page.url()).pathname)
    await theyListen

    const bell = page
      .getByRole('navigation', { name: 'Student' })
      .getByRole('link', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName('Notifications')

    await theirs.getByRole('region', { name: 'Write a reply' }).getByLabel('Your reply').fill('I do.')
    const replied = answered(theirs, /\/posts$/)
    await soon(
      'reply',
      async () => {
        await theirs.getByRole('button', { name: 'Post reply' }).click()
        await replied
      },
      () => expect(page.getByRole('button', { name: '1 new reply' })).toBeVisible(),
    )
    await soon(
      'notification',
      async () => {},
      () => expect(bell).toHaveAccessibleName('Notifications, 1 unread'),
    )
    await page.getByRole('button', { name: '1 new reply' }).click()
    const reply = (on: Page) => on.getByRole('article').filter({ hasText: 'I do.' })
    const reacted = answered(page, /\/reactions\//)
    await soon(
      'reaction',
      async () => {
        await reply(page).getByRole('button', { name: 'Helpful' }).click()
        await reacted
      },
      () => expect(reply(theirs).getByRole('listitem')).toHaveText('Helpful: 1'),
    )
  } finally {
    // Before its site stops: an open page would lose its live stream.
    await other.close()
    await second.stop()
  }
})
