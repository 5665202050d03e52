import { expect, test } from '../support/journey.ts'

const partOfCourses = /\/assets\/dashboard\.courses-.*\.js$/

/** Counts the visible pictures with the browser's broken icon. */
const brokenAndSeen = (pictures: (HTMLElement | SVGElement)[]) =>
  (pictures as HTMLImageElement[]).filter(
    ({ complete, naturalWidth, style }) => complete && naturalWidth === 0 && style.visibility !== 'hidden',
  ).length

test('while offline, a page whose script is missing shows a message, and loads once online', async ({
  page,
  context,
  guard,
  site,
  signIn,
}) => {
  guard.expect(/ERR_INTERNET_DISCONNECTED/, /A part of this page did not come/, /The connection was lost/)
  await signIn(page, await site.make.enrolledStudent())
  const here = page.getByRole('heading', { level: 1 })
  const trouble = page.getByRole('alert').filter({ hasText: 'This couldn’t be loaded' })
  const retry = trouble.getByRole('button', { name: 'Try again' })
  for (const { from, name, heading } of [
    { from: '/dashboard', name: 'My Courses', heading: 'My Courses' },
    { from: '/dashboard', name: 'Course Catalog', heading: 'Course Catalog' },
    // Needs no data: only its script fails.
    { from: '/catalog', name: 'About', heading: /./ },
  ]) {
    await page.goto(from)
    const before = (await here.textContent()) ?? ''
    await context.setOffline(true)
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(trouble).toBeVisible()
    await expect.poll(() => page.locator('main img').evaluateAll(brokenAndSeen)).toBe(0)
    await retry.click()
    await expect(retry).toBeEnabled()
    await page.goBack()
    await expect(here).toHaveText(before)
    await page.goForward()
    await expect(trouble).toBeVisible()
    await context.setOffline(false)
    await retry.click()
    await expect(trouble).toBeHidden()
    await expect(here).toHaveText(heading)
  }
})

test('a part replaced by a new release triggers one page reload', async ({ page, guard, site, signIn }) => {
  guard.expect(/dashboard\.courses/)
  await signIn(page, await site.make.enrolledStudent())
  await page.goto('/dashboard')
  const gone = { status: 404, body: '' }
  await page.route(partOfCourses, (route) => route.fulfill(gone))
  const loads: string[] = []
  page.on('load', () => void loads.push(page.url()))
  await page.getByRole('navigation', { name: 'Student' }).getByRole('link', { name: 'My Courses' }).click()
  await expect(page).toHaveURL(/\/dashboard\/courses$/)
  await expect.poll(() => loads.length).toBe(1)
  // A server-rendered page needs its script too; if it is still missing, show a message instead of reloading forever.
  await expect(page.getByRole('heading', { level: 1, name: 'This couldn’t be loaded' })).toBeVisible()
  await page.unroute(partOfCourses)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Courses' })).toBeVisible()
  // The page is there before its load event.
  await expect.poll(() => loads.length).toBe(2)
})
