import type { Page } from '@playwright/test'
import { freshAddress } from '../support/factories.ts'
import { expect, test as journey } from '../support/journey.ts'
import {
  accountButton,
  choosePassword,
  fillEnrollment,
  signInByForm,
  submitEnrollment,
} from '../support/steps.ts'

/** A browser that runs no scripts. */
const test = journey.extend<{ plain: Page }>({
  plain: async ({ anotherBrowser }, use) =>
    use(await (await anotherBrowser({ javaScriptEnabled: false })).newPage()),
})

const password = 'a pottery wheel'

test('a visitor enrolls, with an error at its field first, and is signed in', async ({ plain: page }) => {
  const email = freshAddress('plain')
  await page.goto('/enroll')
  await fillEnrollment(page, { fullName: 'Ada Plain', email, password: 'short' })
  await submitEnrollment(page)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password must be at least 6 characters/,
  )
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Plain')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  await page.getByLabel('Password', { exact: true }).fill(password)
  await submitEnrollment(page)
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  await page.getByRole('link', { name: 'Open your first course' }).click()
  await expect(accountButton(page)).toBeVisible()
})

test('a visitor applies with the long form', async ({ plain: page }) => {
  await page.goto('/apply')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible()
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Plain'],
    ['Email', freshAddress('long')],
    ['Phone number', '+44 20 7946 0018'],
    ['Why do you want to join?', 'I want to learn how to make films about pottery and show them.'],
    ['What are your goals?', 'A year from now I want to have made twelve films about pottery.'],
  ] as const)
    await page.getByLabel(label).fill(text)
  for (const label of ['Creator type', 'Experience level', 'How did you hear about us?'])
    await page.getByLabel(label).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Successful!|Submitted!/)
})

test('a student signs in and reaches the page they came for', async ({ plain: page, site }) => {
  const { email } = await site.make.student({ password })
  await page.goto('/login?next=%2Fdashboard%2Fcourses')
  await signInByForm(page, email, 'not the password')
  await expect(page.getByRole('alert')).toContainText('Login Failed')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await signInByForm(page, email, password)
  await expect(page).toHaveURL(/\/dashboard\/courses$/)
})

test('an administrator signs in', async ({ plain: page, site }) => {
  const { email } = await site.make.administrator({ password })
  await page.goto('/admin/login')
  await signInByForm(page, email, 'not the password')
  await expect(page.getByRole('alert')).toContainText('Invalid admin credentials. Please try again.')
  await signInByForm(page, email, password)
  await expect(page).toHaveURL(/\/admin$/)
})

test('a forgotten password is replaced through its link', async ({ plain: page, site }) => {
  const { email } = await site.make.student({ password })
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('no address')
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email address/)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByRole('main')).toContainText(email)
  const [letter] = await site.outbox.waitFor(email)
  await page.goto(letter?.link('/reset-password') ?? '')
  await page.getByLabel('New password').fill('another wheel')
  await page.getByLabel('Confirm password').fill('a different one')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(/don't match/)
  await page.getByLabel('New password').fill('another wheel')
  await page.getByLabel('Confirm password').fill('another wheel')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible()
})

test('an account is set up through its link', async ({ plain: page, site }) => {
  const email = freshAddress('setup')
  await page.goto('/enroll')
  await fillEnrollment(page, { fullName: 'Ada Setup', email, password: 'seven c' })
  await submitEnrollment(page)
  const [letter] = await site.outbox.waitFor(email)
  await page.goto(letter?.link('/setup-password') ?? '')
  await choosePassword(page, password)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Sign In' }).click()
  await signInByForm(page, email, password)
  await expect(accountButton(page)).toBeVisible()
})

test('a broken link, a badge that is none and a foreign form are refused in words', async ({
  plain: page,
  site,
}) => {
  await page.goto('/keep-account?token=none')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/verify')
  await page.getByRole('textbox', { name: 'Badge' }).fill('no badge')
  await page.getByRole('button', { name: 'Check badge' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check a Certificate' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Badge' })).toHaveValue('no badge')
  const foreign = await page.request.post(`${site.baseUrl}/login`, {
    headers: { origin: 'https://elsewhere.example' },
    form: { email: 'a@b.example', password },
  })
  expect(await foreign.text()).toContain('This site takes changes from its own pages only.')
  expect((await page.request.post(`${site.baseUrl}/about`, { form: { a: 'b' } })).status()).toBe(405)
})
