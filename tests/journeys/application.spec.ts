import { eq } from 'drizzle-orm'
import { applications } from '../../database/schema/index.ts'
import { freshAddress } from '../support/factories.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { choosePassword, notice, signInByForm, submitEnrollment } from '../support/steps.ts'

const password = 'correct horse battery'

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

test.describe('the application', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/apply')
  })

  test('from the form through the email to the first sign-in', async ({ page, site }) => {
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
      'This school doesn’t send email, so it will give you the link to set up your account itself.',
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

  test('an empty one lists everything missing, at the fields and in the summary', async ({ page }) => {
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

  test('the two long texts count up to 500, and every choice is available', async ({ page }) => {
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

  test('input survives a reload and is deleted after sending', async ({ page }) => {
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

  test('a double click creates one application and one email', async ({ page, site }) => {
    const email = freshAddress('double')
    await fillApplication(page, email)
    await page.getByRole('button', { name: 'Submit Application' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
    await page.reload()
    expect(await site.db.select().from(applications).where(eq(applications.email, email))).toHaveLength(1)
    expect(await site.outbox.waitFor(email)).toHaveLength(1)
  })

  test('a repeat after a lost response creates no second one', async ({ page, site, guard }) => {
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

  test("a refusal shows the server's message, or the screen's", async ({ page, guard }) => {
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
