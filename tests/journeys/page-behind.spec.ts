import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

// With classic scrollbars, which take up space; otherwise nothing could shift.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
})

const placeOf = (page: Page) =>
  page
    .locator('#main')
    .first()
    .evaluate((main) => [main.getBoundingClientRect().left, main.getBoundingClientRect().width])

test('the page behind a dialog or menu does not shift', async ({ page, site, signIn }) => {
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
    // The overlay covers the page to its edge, including the scrollbar's space.
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
