import { expect, test } from '../support/journey.ts'

const partOfCourses = /\/assets\/dashboard\.courses-.*\.js$/

/** How many pictures did not come and show the browser's sign for it. */
const brokenAndSeen = (pictures: (HTMLElement | SVGElement)[]) =>
  (pictures as HTMLImageElement[]).filter(
    ({ complete, naturalWidth, style }) => complete && naturalWidth === 0 && style.visibility !== 'hidden',
  ).length

test('without a line a page whose script is not here says so within the site, and comes when there is one', async ({
  page,
  context,
  guard,
  site,
  signIn,
}) => {
  guard.expect(/ERR_INTERNET_DISCONNECTED/, /A part of this page did not come/, /The connection was lost/)
  await signIn(page, await site.make.enrolledStudent())
  const here = page.getByRole('heading', { level: 1 })
  const trouble = page.getByRole('alert').filter({ hasText: 'This could not be loaded' })
  const retry = trouble.getByRole('button', { name: 'Try again' })
  for (const { from, name, heading } of [
    { from: '/dashboard', name: 'My Courses', heading: 'My Courses' },
    { from: '/dashboard', name: 'Course Catalog', heading: 'Course Catalog' },
    // Asks for no data: nothing fails but its script.
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

test('a part that a new release has replaced is got by loading the page anew, once', async ({
  page,
  guard,
  site,
  signIn,
}) => {
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
  // What the server has drawn needs its script too; that it is still missing is said, and not loaded for again and again.
  await expect(page.getByRole('heading', { level: 1, name: 'This could not be loaded' })).toBeVisible()
  await page.unroute(partOfCourses)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Courses' })).toBeVisible()
  expect(loads).toHaveLength(2)
})
