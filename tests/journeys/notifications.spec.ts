import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Person } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'
import { startSession } from '../support/session.ts'
import { startSite } from '../support/site-process.ts'
import { testSecret } from '../support/spawn-site.ts'

type Site = Parameters<Parameters<typeof test>[2]>[0]['site']

async function notify(site: Site, person: Person, count: number, thread = 'Hooks that hold') {
  await site.db.execute(sql`
    insert into notifications (user_id, kind, data, path, on_site, email)
    select ${person.id}, 'reply', ${JSON.stringify({ thread })}::jsonb, '/dashboard/courses', true, 'none'
      from generate_series(1, ${count}::int)`)
}

const bell = (page: Page) =>
  page.getByRole('navigation', { name: 'Student' }).getByRole('link', { name: /^Notifications/ })
const entries = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')

test('the bell counts, and the list is read one by one and all together', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  const student = await site.make.student()
  await signIn(page, student)

  await test.step('empty on the first day', async () => {
    await page.goto('/dashboard')
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await bell(page).click()
    await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
    await expect(bell(page)).toHaveAttribute('aria-current', 'page')
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('three unread ones, visible without scripts', async () => {
    await notify(site, student, 3)
    await page.goto('/dashboard/notifications')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
    await expect(entries(page)).toHaveCount(3)
    expect(await findBarriers(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 760 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findBarriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('one is marked as read and unread by its button', async () => {
    const first = entries(page).first()
    await first.getByRole('button', { name: /^Mark read/ }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    await first.getByRole('button', { name: /^Mark unread/ }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
  })

  await test.step('and as read by following its link', async () => {
    await entries(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/dashboard\/courses$/)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  })

  await test.step('the rest together', async () => {
    await bell(page).click()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await page
      .getByRole('navigation', { name: 'Which notifications' })
      .getByRole('link', { name: 'Unread' })
      .click()
    await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()
  })
})

test('a long list has pages and a type filter', async ({ page, site, signIn }) => {
  const student = await site.make.student()
  await notify(site, student, 35)
  await signIn(page, student)
  await page.goto('/dashboard/notifications')
  await expect(entries(page)).toHaveCount(30)
  await page.getByRole('link', { name: 'Older notifications' }).click()
  await expect(entries(page)).toHaveCount(5)
  await page.goBack()
  await expect(entries(page)).toHaveCount(30)
  await page.getByLabel('Kind').selectOption({ label: 'Certificates' })
  await expect(page.getByRole('heading', { name: 'Nothing of this kind' })).toBeVisible()
  await expect(page).toHaveURL(/kind=certificate/)
})

test('a title full of script is a title', async ({ page, site, signIn }) => {
  const student = await site.make.student()
  const title = '<img src=x onerror=alert(1)><script>alert(2)</script> "\' ﷽'
  await notify(site, student, 1, title)
  await signIn(page, student)
  await page.goto('/dashboard/notifications')
  await expect(entries(page).getByRole('link')).toContainText(title)
})

test('preferences apply immediately and survive a reload', async ({ page, site, signIn, findBarriers }) => {
  await signIn(page, await site.make.student())
  await page.goto('/dashboard/notifications')
  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect(page.getByRole('heading', { name: 'Notification preferences' })).toBeVisible()
  await expect(page.getByText(/Email isn’t set up yet/)).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByLabel('Mentions by email').selectOption({ label: 'Daily summary' })
  expect((await saved).status()).toBe(200)
  const second = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('switch', { name: 'Reactions on this site' }).click()
  expect((await second).status()).toBe(200)
  await page.reload()
  await expect(page.getByLabel('Mentions by email')).toHaveValue('daily')
  await expect(page.getByRole('switch', { name: 'Reactions on this site' })).not.toBeChecked()
})

test('a pressed switch never shows its old state', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.student())
  await page.goto('/dashboard/notifications/preferences')
  const reactions = page.getByRole('switch', { name: 'Reactions on this site' })
  await expect(reactions).toBeChecked()
  // A message to the same window runs before any timer, so it sees what a press at that moment would see.
  const pressed = await reactions.evaluate(
    (control: HTMLInputElement) =>
      new Promise<boolean>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(control.checked)
        port2.postMessage('')
        control.click()
      }),
  )
  expect(pressed).toBe(false)
})

test('a switch shows its state in forced colors too', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.student())
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard/notifications/preferences')
  const reactions = page.getByRole('switch', { name: 'Reactions on this site' })
  /** The switch's inside, without hover or focus ring. */
  const picture = async () => {
    await page.getByRole('heading', { level: 1 }).click()
    const { x = 0, y = 0, width = 0, height = 0 } = (await reactions.boundingBox()) ?? {}
    const clip = { x: x + 4, y: y + 4, width: width - 8, height: height - 8 }
    return page.screenshot({ clip, animations: 'disabled' })
  }
  await expect(reactions).toBeChecked()
  const on = await picture()
  await reactions.uncheck()
  const off = await picture()
  expect(on.equals(off)).toBe(false)
})

test('a preference that cannot be saved reverts with a message', async ({ page, site, signIn, guard }) => {
  guard.expect(/^failed: PUT .*notification-preferences/)
  await signIn(page, await site.make.student())
  await page.goto('/dashboard/notifications/preferences')
  const { promise: seen, resolve: see } = Promise.withResolvers<void>()
  await page.route('**/api/user/notification-preferences/**', async (route) => {
    await seen
    await route.abort()
  })
  // It shows the new state while saving; otherwise the switch would look broken.
  await page.getByRole('switch', { name: 'Replies on this site' }).uncheck()
  see()
  await expect(
    page.getByText('We couldn’t save your choice. Please try again.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Replies on this site' })).toBeChecked()
})

