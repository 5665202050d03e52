import { expect, test } from '../support/journey.ts'
import { moduleEntry, moduleHeading } from '../support/steps.ts'

test('on a phone, the first sentence of an addressed module is on the first screen', async ({
  page,
  site,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const student = await site.make.enrolledStudent({ completed: 4 })
  const bar = page.getByRole('navigation', { name: 'This module' })
  const endOfFirstLine = () =>
    page
      .locator('#lecture-text > p')
      .first()
      .evaluate((paragraph) => {
        const range = document.createRange()
        range.selectNodeContents(paragraph)
        return range.getClientRects()[0]?.bottom ?? Number.POSITIVE_INFINITY
      })
  const isSeen = async () => {
    const edge = (await bar.boundingBox())?.y ?? 0
    expect(await endOfFirstLine()).toBeLessThan(edge)
    await expect(moduleHeading(page)).toBeInViewport()
  }

  await page.goto('/course/fnd-100?module=fnd-100-1')
  await expect(bar.getByRole('link', { name: 'Join to go on' })).toBeVisible()
  await isSeen()
  await signIn(page, student)
  for (const position of [1, 2, 3, 4, 5]) {
    await page.goto(`/course/fnd-100?module=fnd-100-${position}`)
    await expect(page.getByText(`Module ${position} of 5`)).toBeVisible()
    await isSeen()
  }
})

test('five presses complete a course, each lands at the next lesson, and the last one closes the volume', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, await site.make.enrolledStudent())
  await page.goto('/course/fnd-100')
  const bar = page.getByRole('navigation', { name: 'This module' })
  for (const position of [1, 2, 3, 4]) {
    await expect(page.getByText(`Module ${position} of 5`)).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
    await bar.getByRole('button', { name: 'Complete and go on' }).click()
    await expect(page.getByText(`Module ${position + 1} of 5`)).toBeVisible()
    await expect(moduleHeading(page)).toBeFocused()
    await expect(moduleHeading(page)).toBeInViewport()
  }
  await bar.getByRole('button', { name: 'Complete the course' }).click()
  const closing = page.getByRole('dialog', { name: 'You finished Welcome to the Creator Economy' })
  await expect(closing.getByRole('list').first().getByRole('listitem')).toHaveCount(3)
  expect(await findBarriersInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await closing.getByRole('link', { name: 'See your certificate' }).click()
  await expect(page.getByRole('article', { name: 'Certificate' })).toBeVisible()
  // Opened again, the course is finished and does not celebrate twice.
  await page.goto('/course/fnd-100?module=fnd-100-5')
  await expect(bar.getByRole('link', { name: 'See your certificate' })).toBeVisible()
  await expect(closing).toBeHidden()
})

test('a completion that is not saved stays on its module', async ({ page, site, signIn, guard }) => {
  guard.expect(
    /^answer: 500 POST \/api\/user\/progress$/,
    /^console\.error: Failed to update module completion:/,
  )
  await signIn(page, await site.make.enrolledStudent())
  await page.goto('/course/fnd-100')
  await page.waitForLoadState('networkidle')
  const refusal = { status: 500, json: { title: 'x', status: 500, message: 'Something went wrong.' } }
  await page.route('**/api/user/progress', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('main').getByRole('button', { name: 'Complete and go on' }).click()
  await expect(page.getByText('Your progress wasn’t saved', { exact: true })).toBeVisible()
  await expect(page.getByText('Module 1 of 5')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Complete and go on' }).click()
  await expect(page.getByText('Module 2 of 5')).toBeVisible()
})

test('the sheet of modules opens from the bar by touch, also without a script', async ({
  anotherBrowser,
  site,
  signIn,
}) => {
  const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
  const plain = await (await anotherBrowser({ ...phone, javaScriptEnabled: false })).newPage()
  await plain.goto('/course/fnd-100?module=fnd-100-1')
  await expect(moduleEntry(plain, 1)).toBeHidden()
  await plain.getByRole('button', { name: /^Modules/ }).tap()
  await expect(moduleEntry(plain, 1)).toBeVisible()
  await plain.getByRole('button', { name: 'Close modules' }).tap()
  await expect(moduleEntry(plain, 1)).toBeHidden()

  const page = await (await anotherBrowser(phone)).newPage()
  await signIn(page, await site.make.enrolledStudent({ completed: 2 }))
  await page.goto('/course/fnd-100?module=fnd-100-1')
  await page.getByRole('button', { name: /^Modules/ }).tap()
  await moduleEntry(page, 2).tap()
  await expect(page.getByText('Module 2 of 5')).toBeVisible()
  await expect(moduleEntry(page, 1)).toBeHidden()
})

test('after the first visit the header is one line that unfolds', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 1 }))
  await page.goto('/course/fnd-100')
  const title = page.getByRole('heading', { name: 'Welcome to the Creator Economy', level: 1 })
  await expect(title).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave course' })).toBeHidden()
  await title.click()
  await expect(page.getByRole('button', { name: 'Leave course' })).toBeVisible()
  await expect(page.getByText('Introductory').first()).toBeVisible()
})
