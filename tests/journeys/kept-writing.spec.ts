import { sql } from 'drizzle-orm'
import { freshAddress } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'
import { accountButton, holdWrites, notice, signInByForm, signOut } from '../support/steps.ts'

const password = 'a quiet morning'

test('signing out with unsaved changes asks first', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.student())
  await page.goto('/dashboard/profile')
  await page.getByLabel('Bio').fill('I film.')
  await signOut(page)
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(notice(page, 'Profile updated')).toBeVisible()
  // A canceled sign-out must not happen later by another way.
  await page.getByRole('banner').getByRole('link', { name: 'Catalog' }).first().click()
  await expect(page).toHaveURL(/\/catalog/)
  await expect(accountButton(page)).toBeVisible()

  await page.goto('/dashboard/profile')
  await page.getByLabel('Bio').fill('I film no more.')
  await signOut(page)
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(notice(page, 'Logged out')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('an expired session under a form shows a message until sign-in, and no input is lost', async ({
  page,
  context,
  site,
  signIn,
  guard,
  findBarriersInBothThemes,
}) => {
  guard.expect(/^answer: 401 /)
  const student = await site.make.student({ password })
  await signIn(page, student)
  await page.goto('/dashboard/profile')
  await page.getByLabel('Bio').fill('I film.')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save profile' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Your session has ended.' })
  await expect(alert).toBeVisible()
  const failed = notice(page, 'Update failed')
  await expect(failed).toBeVisible()
  await expect
    .poll(async () => {
      const [toast, band] = [await failed.boundingBox(), await alert.boundingBox()]
      return toast !== null && band !== null && toast.y + toast.height <= band.y
    })
    .toBe(true)
  expect(await findBarriersInBothThemes(page)).toEqual([])

  const opened = context.waitForEvent('page')
  await alert.getByRole('link', { name: 'Sign in' }).click()
  const other = await opened
  await signInByForm(other, student.email, password)
  await expect(other).toHaveURL(/\/dashboard/)
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(alert).toHaveCount(0)
  await expect(page.getByLabel('Bio')).toHaveValue('I film.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(notice(page, 'Profile updated')).toBeVisible()
})

