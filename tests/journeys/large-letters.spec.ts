import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

// The reader's own font size at twice the default: media queries and em lengths follow it, unlike an enlarged page
// root.
test.use({
  viewport: { width: 360, height: 740 },
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
})

async function tooWide(page: Page, paths: string[]) {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const width = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)
    if (width > 360) found.push(`${path}: ${width}`)
  }
  return found
}

test('at twice the font size, no public page scrolls sideways on a phone', async ({ page }) => {
  const paths = [
    '/',
    '/catalog',
    '/catalog?tab=departments',
    '/departments',
    '/courses',
    '/course/fnd-100',
    '/enroll',
  ]
  expect(await tooWide(page, paths)).toEqual([])
})

test("nor does a student's page", async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 2 }))
  const rooms = ['', '/courses', '/discussions', '/grades/fnd-100', '/calendar', '/quizzes/fnd-100-1-q1']
  expect(await tooWide(page, ['/course/fnd-100', ...rooms.map((room) => `/dashboard${room}`)])).toEqual([])
})
