import { eq } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { applications, oneTimeTokens, sessions } from '../../database/schema/index.ts'
import { newOneTimeToken, oneTimeTokenHash } from '../../server/accounts/one-time-token.ts'
import { freshAddress, type Person } from '../support/factories.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { choosePassword, notice, signInByForm, submitEnrollment } from '../support/steps.ts'

const password = 'correct horse battery'
const newPassword = 'a brand new password'

const application = {
  'First name': 'Ngozi',
  'Last name': 'Eze',
  'Phone number': '+234 800 000 0000',
  'Why do you want to join?': 'I sew dresses at night and want to find the people who would wear them.',
  'What are your goals?': 'A small label that pays for its own cloth, and twelve regular customers.',
}
async function fillApplication(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  for (const [label, text] of Object.entries(application)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Creator type').selectOption('fashion')
  await page.getByLabel('Experience level').selectOption('intermediate')
  await page.getByLabel('How did you hear about us?').selectOption('friend')
}

async function chooseNewPassword(page: Page, text: string, again = text) {
  await page.getByLabel('New password').fill(text)
  await page.getByLabel('Confirm password').fill(again)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

async function askForLink(page: Page, email: string, button: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: button }).click()
}

test.describe('the application', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/apply')
  })

  test('from the form through the mail to the first sign-in', async ({ page, site }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application for Admission')
    for (const section of ['Personal Information', 'Creator Information', 'Additional Information']) {
      await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible()
    }
    await expect(page.getByText('Fall 2025', { exact: true })).toBeVisible()
    await expect(page.getByText('July 10, 2025', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/')

    const email = freshAddress('ngozi')
    await fillApplication(page, email)
    await submitEnrollment(page)
    await expect(page.getByRole('heading', { name: 'Enrollment Successful!' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText(
      'A secure account setup link will be emailed to you from admissions@creare.university.',
    )
    await expect(notice(page, 'Enrollment Successful!')).toBeVisible()
    const [stored] = await site.db.select().from(applications).where(eq(applications.email, email))
    expect(stored).toMatchObject({
      form: 'apply',
      status: 'admitted',
      firstName: 'Ngozi',
      lastName: 'Eze',
      phone: application['Phone number'],
      creatorType: 'fashion',
      experience: 'intermediate',
      whyJoin: application['Why do you want to join?'],
      goals: application['What are your goals?'],
      source: 'friend',
    })

    const [letter] = await site.outbox.waitFor(email)
    await page.goto(letter?.link('/setup-password') ?? '')
    await choosePassword(page, password)
    await page.getByRole('link', { name: 'Continue to Sign In' }).click()
    await signInByForm(page, email, password)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ngozi')
  })

  test('an empty one says everything that is missing, at the fields and above them', async ({ page }) => {
    await submitEnrollment(page)
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem with 9 answers' })
    await expect(summary).toBeFocused()
    for (const [label, message] of [
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['Email', 'Invalid email address'],
      ['Phone number', 'Phone number is required'],
      ['Creator type', 'Please select your creator type'],
      ['Experience level', 'Please select your experience level'],
      ['Why do you want to join?', 'Please provide at least 50 characters'],
      ['What are your goals?', 'Please provide at least 50 characters'],
      ['How did you hear about us?', 'Please tell us how you heard about us'],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message))
    }
    await summary.getByRole('link', { name: 'What are your goals? Please provide' }).click()
    await expect(page.getByLabel('What are your goals?')).toBeFocused()
    await submitEnrollment(page)
    await expect(summary).toBeFocused()
  })

  test('the two long texts are counted out of 500, and offer every choice', async ({ page }) => {
    for (const label of ['Why do you want to join?', 'What are your goals?']) {
      await page.getByLabel(label).fill('x'.repeat(67))
      await expect(page.getByText('67/500', { exact: true })).toBeVisible()
      await page.getByLabel(label).fill('x'.repeat(501))
      await expect(page.getByText('501/500', { exact: true })).toBeVisible()
      await submitEnrollment(page)
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(/Maximum 500 characters/)
      await page.getByLabel(label).fill('')
    }
    const offered = (label: string) => page.getByLabel(label).getByRole('option').allInnerTexts()
    expect(await offered('Creator type')).toEqual([
      'Choose one',
      ...['Content Creator', 'Fashion Designer', 'Digital Artist', 'E-commerce Entrepreneur'],
      ...['Online Educator', 'Other'],
    ])
    expect((await offered('Experience level')).join()).toMatch(/0-1 years.*1-3 years.*3-5 years.*5\+ years/)
    expect(await offered('How did you hear about us?')).toHaveLength(6)
  })

  test('what was typed survives a reload, and is forgotten once it is sent', async ({ page }) => {
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    const email = freshAddress('draft')
    await fillApplication(page, email)
    await expect.poll(stored).toContain('"source')
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Experience level')).toHaveValue('intermediate')
    for (const [label, text] of Object.entries(application)) {
      await expect(page.getByLabel(label)).toHaveValue(text)
    }
    await submitEnrollment(page)
    await expect(page.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
    expect(await stored()).not.toContain(email)
  })

  test('a double click makes one application and one letter', async ({ page, site }) => {
    const email = freshAddress('double')
    await fillApplication(page, email)
    await page.getByRole('button', { name: 'Submit Application' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
    await page.reload()
    expect(await site.db.select().from(applications).where(eq(applications.email, email))).toHaveLength(1)
    expect(await site.outbox.waitFor(email)).toHaveLength(1)
  })

  test('sent again because the answer was lost, it is still one', async ({ page, site, guard }) => {
    guard.expect(/ERR_CONNECTION_RESET/)
    const email = freshAddress('lost')
    await fillApplication(page, email)
    await page.route(
      '**/api/auth/register',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await submitEnrollment(page)
    await expect(notice(page, 'Error')).toBeVisible()
    await expect(
      notice(page, 'There was an error submitting your enrollment. Please try again.'),
    ).toBeVisible()
    await submitEnrollment(page)
    await expect(page.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
    expect(await site.db.select().from(applications).where(eq(applications.email, email))).toHaveLength(1)
    expect(await site.outbox.waitFor(email)).toHaveLength(1)
  })

  test('a refusal is told in the server’s words, or in the screen’s', async ({ page, guard }) => {
    guard.expect(/^answer: (500|502) POST \/api\/auth\/register$/)
    await fillApplication(page, freshAddress('refused'))
    const answers = [
      { status: 500, json: { code: 'internal-error', message: 'The roof leaks.', title: 'x' } },
      { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
    ]
    await page.route('**/api/auth/register', (route) => route.fulfill(answers.shift()), { times: 2 })
    await submitEnrollment(page)
    await expect(notice(page, 'Enrollment Error')).toBeVisible()
    await expect(notice(page, 'The roof leaks.')).toBeVisible()
    await submitEnrollment(page)
    await expect(
      notice(page, 'There was an error processing your enrollment. Please try again.'),
    ).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Ngozi')
  })
})

test.describe('a forgotten password', () => {
  test('from the link on the sign-in page to signing in with the new one', async ({ page, site, guard }) => {
    guard.expect(/^answer: 401 POST \/api\/auth\/login$/)
    const student = await site.make.student({ password, firstName: 'Noor' })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // Both pages have a field called Email; the one to fill is on the page that is coming.
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
    await askForLink(page, student.email, 'Send Reset Link')
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
    await expect(page.getByText(/spam folder/)).toBeVisible()
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

  test('the confirmation is the same for an address nobody has', async ({ page, site }) => {
    const student = await site.make.student({ password })
    const seen: string[] = []
    for (const email of [student.email, freshAddress('nobody')]) {
      await page.goto('/forgot-password')
      await askForLink(page, email, 'Send Reset Link')
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
      seen.push((await page.getByRole('main').textContent())?.replace(email, '…') ?? '')
    }
    expect(seen[1]).toBe(seen[0])
  })

  test('a new password signs out every device, this one too', async ({ page, site, signIn }) => {
    const student = await site.make.student({ password })
    await signIn(page, student)
    const token = await putResetToken(site.db, student)
    await page.goto(`/reset-password?token=${token}`)
    await chooseNewPassword(page, newPassword)
    await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(await site.db.select().from(sessions).where(eq(sessions.userId, student.id))).toEqual([])
  })

  test('a link that is missing its token, used or unknown says so and leads on', async ({ page, guard }) => {
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

  test('a lost connection and a mute server are told in the specified words', async ({ page, guard }) => {
    guard.expect(/ERR_CONNECTION_RESET/, /^answer: 502 POST /)
    const lost = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
    for (const [address, call, act, words] of [
      [
        '/forgot-password',
        '**/api/auth/forgot-password',
        () => askForLink(page, 'maya@example.org', 'Send Reset Link'),
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
    await askForLink(page, 'not an address', 'Send Reset Link')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  })
})

test('pages with a token name no referrer, are kept by nobody, and load nothing from elsewhere', async ({
  page,
  site,
}) => {
  const foreign: string[] = []
  const referrers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.baseUrl)) foreign.push(request.url())
    const { referer } = request.headers()
    // Fonts are asked for by the page's inline style sheet, to which Chrome applies no policy of the page. They
    // come from this site, which was sent the address anyway.
    if (request.resourceType() === 'font') return
    if (referer?.includes('token')) referrers.push(`${request.url()} ← ${referer}`)
  })
  for (const path of ['/reset-password', '/setup-password']) {
    const answer = await page.goto(`${path}?token=${newOneTimeToken()}`)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    expect(answer?.headers()['cache-control']).toContain('no-store')
    await page.getByRole('banner').getByRole('link', { name: 'About' }).first().click()
    await expect(page).toHaveURL(/\/about$/)
  }
  expect(foreign).toEqual([])
  expect(referrers).toEqual([])
})

test.describe('a new invitation', () => {
  test('from a dead setup link to the first sign-in', async ({ page, site }) => {
    const student = await site.make.student({ firstName: 'Ida' })
    await page.goto('/setup-password?token=dead')
    await page.getByRole('link', { name: 'Request New Invitation' }).click()
    await expect(page.getByRole('heading', { name: 'Request New Invitation' })).toBeVisible()
    await askForLink(page, student.email, 'Send Invitation')
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
    const [letter] = await site.outbox.waitFor(student.email)
    await page.goto(letter?.link('/setup-password') ?? '')
    await choosePassword(page, password)
    await page.getByRole('link', { name: 'Continue to Sign In' }).click()
    await signInByForm(page, student.email, password)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('looks the same for every address; only the e-mail tells', async ({ page, site }) => {
    const student = await site.make.student({ password })
    for (const email of [student.email, freshAddress('nobody')]) {
      await page.goto('/signup')
      await askForLink(page, email, 'Send Invitation')
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
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

  test('are let in, and led on when they come again', async ({ page, site }) => {
    const administrator = await site.make.administrator({ password })
    await signInByForm(page, administrator.email, password)
    await page.getByRole('link', { name: 'Not now' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.goto('/admin/login')
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('a student is refused, with the right password too', async ({ page, site, guard }) => {
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

  test('are told of a server that cannot answer, and of none at all', async ({ page, guard }) => {
    guard.expect(/^answer: 500 POST \/api\/admin\/login$/, /ERR_CONNECTION_RESET/)
    const broken = { status: 500, json: { code: 'internal-error', message: 'x' } }
    await page.route('**/api/admin/login', (route) => route.fulfill(broken), { times: 1 })
    await signInByForm(page, 'ada@example.org', password)
    const told = (words: string) => page.getByRole('alert').filter({ hasText: words })
    await expect(told('Server authentication failed. Please try again.')).toBeVisible()
    await page.route('**/api/admin/login', (route) => route.abort('connectionreset'), { times: 1 })
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(told('There was a problem logging in. Please try again.')).toBeVisible()
  })

  test('must give both, and the page is none of a search engine’s business', async ({ page }) => {
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
  test(`${path} is written, names who is responsible, and leads to the others`, async ({ page }) => {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main).toContainText(says)
    await expect(main.getByRole('link', { name: 'admissions@creare.university' }).first()).toBeVisible()
    await expect(main.getByRole('navigation', { name: 'Legal' }).getByRole('link')).toHaveCount(3)
  })
}

test('without JavaScript each form says what it needs', async ({ anotherBrowser }) => {
  const page = await (await anotherBrowser({ javaScriptEnabled: false })).newPage()
  for (const path of [
    '/apply',
    '/enroll',
    '/forgot-password',
    '/reset-password?token=x',
    '/signup',
    '/admin/login',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(/needs JavaScript/), path).toBeVisible()
  }
})

for (const path of ['/apply', '/signup', '/forgot-password', '/reset-password?token=x', '/admin/login']) {
  test(`${path} full of mistakes has no barriers, in both themes`, async ({ page, findBarriers }) => {
    await page.goto(path)
    // A form that is sent before the page is awake keeps what is in it, and waits to be sent again.
    await page.waitForLoadState('networkidle')
    await page
      .getByRole('main')
      .getByRole('button', { name: /Submit|Send|Reset|Sign In/ })
      .click()
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findBarriers(page), `${colorScheme}, with mistakes`).toEqual([])
    }
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

test('what is filled in and sent before the page’s script runs is neither lost nor written in the address', async ({
  page,
  site,
}) => {
  const student = await site.make.student({ password })
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await asleep
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await signInByForm(page, student.email, password)
  await expect(page).toHaveURL(/\/login$/)
  wake()
  // Awake when the colour theme can be changed.
  const root = page.locator('html')
  await expect(async () => {
    await page.getByRole('button', { name: 'Change colour theme' }).click()
    await expect(root).toHaveAttribute('data-theme', /./, { timeout: 200 })
  }).toPass()
  await expect(page.getByLabel('Email')).toHaveValue(student.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