test('reading in one browser updates the other within a second, across two processes', async ({
  page,
  site,
  signIn,
  anotherBrowser,
}) => {
  test.slow()
  const student = await site.make.student()
  await notify(site, student, 2)
  const second = await startSite({ databaseUrl: process.env.JOURNEY_DATABASE_URL ?? '' })
  const other = await anotherBrowser({ baseURL: second.baseUrl })
  try {
    await signIn(page, student)
    const { name, value } = await startSession(site.db, student.id, {
      baseUrl: second.baseUrl,
      secret: testSecret,
    })
    await other.addCookies([{ name, value, url: second.baseUrl, httpOnly: true, sameSite: 'Lax' }])
    const there = await other.newPage()
    // Two tabs of the other browser share one connection.
    const besides = await other.newPage()
    const streams: string[] = []
    other.on('request', (request) => {
      if (request.url().includes('/api/events')) streams.push(request.url())
    })
    const listening = there.waitForResponse(/\/api\/events/)
    await there.goto('/dashboard')
    await listening
    await besides.goto('/dashboard/notifications')
    await expect(entries(besides)).toHaveCount(2)
    await page.goto('/dashboard/notifications')
    const changed = Promise.all(
      [there, besides].map((tab) => expect(bell(tab)).toHaveAccessibleName('Notifications, 1 unread')),
    )
    await entries(page)
      .first()
      .getByRole('button', { name: /^Mark read/ })
      .click()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    const began = performance.now()
    await changed
    const took = Math.round(performance.now() - began)
    test.info().annotations.push({ type: 'milliseconds to the other tabs', description: `${took}` })
    // Well before they would poll; the bench measures the promised second.
    expect(took).toBeLessThan(5_000)
    expect(streams).toHaveLength(1)

    await test.step('when the tab with the connection closes, another takes over', async () => {
      const taken = besides.waitForResponse(/\/api\/events/)
      await there.close()
      await taken
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await expect(bell(besides)).toHaveAccessibleName('Notifications')
    })
  } finally {
    // Before its site stops: an open page would lose its live stream.
    await other.close()
    await second.stop()
  }
})

test('a visitor opens no live stream', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByRole('link', { name: 'Browse Courses' }).first().click()
  await expect(page).toHaveURL(/\/catalog/)
  expect(requested.filter((path) => /\/api\/(events|user)/.test(path))).toEqual([])
})
