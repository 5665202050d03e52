import { expect, test } from '../support/journey.ts'
import { accountButton, moduleEntry, notice, signInByForm, signOut } from '../support/steps.ts'

const password = 'correct horse battery'

test('a wrong password shows a message that reveals nothing about the address', async ({
  page,
  site,
  guard,
}) => {
  guard.expect(/^answer: 401 POST \/api\/auth\/login$/)
  const student = await site.make.student({ password })
  for (const address of [student.email, 'unknown@example.org']) {
    await page.goto('/login')
    await signInByForm(page, address, 'not the password')
    await expect(notice(page, 'Login Failed')).toBeVisible()
    await expect(notice(page, 'Invalid credentials')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Email')).toHaveValue(address)
  }
})

test('a redirected visitor returns to their page after sign-in', async ({ page, site }) => {
  const student = await site.make.enrolledStudent({ password, completed: 2 })
  await page.goto('/course/fnd-100')
  await page.getByRole('link', { name: 'Mark as Complete' }).click()
  await expect(page).toHaveURL(/\/enroll\?next=/)
  await page.getByRole('link', { name: 'Sign in and go back to it' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await signInByForm(page, student.email, password)
  await expect(page).toHaveURL(/\/course\/fnd-100\?module=fnd-100-1$/)
  await expect(notice(page, 'Logged in successfully')).toBeVisible()
  await expect(notice(page, `Welcome back, ${student.firstName}.`)).toBeVisible()
  await expect(page.getByText('2 of 5 completed')).toBeVisible()
  await expect(accountButton(page)).toBeVisible()
})

test('a private page redirects to sign-in and back, query included', async ({ page, site }) => {
  const student = await site.make.student({ password })
  await page.goto('/dashboard/courses?show=completed')
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fcourses%3Fshow%3Dcompleted$/)
  await signInByForm(page, student.email, password)
  await expect(page).toHaveURL(/\/dashboard\/courses\?show=completed$/)
  await expect(page.getByRole('heading', { name: 'My Courses', level: 1 })).toBeVisible()
})

test('the return address cannot lead to another site or a script', async ({ page, site, guard }) => {
  // A path of this site that leads nowhere.
  guard.expect(/^answer: 404 GET \/%09\/evil\.example$/)
  const student = await site.make.student({ password })
  const left: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.baseUrl)) left.push(request.url())
  })
  page.on('dialog', (dialog) => void left.push(dialog.message()))
  for (const next of [
    '//evil.example/x',
    '/\\evil.example/x',
    'https://evil.example/x',
    'javascript:alert(document.domain)',
    '/%09/evil.example',
    '/\t/evil.example',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await signInByForm(page, student.email, password)
    await page.waitForURL((url) => url.pathname !== '/login')
    expect(new URL(page.url()).origin, next).toBe(site.baseUrl)
    expect(left, next).toEqual([])
    // The previous page must send no more requests without a session.
    await page.goto('about:blank')
    await page.context().clearCookies()
  }
})

test('social sign-in is announced as coming', async ({ page }) => {
  await page.goto('/login')
  for (const provider of ['Google', 'Facebook', 'X', 'Instagram', 'TikTok', 'Twitch', 'Kick']) {
    await page.getByRole('button', { name: provider, exact: true }).click()
    await expect(notice(page, 'Coming Soon')).toBeVisible()
    await expect(notice(page, 'Social login integrations coming soon')).toHaveCount(1)
  }
})

test('a signed-in page is rendered with the right header, without a flash', async ({
  site,
  signIn,
  anotherBrowser,
}) => {
  const student = await site.make.enrolledStudent({ firstName: 'Priya', completed: 3 })
  const context = await anotherBrowser({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, student)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Priya')
  await expect(accountButton(page)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await page.goto('/course/fnd-100')
  await expect(page.getByText('3 of 5 completed')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await context.clearCookies()
  await page.goto('/course/fnd-100')
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('a sign-out in one tab applies to the other when it is next viewed', async ({
  page,
  context,
  site,
  signIn,
  guard,
}) => {
  guard.expect(/ERR_CONNECTION_RESET/)
  await signIn(page, await site.make.enrolledStudent({ completed: 1 }))
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto('/course/fnd-100')
  await page.route('**/api/auth/logout', (route) => route.abort('connectionreset'), { times: 1 })
  await signOut(page)
  await expect(notice(page, 'Logout failed')).toBeVisible()
  await expect(notice(page, 'There was an issue logging you out. Please try again.')).toBeVisible()
  await signOut(page)
  await expect(notice(page, 'Logged out')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(moduleEntry(other, 2)).toContainText('Locked')
})