test('a profile in two tabs: the later save keeps the fields it did not change', async ({
  page,
  context,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.student({ lastName: 'Okafor' }))
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto('/dashboard/profile')
  await page.getByLabel('Bio').fill('I film.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(notice(page, 'Profile updated')).toBeVisible()
  await other.getByLabel('Last name').fill('Obi')
  await other.getByRole('button', { name: 'Save profile' }).click()
  await expect(notice(other, 'Profile updated')).toBeVisible()
  await expect(other.getByLabel('Bio')).toHaveValue('I film.')
  await other.reload()
  await expect(other.getByLabel('Bio')).toHaveValue('I film.')
  await expect(other.getByLabel('Last name')).toHaveValue('Obi')
})

test('a grade that cannot be saved while offline keeps points and reason', async ({
  page,
  site,
  signIn,
  guard,
}) => {
  guard.expect(/ERR_CONNECTION_RESET/)
  // Its own course, so no other journey's students are in the grid.
  const own = 'wrt-201'
  const instructor = await site.make.teacherOf(own)
  await site.make.enrolledStudent({ courseId: own, firstName: 'Abena', lastName: 'Aalto' })
  await signIn(page, instructor)
  await page.goto(`/teach/courses/${own}/grades`)
  await page.getByRole('grid', { name: 'Gradebook for WRT 201' }).focus()
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog', { name: 'Abena Aalto' })
  await dialog.getByLabel(/^Points/).fill('3')
  await dialog.getByLabel('Reason').fill('Shown in class')
  await page.route('**/grades/**', (route) => route.abort('connectionreset'), { times: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The connection was lost')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Shown in class')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
})

test('points typed into the gradebook while offline stay in their cell and are sent again', async ({
  page,
  site,
  signIn,
  guard,
  findBarriersInBothThemes,
}) => {
  guard.expect(/ERR_CONNECTION_RESET/)
  const own = 'clt-301'
  const instructor = await site.make.teacherOf(own)
  const student = await site.make.enrolledStudent({ courseId: own, firstName: 'Abena', lastName: 'Aalto' })
  await signIn(page, instructor)
  await page.goto(`/teach/courses/${own}/grades`)
  const grid = page.getByRole('grid', { name: 'Gradebook for CLT 301' })
  const alert = page.getByRole('alert').filter({ hasText: 'One grade isn’t saved' })
  const kept = grid.getByRole('gridcell', { name: 'Not saved: 3', exact: true })
  await page.route('**/grades/**', (route) => route.abort('connectionreset'), { times: 2 })
  await grid.focus()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(kept).toBeVisible()
  await expect(alert).toContainText('The connection was lost')
  expect(await findBarriersInBothThemes(page)).toEqual([])

  await page.getByRole('link', { name: 'About' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  const lostAgain = page.waitForEvent('requestfailed')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await lostAgain
  await expect(kept).toBeVisible()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toHaveCount(0)
  await expect(grid.getByRole('gridcell', { name: '3', exact: true })).toBeVisible()
  const { rows } = await site.db.execute(sql`select score from grade_overrides where user_id = ${student.id}`)
  expect(rows).toEqual([{ score: 3 }])
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL(/\/about$/)
})

test('a dialog with input stays open on an outside click, and closing it asks first', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/users')
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await page.getByRole('button', { name: 'Add User' }).click()
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add User' }).click()
  await dialog.getByLabel('Email').fill('maya@school.example')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('maya@school.example')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('maya@school.example')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(dialog).toHaveCount(0)
})

test('Cancel asks only if a dialog has input', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/forums?tab=forums')
  const dialog = page.getByRole('dialog', { name: 'New category' })
  await page.getByRole('button', { name: 'New category' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'New category' }).click()
  await dialog.getByRole('textbox').first().fill('Cameras and light')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByRole('textbox').first()).toHaveValue('Cameras and light')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a restored draft says so, and can be discarded by the next person', async ({ page }) => {
  await page.goto('/apply')
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Creator type').selectOption({ label: 'Other' })
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(stored).toContain('Maya')
  await page.reload()
  await expect(page.getByText('Your draft is back')).toBeVisible()
  await page.getByRole('button', { name: 'Clear form' }).click()
  await expect(page.getByText('Your draft is back')).toHaveCount(0)
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expect(page.getByLabel('Creator type')).toHaveValue('')
  expect(await stored()).not.toContain('Maya')
})

test('enrolling on the way to a course continues there, and a name that is too long is reported', async ({
  page,
  guard,
}) => {
  guard.expect(/^answer: 4\d\d POST \/api\/auth\/register$/)
  await page.goto('/login?next=%2Fcourse%2Ffnd-100')
  const wayOn = '/enroll?next=%2Fcourse%2Ffnd-100'
  const ways = [page.getByRole('banner'), page.getByRole('main')]
  for (const way of ways.map((place) => place.getByRole('link', { name: 'Enroll Now' }))) {
    await expect(way).toHaveAttribute('href', wayOn)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Enroll Now' }).click()
  await expect(page).toHaveURL(/\/enroll\?next=%2Fcourse%2Ffnd-100$/)
  await page.getByLabel('Full name').fill('m'.repeat(201))
  await page.getByLabel('Email').fill(freshAddress('long'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('link', { name: 'Maximum 200 characters' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Full name').fill('Maya Okafor')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute(
    'href',
    '/login?next=%2Fcourse%2Ffnd-100',
  )
})

test('a profile being saved is read-only, because the response would overwrite changes', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.student())
  await page.goto('/dashboard/profile')
  const bio = page.getByLabel('Bio')
  await bio.fill('I film.')
  const letGo = await holdWrites(page, '**/api/user/profile')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(bio).not.toBeEditable()
  letGo()
  await expect(notice(page, 'Profile updated')).toBeVisible()
  await expect(bio).toBeEditable()
  await expect(bio).toHaveValue('I film.')
})

test('after a sign-out in one tab, the others say so and lead back to their page', async ({
  page,
  context,
  site,
  signIn,
}) => {
  const student = await site.make.student({ email: 'two-tabs@example.org', password })
  await signIn(page, student)
  await page.goto('/dashboard/profile')
  await page.getByLabel('Bio').fill('I film.')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await signOut(other)
  await expect(other.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()

  const alert = page.getByRole('alert').filter({ hasText: 'Your session has ended.' })
  await expect(alert).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('I film.')
  const opened = context.waitForEvent('page')
  await alert.getByRole('link', { name: 'Sign in' }).click()
  const third = await opened
  await signInByForm(third, student.email, password)
  await expect(third).toHaveURL(/\/dashboard\/profile$/)
  await expect(alert).toHaveCount(0)
})
