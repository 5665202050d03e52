import { eq } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { oneTimeTokens, sessions } from '../../database/schema/index.ts'
import { newOneTimeToken, oneTimeTokenHash } from '../../server/people/accounts/one-time-token.ts'
import { freshAddress, type Person } from '../support/factories.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { choosePassword, notice, signInByForm } from '../support/steps.ts'

const password = 'correct horse battery'
const newPassword = 'a brand new password'

async function chooseNewPassword(page: Page, text: string, again = text) {
  await page.getByLabel('New password').fill(text)
  await page.getByLabel('Confirm password').fill(again)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

async function askForLink(page: Page, email: string, button: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: button }).click()
}

test.describe('a forgotten password', () => {
  test('from the link on the sign-in page to a sign-in with the new password', async ({
    page,
    site,
    guard,
  }) => {
    guard.expect(/^answer: 401 POST \/api\/auth\/login$/)
    const student = await site.make.student({ password, firstName: 'Noor' })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // Both pages have a field called Email; wait for the new page.
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
    await askForLink(page, student.email, 'Request Reset Link')
    await expect(page.getByRole('heading', { name: 'Ask the School' })).toBeFocused()
    await expect(page.getByText(/can’t email you from here yet/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login')

    const [letter] = await site.outbox.waitFor(student.email)
    const link = letter?.link('/reset-password') ?? ''
    await page.goto(link)
    await chooseNewPassword(page, '1234567')
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
      /Password must be at least 8 characters/,
    )
    await chooseNewPassword(page, newPassword, 'another')
    await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription("Passwords don't match")
    await chooseNewPassword(page, newPassword)
    await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeFocused()
    await page.getByRole('link', { name: 'Continue to Login' }).click()
    await signInByForm(page, student.email, password)
    await expect(notice(page, 'Invalid credentials')).toBeVisible()
    await signInByForm(page, student.email, newPassword)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('the confirmation is the same for an unknown address', async ({ page, site }) => {
    const student = await site.make.student({ password })
    const seen: string[] = []
    for (const email of [student.email, freshAddress('nobody')]) {
      await page.goto('/forgot-password')
      await askForLink(page, email, 'Request Reset Link')
      await expect(page.getByRole('heading', { name: 'Ask the School' })).toBeVisible()
      seen.push((await page.getByRole('main').textContent())?.replace(email, '…') ?? '')
    }
    expect(seen[1]).toBe(seen[0])
  })

  test('a new password signs out every device, including this one', async ({ page, site, signIn }) => {
    const student = await site.make.student({ password })
    await signIn(page, student)
    const token = await putResetToken(site.db, student)
    await page.goto(`/reset-password?token=${token}`)
    await chooseNewPassword(page, newPassword)
    await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(await site.db.select().from(sessions).where(eq(sessions.userId, student.id))).toEqual([])
  })

  test('a link without a token, used or unknown says so and leads on', async ({ page, guard }) => {
    guard.expect(/^answer: 400 POST \/api\/auth\/reset-password$/)
    for (const address of ['/reset-password', '/reset-password?token=']) {
      await page.goto(address)
      await expect(page.getByText('Invalid or missing reset token', { exact: true })).toBeVisible()
      await expect(page.getByLabel('New password')).toBeHidden()
      await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toHaveAttribute(
        'href',
        '/forgot-password',
      )
    }
    await page.goto(`/reset-password?token=${newOneTimeToken()}`)
    await chooseNewPassword(page, newPassword)
    const refusal = page.getByRole('alert').filter({ hasText: 'Invalid reset token' })
    await expect(refusal).toBeVisible()
    await expect(refusal.getByRole('link', { name: 'Request New Reset Link' })).toBeVisible()
  })

  test('a lost connection and an unresponsive server show the specified messages', async ({
    page,
    guard,
  }) => {
    guard.expect(/ERR_CONNECTION_RESET/, /^answer: 502 POST /)
    const lost = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
    for (const [address, call, act, words] of [
      [
        '/forgot-password',
        '**/api/auth/forgot-password',
        () => askForLink(page, 'maya@example.org', 'Request Reset Link'),
        'Failed to send reset instructions',
      ],
      [
        `/reset-password?token=${newOneTimeToken()}`,
        '**/api/auth/reset-password',
        () => chooseNewPassword(page, newPassword),
        'Failed to reset password',
      ],
    ] as const) {
      await page.goto(address)
      await page.route(call, (route) => route.abort('connectionreset'), { times: 1 })
      await act()
      await expect(
        page.getByRole('alert').filter({ hasText: /^Network error\. Please try again\.$/ }),
      ).toBeVisible()
      await page.route(call, (route) => route.fulfill(lost), { times: 1 })
      await act()
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    }
    await page.goto('/forgot-password')
    await askForLink(page, 'not an address', 'Request Reset Link')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  })
})

test('pages with a token send no referrer, are not cached, and load nothing from other sites', async ({
  page,
  site,
}) => {
  const foreign: string[] = []
  const referrers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.baseUrl)) foreign.push(request.url())
    const { referer } = request.headers()
    // The page's inline style sheet requests fonts, and Chrome applies no page policy to them. They come from this
    // site, which already got the address.
    if (request.resourceType() === 'font') return
    if (referer?.includes('token')) referrers.push(`${request.url()} ← ${referer}`)
  })
  for (const path of ['/reset-password', '/setup-password']) {
    const answer = await page.goto(`${path}?token=${newOneTimeToken()}`)
    expect(answer?.headers()['referrer-policy']).toBe('strict-origin')
    expect(answer?.headers()['cache-control']).toContain('no-store')
    await page.getByRole('banner').getByRole('link', { name: 'About' }).first().click()
    await expect(page).toHaveURL(/\/about$/)
  }
  expect(foreign).toEqual([])
  expect(referrers).toEqual([])
})

