import { eq } from 'drizzle-orm'
import { applications, users } from '../../database/schema/index.ts'
import { freshAddress } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'
import { choosePassword, fillEnrollment, notice, signInByForm, submitEnrollment } from '../support/steps.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/enroll')
})

test('an empty form lists everything missing, at the fields and in the summary', async ({ page }) => {
  await submitEnrollment(page)
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  for (const message of [
    'Full name is required',
    'Invalid email address',
    'Password must be at least 6 characters',
  ]) {
    await expect(summary.getByRole('link', { name: message })).toBeVisible()
  }
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email address/)
  await summary.getByRole('link', { name: 'Invalid email address' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('ada@example.org')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('')
})

test('a corrected field leaves the summary without moving the focus', async ({ page }) => {
  await submitEnrollment(page)
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveCount(3)
  const name = page.getByLabel('Full name')
  await name.pressSequentially('Maya Lind')
  await expect(summary.getByRole('link')).toHaveCount(2)
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Maya Lind')
  // A new error shows at its field, and in the summary after the next submit.
  await name.fill('')
  await expect(name).toHaveAccessibleDescription(/Full name is required/)
  await expect(summary.getByRole('link')).toHaveCount(2)
  await expect(name).toBeFocused()
  await submitEnrollment(page)
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(3)
  await fillEnrollment(page, {
    fullName: 'Maya Lind',
    email: 'maya@journey.example',
    password: 'a pottery wheel',
  })
  await expect(summary).toHaveCount(0)
})

test('a 7-character password is not stored; the page says it is set by the emailed link', async ({
  page,
  site,
  guard,
}) => {
  guard.expect(/^answer: (401|422) POST \/api\/auth\/login$/)
  const email = freshAddress('brief')
  await fillEnrollment(page, { fullName: 'Ada Brief', email, password: 'seven c' })
  await submitEnrollment(page)
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  await expect(page.getByText(/shorter than 8 characters/)).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Go to Login' }).click()
  await signInByForm(page, email, 'seven c')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password must be at least 8 characters/,
  )
  await signInByForm(page, email, 'eight ch')
  await expect(notice(page, 'Invalid credentials')).toBeVisible()

  const [letter] = await site.outbox.waitFor(email)
  await page.goto(letter?.link('/setup-password') ?? '')
  await choosePassword(page, 'now it is long enough')
  await page.getByRole('link', { name: 'Continue to Sign In' }).click()
  await signInByForm(page, email, 'now it is long enough')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a second enrollment with the same address gets the same response; only the email differs', async ({
  page,
  site,
}) => {
  const email = freshAddress('again')
  const seen: unknown[] = []
  for (const fullName of ['Ada Lovelace', 'Someone Else']) {
    await page.goto('/enroll')
    await fillEnrollment(page, {
      fullName,
      email,
      password: fullName === 'Ada Lovelace' ? 'long enough' : 'another one',
    })
    const answered = page.waitForResponse('**/api/auth/register')
    await submitEnrollment(page)
    await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
    seen.push(await (await answered).json())
    await page.goto('about:blank')
    await page.context().clearCookies()
  }
  expect(seen[1]).toEqual(seen[0])
  const [first, second] = await site.outbox.waitFor(email, 2)
  expect(first?.link('/setup-password')).toContain('token=')
  expect(second?.html).not.toContain('/setup-password')
  expect(second?.text).toMatch(/account/i)
  expect(second?.text).not.toContain('Someone Else')
})

test('a double click creates one application', async ({ page, site }) => {
  const email = freshAddress('double')
  await fillEnrollment(page, { fullName: 'Dina Double', email, password: 'long enough' })
  await page.getByRole('button', { name: 'Submit Application' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  await page.reload()
  const rows = await site.db.select().from(applications).where(eq(applications.email, email))
  expect(rows).toHaveLength(1)
  expect(await site.outbox.waitFor(email)).toHaveLength(1)
})

test('input survives a reload, except the password, which is never stored', async ({ page }) => {
  const email = freshAddress('draft')
  await fillEnrollment(page, {
    fullName: 'Drafty Writer',
    email,
    password: 'unmistakable-password',
    track: 'Freelancer',
    reason: 'Half a sentence',
  })
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await expect.poll(stored).toContain('Half a sentence')
  expect(await stored()).not.toContain('unmistakable-password')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Drafty Writer')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Track')).toHaveValue('freelancer')
  await expect(page.getByLabel(/Why do you want to learn here/)).toHaveValue('Half a sentence')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await submitEnrollment(page)
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  expect(await stored()).not.toContain('Half a sentence')
  await page.getByRole('button', { name: 'Submit Another Application' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('')
})

test('a lost connection shows a message, and no input is lost', async ({ page, context, site, guard }) => {
  guard.expect(/^failed: .* net::ERR_INTERNET_DISCONNECTED$/)
  const email = freshAddress('offline')
  await fillEnrollment(page, { fullName: 'Olga Offline', email, password: 'long enough' })
  // Typing loads the form's script; without it, the browser would send the form.
  await expect(page.locator('[data-island="enroll"]')).toHaveAttribute('data-awake')
  await context.setOffline(true)
  await submitEnrollment(page)
  const words = 'There was an error submitting your enrollment. Please try again.'
  await expect(page.getByText(words).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByLabel('Full name')).toHaveValue('Olga Offline')
  await submitEnrollment(page)
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  const [user] = await site.db.select().from(users).where(eq(users.email, email))
  expect(user).toMatchObject({ firstName: 'Olga', lastName: 'Offline' })
})
