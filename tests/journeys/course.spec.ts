import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

const course = '/course/fnd-100'

test('single-key shortcuts: next, previous, complete, bookmark, and the list of them', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 1 }))
  await page.goto(`${course}?module=fnd-100-2`)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('b')
  await expect(page.getByRole('button', { name: 'Bookmarked', pressed: true })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('alert').filter({ hasText: 'Prerequisites Required' })).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByText('2 of 5 completed')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/module=fnd-100-3$/)
  // The address changes before the module appears.
  await expect(page.getByText('Module 3 of 5')).toBeVisible()
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/module=fnd-100-2$/)
  await expect(page.getByText('Module 2 of 5')).toBeVisible()

  await page.getByRole('textbox', { name: 'My notes' }).fill('')
  await page.keyboard.type('bnpm?')
  await expect(page.getByRole('textbox', { name: 'My notes' })).toHaveValue('bnpm?')
  await expect(page.getByText('2 of 5 completed')).toBeVisible()
  await page.getByRole('textbox', { name: 'My notes' }).blur()

  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('n')
  await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/module=fnd-100-2$/)
})

test('a completion while offline shows immediately and is saved once online', async ({
  page,
  context,
  site,
  signIn,
  guard,
}) => {
  guard.expect(/^failed: .*ERR_INTERNET_DISCONNECTED$/)
  await signIn(page, await site.make.student())
  await page.goto(course)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(page.getByText('1 of 5 completed')).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => (await (await page.request.get('/api/user/progress/fnd-100')).json()).progress)
    .toMatchObject([{ moduleId: 'fnd-100-1', completed: true }])
  await expect(page.getByText('1 of 5 completed')).toBeVisible()
})

test('another tab updates without a reload', async ({ page, context, site, signIn }) => {
  await signIn(page, await site.make.student())
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(course)
    await expect(tab.getByText('0 of 5 completed')).toBeVisible()
    await tab.waitForLoadState('networkidle')
  }
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(other.getByText('1 of 5 completed')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Next' })).toBeVisible()
  await other.getByRole('button', { name: 'Bookmark' }).click()
  await expect(page.getByRole('button', { name: 'Bookmarked', pressed: true })).toBeVisible()
})

test('enroll, find the course, leave it, and find the progress again', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.student())
  await page.goto(course)
  await page.getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect(page.getByText('Enrolled', { exact: true })).toBeVisible()
  // In sequence, so the second response includes both.
  const saved = page.waitForResponse('**/api/user/bookmark')
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await page.getByRole('button', { name: 'Bookmark' }).click()
  await expect(page.getByRole('button', { name: 'Bookmarked' })).toBeVisible()
  await saved

  await page.goto('/dashboard/courses')
  const tabs = page.getByRole('navigation', { name: 'Which courses' })
  await expect(page.getByText('1 of 5 completed')).toBeVisible()
  await tabs.getByRole('link', { name: /^Completed/ }).click()
  await expect(page.getByText('No completed courses yet')).toBeVisible()
  await tabs.getByRole('link', { name: /^Saved/ }).click()
  await expect(page).toHaveURL(/show=saved$/)
  await expect(page.getByRole('link', { name: 'Who Pays Whom, and for What' })).toBeVisible()
  await tabs.getByRole('link', { name: /^Enrolled/ }).click()
  await page.getByRole('button', { name: /^Leave FND 100/ }).click()
  const question = page.getByRole('alertdialog', { name: /^Leave FND 100/ })
  await question.getByRole('button', { name: 'Leave course' }).click()
  await expect(notice(page, 'You’ve left Welcome to the Creator Economy')).toBeVisible()
  await expect(page.getByText('You aren’t enrolled in a course yet')).toBeVisible()

  await page.goto(course)
  await expect(page.getByText('1 of 5 completed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enroll', exact: true })).toBeVisible()
})

test('kilobytes are shown where the browser saves data, and nowhere else', async ({ page }) => {
  const modules = page.getByRole('navigation', { name: 'Modules' }).getByRole('link')
  const cost = page.getByText(/^about \d+ kB of data$/)
  await page.goto(course)
  await expect(modules.first()).toBeVisible()
  await expect(cost).toBeHidden()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.reload()
  await expect(cost).toBeVisible()
  for (const module of await modules.all())
    await expect(module).toContainText(/\d+ min · \d+ kB/, { useInnerText: true })
})

test('the module on screen is the current step in the list', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 1 }))
  await page.goto(`${course}?module=fnd-100-2`)
  const modules = page.getByRole('navigation', { name: 'Modules' }).getByRole('link')
  await expect(modules.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect(modules.nth(0)).not.toHaveAttribute('aria-current')
  await modules.nth(0).click()
  await expect(modules.nth(0)).toHaveAttribute('aria-current', 'step')
})

test('from 768 pixels on, the module list never covers the lecture', async ({ page }) => {
  await page.goto(course)
  const list = page.getByRole('navigation', { name: 'Modules' })
  const lecture = page.getByRole('tabpanel', { name: 'Lecture' })
  for (const width of [768, 900, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const [beside, text] = [await list.boundingBox(), await lecture.boundingBox()]
    if (beside === null || text === null) throw new Error(`Both are shown at ${width} px`)
    const apart = Math.max(text.x - (beside.x + beside.width), text.y - (beside.y + beside.height))
    expect(apart, `pixels between them at ${width} px`).toBeGreaterThan(16)
  }
})

test('after a sign-out elsewhere, unsaved changes are not shown as saved, and the next page leads to sign-in', async ({
  page,
  context,
  site,
  signIn,
  guard,
}) => {
  guard.expect(/^answer: 401 /, /^console\.(error|warning): /)
  await signIn(page, await site.make.enrolledStudent())
  await page.goto(course)
  const bookmark = page.getByRole('button', { name: 'Bookmark', exact: true })
  await expect(bookmark).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  await bookmark.click()
  await expect(notice(page, 'Your bookmark wasn’t saved')).toBeVisible()
  await expect(bookmark).toBeVisible()

  await page.getByRole('navigation', { name: 'Student' }).getByRole('link', { name: 'Discussions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in again')
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fdiscussions$/)
})

test('the address of a locked or unknown module changes to the one on screen', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.enrolledStudent())
  await page.goto(`${course}?module=fnd-100-4`)
  await expect(page.getByRole('alert').filter({ hasText: 'Prerequisites Required' })).toBeVisible()
  await expect(page).toHaveURL(/module=fnd-100-1$/)
  await page.goto(`${course}?module=bogus`)
  await expect(page).toHaveURL(/module=fnd-100-1$/)
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).not.toHaveAttribute('aria-current')
})
