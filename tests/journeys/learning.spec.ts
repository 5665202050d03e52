import { expect, test } from '../support/journey.ts'
import { moduleEntry, moduleHeading, notice } from '../support/steps.ts'

const prerequisites =
  'You must complete the previous modules before accessing this one. Complete modules in sequence.'

test('two tabs agree, before and after a reload', async ({ page, context, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 1 }))
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/course/fnd-100?module=fnd-100-2')
    await expect(tab.getByText('1 of 5 completed')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(page.getByText('2 of 5 completed')).toBeVisible()
  await expect(other.getByText('2 of 5 completed')).toBeVisible()
  await other.getByRole('button', { name: 'Bookmark' }).click()
  await expect(page.getByRole('button', { name: 'Bookmarked', pressed: true })).toBeVisible()
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByText('2 of 5 completed')).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Bookmarked', pressed: true })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Completed', pressed: true })).toBeVisible()
  }
})

test('undoing a completion locks the uncompleted modules after it', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 3 }))
  await page.goto('/course/fnd-100?module=fnd-100-2')
  const saved = page.waitForResponse('**/api/user/progress')
  await page.getByRole('button', { name: 'Completed', pressed: true }).click()
  await expect(page.getByText('2 of 5 completed')).toBeVisible()
  for (const position of [4, 5]) await expect(moduleEntry(page, position)).toContainText('Locked')
  await expect(moduleEntry(page, 3)).not.toContainText('Locked')
  await saved
  await page.goto('/course/fnd-100?module=fnd-100-4')
  await expect(page.getByRole('alert').filter({ hasText: 'Prerequisites Required' })).toContainText(
    prerequisites,
  )
  await expect(page.getByText('Module 1 of 5')).toBeVisible()
})

test('Previous and Next move through the unlocked modules', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 2 }))
  await page.goto('/course/fnd-100')
  const tools = page.getByRole('navigation', { name: 'Student tools' })
  for (const [name, path] of [
    ['Dashboard', '/dashboard'],
    ['Discussion Forums', '/dashboard/discussions'],
    ['Quizzes & Assessments', '/dashboard/quizzes'],
    ['Study Groups', '/dashboard/study-groups'],
  ] as const)
    await expect(tools.getByRole('link', { name })).toHaveAttribute('href', path)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Module 2 of 5')).toBeVisible()
  await expect(moduleHeading(page)).toBeFocused()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Module 3 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click({ force: true })
  // The message is in view even far below the start of the lecture.
  await expect(page.getByRole('alert').getByText('Prerequisites Required')).toBeInViewport()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText('Module 2 of 5')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Module 3 of 5')).toBeVisible()
})

test('a change the server rejects reverts with a message', async ({ page, site, signIn, guard }) => {
  guard.expect(
    /^answer: 500 POST \/api\/user\/progress$/,
    /^console\.error: Failed to update module completion:/,
  )
  await signIn(page, await site.make.enrolledStudent({ completed: 1 }))
  await page.goto('/course/fnd-100?module=fnd-100-2')
  const refusal = {
    status: 500,
    json: { title: 'x', status: 500, message: 'Something went wrong on our side.' },
  }
  await page.waitForLoadState('networkidle')
  await page.route('**/api/user/progress', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(notice(page, 'Your progress wasn’t saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as Complete' })).toBeVisible()
  await expect(page.getByText('1 of 5 completed')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(page.getByText('2 of 5 completed')).toBeVisible()
})

test('the dashboard is empty at first, then resumes', async ({ page, site, signIn }) => {
  const student = await site.make.student({ firstName: 'Ines' })
  await signIn(page, student)
  await page.goto('/dashboard/courses')
  await expect(page.getByText('You aren’t enrolled in a course yet')).toBeVisible()
  await page.goto('/dashboard')
  await page
    .getByRole('main')
    .getByRole('link', { name: /FND 100/ })
    .click()
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(page.getByText('1 of 5 completed')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Student', exact: true })
    .getByRole('link', { name: 'My Courses' })
    .click()
  await expect(page.getByRole('heading', { name: 'In Progress' })).toBeVisible()
  await expect(page.getByText('1 of 5 completed')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Welcome to the Creator Economy', exact: true })
    .click()
  await expect(page.getByText('Module 2 of 5')).toBeVisible()
})

test('an unknown course and an unknown page say so', async ({ page, guard }) => {
  guard.expect(/^answer: 404 GET /)
  const course = await page.goto('/course/no-such-course')
  expect(course?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Course Not Found', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeHidden()
  // The second is not valid UTF-8, like a truncated link.
  for (const address of ['/no/such/page', '/catalog%E0%A4']) {
    const nowhere = await page.goto(address)
    expect(nowhere?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found', level: 1 })).toBeVisible()
  }
})

test('a course is found by its code as written', async ({ page }) => {
  await page.goto('/course/FND-100?module=fnd-100-1')
  await expect(page).toHaveURL(/\/course\/fnd-100\?module=fnd-100-1$/)
  await expect(page.getByRole('heading', { name: 'Welcome to the Creator Economy', level: 1 })).toBeVisible()
})

test('a page whose data fails to load says so and retries', async ({ page, site, signIn, guard }) => {
  guard.expect(/^answer: 503 GET \/api\/catalogue$/, /^console\.(error|warning): /)
  await signIn(page, await site.make.student())
  await page.goto('/about')
  const away = {
    status: 503,
    json: { status: 503, message: 'The site cannot reach its database.', requestId: 'abc-123' },
  }
  await page.route('**/api/catalogue', (route) => route.fulfill(away))
  await page.getByRole('banner').getByRole('link', { name: 'Course Catalog' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This couldn’t be loaded')
  await expect(page.getByText('The site cannot reach its database.')).toBeVisible()
  await expect(page.getByText('Request abc-123')).toBeVisible()
  await page.unroute('**/api/catalogue')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Course Catalog')
})
