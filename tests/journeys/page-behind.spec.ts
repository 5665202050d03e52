import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

// With scrollbars that take room, as on a desk: without them nothing could move.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
})

/** Where the page's own words stand. */
const placeOf = (page: Page) =>
  page
    .locator('#main')
    .first()
    .evaluate((main) => [main.getBoundingClientRect().left, main.getBoundingClientRect().width])

test('the page behind a dialog or a menu does not move', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.administrator())
  const search = page.getByRole('dialog', { name: /Search/ })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 480 })
    await page.goto('/admin/users')
    const before = await placeOf(page)
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Add User' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add User' })
    await expect(dialog).toBeVisible()
    expect(await placeOf(page)).toEqual(before)
    // It is dimmed to its edge, where the scrollbar was.
    expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(width)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await placeOf(page)).toEqual(before)
    await page.keyboard.press('Control+k')
    await expect(search).toBeVisible()
    expect(await placeOf(page)).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
  }
  await page.setViewportSize({ width: 360, height: 480 })
  for (const path of ['/admin', '/about']) {
    await page.goto(path)
    const before = await placeOf(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect(await placeOf(page)).toEqual(before)
  }
})
