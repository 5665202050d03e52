import { Secret, TOTP } from 'otpauth'
import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { factories, freshAddress } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'
import { createJourneyDatabase } from '../support/journey-database.ts'
import { openOutbox } from '../support/outbox.ts'
import { startSession } from '../support/session.ts'
import { startSite } from '../support/site-process.ts'
import { testSecret } from '../support/spawn-site.ts'
import { choosePassword, notice, signInByForm, signOut } from '../support/steps.ts'

test('an account from application to deletion: decision, setup, second factor, recovery', async ({
  anotherBrowser,
  findBarriers,
}) => {
  test.setTimeout(240_000)
  // A separate school, because the setting affects everyone.
  const own = await createJourneyDatabase()
  const school = await startSite({ databaseUrl: own.url })
  const database = openDatabase({ url: own.url, max: 2, logger: pino({ level: 'error' }) })
  const browsers = [
    await anotherBrowser({ baseURL: school.baseUrl }),
    await anotherBrowser({ baseURL: school.baseUrl }),
  ] as const
  try {
    const setAdmission = async (admission: string) => {
      await database.pool.query(
        `insert into settings (key, value) values ('admission', to_jsonb($1::text))
         on conflict (key) do update set value = excluded.value`,
        [admission],
      )
      await database.pool.query(`select pg_notify('creare', '{"channel":"content","payload":{}}')`)
    }
    const outbox = openOutbox(school.outboxFolder)
    const { baseUrl } = school
    const applicant = await browsers[0].newPage()

    await setAdmission('closed')
    await expect(async () => {
      await applicant.goto('/apply')
      await expect(applicant.getByRole('heading', { name: 'Admission is closed right now' })).toBeVisible({
        timeout: 1_000,
      })
    }).toPass()
    expect(await findBarriers(applicant)).toEqual([])
    await applicant.goto('/enroll')
    await expect(applicant.getByRole('heading', { name: 'Admission is closed right now' })).toBeVisible()
    // The header must not promise an immediate start either.
    await expect(applicant.getByRole('main')).not.toContainText(/start today|Any day/)
    await setAdmission('decision')
    await expect(async () => {
      await applicant.goto('/apply')
      await expect(applicant.getByRole('button', { name: 'Submit Application' })).toBeVisible({
        timeout: 1_000,
      })
    }).toPass()

    const email = freshAddress('ngozi')
    let recoveryCode = ''
    const linkIn = async (path: string) => {
      let link: string | undefined
      await expect
        .poll(async () => {
          const letters = await outbox.lettersTo(email)
          link = letters.find(({ html }) => html.includes(path))?.link(path)
          return link
        })
        .toBeDefined()
      return link ?? ''
    }
    await applicant.getByLabel('First name').fill('Ngozi')
    await applicant.getByLabel('Last name').fill('Eze')
    await applicant.getByLabel('Email').fill(email)
    await applicant.getByLabel('Phone number').fill('+234 800 000 0000')
    await applicant.getByLabel('Creator type').selectOption('fashion')
    await applicant.getByLabel('Experience level').selectOption('intermediate')
    await applicant
      .getByLabel('Why do you want to join?')
      .fill('I sew dresses at night and want to find the people who would wear them.')
    await applicant
      .getByLabel('What are your goals?')
      .fill('A small label that pays for its own cloth, and twelve regular customers.')
    await applicant.getByLabel('How did you hear about us?').selectOption('friend')
    await applicant.getByRole('button', { name: 'Submit Application' }).click()
    await expect(applicant.getByRole('heading', { name: 'Application Submitted!' })).toBeFocused()

    const [received] = await outbox.waitFor(email)
    const statusLink = received?.link('/application?token=') ?? ''
    const answer = await applicant.goto(statusLink)
    expect(answer?.headers()['referrer-policy']).toBe('strict-origin')
    await expect(applicant.getByRole('heading', { name: 'We have your application' })).toBeVisible()
    expect(await findBarriers(applicant)).toEqual([])

    const context = browsers[1]
    const ada = await factories(database.db).administrator()
    const { name, value } = await startSession(database.db, ada.id, { baseUrl, secret: testSecret })
    await context.addCookies([{ name, value, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
    const office = await context.newPage()
    // A new school shows next steps, because there is no data to chart yet.
    await office.goto('/admin')
    const steps = office.getByRole('region', { name: 'Before your first students arrive' })
    await expect(steps.getByRole('listitem')).toHaveCount(5)
    await expect(office.getByRole('heading', { name: 'New enrollments by week' })).toBeHidden()
    expect(await findBarriers(office)).toEqual([])
    await office.goto('/admin/applications?status=received')
    expect(await findBarriers(office)).toEqual([])
    await office.getByRole('link', { name: 'Ngozi Eze' }).click()
    await expect(office.getByText('twelve regular customers')).toBeVisible()
    const decision = office.getByRole('group', { name: 'What’s your decision?' })
    await decision.getByRole('radio', { name: 'Decline' }).check()
    await office.getByRole('button', { name: 'Send decision' }).click()
    await expect(office.getByRole('link', { name: 'Tell the applicant why' })).toBeVisible()
    expect(await findBarriers(office)).toEqual([])
    await decision.getByRole('radio', { name: 'Admit' }).check()
    await office.getByLabel('Message to the applicant').fill('Your dresses belong here.')
    await office.getByRole('button', { name: 'Send decision' }).click()
    await expect(notice(office, 'Ngozi is admitted')).toBeVisible()

    await applicant.goto(statusLink)
    await expect(applicant.getByRole('heading', { name: 'You’re in' })).toBeVisible()
    await expect(applicant.getByText('Your dresses belong here.')).toBeVisible()
    const letters = await outbox.waitFor(email, 2)
    await applicant.goto(letters[1]?.link('/setup-password') ?? '')
    await choosePassword(applicant, 'a quiet morning')
    await applicant.getByRole('link', { name: 'Continue to Sign In' }).click()
    await signInByForm(applicant, email, 'a quiet morning')
    await expect(applicant).toHaveURL(/\/dashboard$/)
    await applicant.goto(statusLink)
    await expect(applicant.getByRole('heading', { name: 'Your account is active' })).toBeVisible()

    await test.step('a second factor, with recovery codes for a lost phone', async () => {
      await applicant.goto('/dashboard/profile/security')
      const factor = applicant.getByRole('region', { name: 'Two-factor authentication', exact: true })
      await factor.getByRole('button', { name: 'Set up authenticator app' }).click()
      const key = await factor.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
      const app = new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) })
      await factor.getByLabel('Code', { exact: true }).fill(app.generate())
      await factor.getByRole('button', { name: 'Turn on' }).click()
      const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
      recoveryCode = (await codes.first().textContent()) ?? ''
      await factor.getByRole('button', { name: 'I’ve saved them' }).click()
      await signOut(applicant)
      await expect(notice(applicant, 'Logged out')).toBeVisible()
    })

    await test.step('a forgotten password: the emailed link, a new password, and the second step', async () => {
      await applicant.goto('/forgot-password')
      await applicant.getByLabel('Email').fill(email)
      await applicant.getByRole('button', { name: 'Request Reset Link' }).click()
      await expect(applicant.getByRole('heading', { name: 'Ask the School' })).toBeVisible()
      await applicant.goto(await linkIn('/reset-password'))
      await applicant.getByLabel('New password').fill('another quiet morning')
      await applicant.getByLabel('Confirm password').fill('another quiet morning')
      await applicant.getByRole('button', { name: 'Reset password' }).click()
      await expect(applicant.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible()
      await applicant.goto('/login')
      await signInByForm(applicant, email, 'another quiet morning')
      await expect(applicant.getByRole('heading', { name: 'One more step' })).toBeFocused()
      await applicant.getByLabel('Code', { exact: true }).fill(recoveryCode)
      await applicant.getByRole('button', { name: 'Sign In' }).click()
      await expect(applicant).toHaveURL(/\/dashboard$/)
    })

    await test.step('deletion: 14 days of grace, then the account is deleted', async () => {
      await applicant.goto('/dashboard/profile/data')
      await applicant.getByRole('button', { name: 'Delete my account…' }).click()
      await applicant.getByLabel('Type DELETE to confirm').fill('DELETE')
      await applicant.getByRole('button', { name: 'Delete my account in 14 days' }).click()
      await expect(applicant.getByText('This account will be deleted').first()).toBeVisible()
      expect(await linkIn('/keep-account')).toContain('token=')
    })
  } finally {
    // Before the school stops: an open page would lose its live stream.
    await Promise.all(browsers.map((browser) => browser.close()))
    await database.close()
    await school.stop()
    await own.drop()
  }
})
