import { startSmtpServer } from '../../server/platform/mail/testing/smtp-server.ts'
import { freshAddress } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'
import { createJourneyDatabase } from '../support/journey-database.ts'
import { startSite } from '../support/site-process.ts'
import { fillEnrollment, submitEnrollment } from '../support/steps.ts'

const application = {
  'First name': 'Ngozi',
  'Last name': 'Eze',
  'Phone number': '+234 800 000 0000',
  'Why do you want to join?': 'I sew dresses at night and want to find the people who would wear them.',
  'What are your goals?': 'A small label that pays for its own cloth, and twelve regular customers.',
}

/** Elsewhere emails stay on the server, and the same views say that the school hands out links. */
test("if email is sent, the specification's texts promise it", async ({ anotherBrowser }) => {
  test.setTimeout(240_000)
  const post = await startSmtpServer(() => ({}))
  const own = await createJourneyDatabase()
  const school = await startSite({
    databaseUrl: own.url,
    settings: { SMTP_URL: `smtp://127.0.0.1:${post.port}` },
  })
  const browser = await anotherBrowser({ baseURL: school.baseUrl })
  try {
    const page = await browser.newPage()
    const main = page.getByRole('main')
    const email = freshAddress('ngozi')

    await page.goto('/apply')
    for (const [label, text] of Object.entries({ ...application, Email: email })) {
      await page.getByLabel(label).fill(text)
    }
    await page.getByLabel('Creator type').selectOption('fashion')
    await page.getByLabel('Experience level').selectOption('intermediate')
    await page.getByLabel('How did you hear about us?').selectOption('friend')
    await submitEnrollment(page)
    const promise = 'A secure account setup link will be emailed to you from admissions@creare.university.'
    await expect(page.getByRole('heading', { name: 'Enrollment Successful!' })).toBeFocused()
    await expect(main).toContainText(promise)
    await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(promise)
    await expect.poll(() => post.delivered.map(({ recipient }) => recipient)).toEqual([email])

    await page.goto('/enroll')
    await fillEnrollment(page, { fullName: 'Ada Brief', email: freshAddress('ada'), password: 'seven c' })
    await submitEnrollment(page)
    await expect(main.getByText('Check your email for your password and login instructions.')).toBeVisible()
    await expect(main.getByText(/Follow the link in the email and choose a longer one/)).toBeVisible()

    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
    await expect(main.getByText(/a link to choose a new password is on its way/)).toBeVisible()
    await expect(main.getByText(/spam folder/)).toBeVisible()
  } finally {
    await browser.close()
    await school.stop()
    await own.drop()
    await post.stop()
  }
})

test('if not, an administrator sees the links of people who change their address', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  await signIn(page, await site.make.administrator())
  await page.goto('/dashboard/profile/email')
  await expect(page.getByText(/no one is shown the link/)).toBeVisible()
  await expect(page.getByLabel('New email address')).toBeHidden()
  expect(await findBarriers(page)).toEqual([])
  await page.goto('/admin/outbox')
  await expect(page.getByText(/Links to an administrator’s account are never shown/)).toBeVisible()
})