test.describe('a new invitation', () => {
  test('from an expired setup link to the first sign-in', async ({ page, site }) => {
    const student = await site.make.student({ firstName: 'Ida' })
    await page.goto('/setup-password?token=dead')
    await page.getByRole('link', { name: 'Request New Invitation' }).click()
    await expect(page.getByRole('heading', { name: 'Request New Invitation' })).toBeVisible()
    await askForLink(page, student.email, 'Request Invitation')
    await expect(page.getByRole('heading', { name: 'Ask the School' })).toBeFocused()
    const [letter] = await site.outbox.waitFor(student.email)
    await page.goto(letter?.link('/setup-password') ?? '')
    await choosePassword(page, password)
    await page.getByRole('link', { name: 'Continue to Sign In' }).click()
    // Filled in by the page; typing at the same moment would mix both.
    await expect(page.getByLabel('Email')).toHaveValue(student.email)
    await signInByForm(page, student.email, password)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('looks the same for every address; only the email differs', async ({ page, site }) => {
    const student = await site.make.student({ password })
    for (const email of [student.email, freshAddress('nobody')]) {
      await page.goto('/signup')
      await askForLink(page, email, 'Request Invitation')
      await expect(page.getByRole('heading', { name: 'Ask the School' })).toBeVisible()
    }
    const [letter] = await site.outbox.waitFor(student.email)
    expect(letter?.subject).toMatch(/already have/)
    await page.getByRole('button', { name: 'Try another address' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('')
  })
})

test.describe('administrators', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/admin/login')
    await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  })

  test('sign in, and are redirected when they return', async ({ page, site }) => {
    const administrator = await site.make.administrator({ password })
    await signInByForm(page, administrator.email, password)
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.goto('/admin/login')
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('a student is rejected even with the correct password', async ({ page, site, guard }) => {
    guard.expect(/^answer: 401 POST \/api\/admin\/login$/)
    const student = await site.make.student({ password })
    await signInByForm(page, student.email, password)
    await expect(
      page.getByRole('alert').filter({ hasText: 'Invalid admin credentials. Please try again.' }),
    ).toBeVisible()
    expect(await page.context().cookies()).toEqual([])
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login/)
  })

  test('see a message if the server fails or is unreachable', async ({ page, guard }) => {
    guard.expect(/^answer: 500 POST \/api\/admin\/login$/, /ERR_CONNECTION_RESET/)
    const broken = { status: 500, json: { code: 'internal-error', message: 'x' } }
    await page.route('**/api/admin/login', (route) => route.fulfill(broken), { times: 1 })
    await signInByForm(page, 'ada@example.org', password)
    const alert = (words: string) => page.getByRole('alert').filter({ hasText: words })
    await expect(alert('Server authentication failed. Please try again.')).toBeVisible()
    await page.route('**/api/admin/login', (route) => route.abort('connectionreset'), { times: 1 })
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(alert('There was a problem logging in. Please try again.')).toBeVisible()
  })

  test('must fill in both fields, and the page is hidden from search engines', async ({ page }) => {
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password is required',
    )
    const html = await (await page.request.get('/admin/login')).text()
    expect(html).toMatch(/<meta name="robots" content="noindex"/)
  })
})

for (const [path, says] of [
  ['/privacy', /two cookies/i],
  ['/terms', /no tuition/i],
  ['/accessibility', /WCAG\) 2\.2, level AA/],
] as const) {
  test(`${path} has its text, names who is responsible, and links to the others`, async ({ page }) => {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main).toContainText(says)
    await expect(main.getByRole('link', { name: 'admissions@creare.university' }).first()).toBeVisible()
    await expect(main.getByRole('navigation', { name: 'Legal' }).getByRole('link')).toHaveCount(3)
  })
}

for (const path of ['/apply', '/signup', '/forgot-password', '/reset-password?token=x', '/admin/login']) {
  test(`${path} full of errors is accessible in both themes`, async ({ page, findBarriersInBothThemes }) => {
    await page.goto(path)
    await page
      .getByRole('main')
      .getByRole('button', { name: /Submit|Request|Reset|Sign In/ })
      .click()
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })
}

async function putResetToken(db: Database, { id: userId }: Person): Promise<string> {
  const token = newOneTimeToken()
  const expiresAt = new Date(Date.now() + 600_000)
  await db
    .insert(oneTimeTokens)
    .values({ userId, purpose: 'reset', tokenHash: oneTimeTokenHash(token), expiresAt })
  return token
}
