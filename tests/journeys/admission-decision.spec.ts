import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { factories, freshAddress } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'
import { openOutbox } from '../support/outbox.ts'
import { startSession } from '../support/session.ts'
import { startSite, testSecret } from '../support/site-process.ts'
import { choosePassword, notice, signInByForm } from '../support/steps.ts'

test('apply → decision → admitted → set up → sign in, where an administrator decides', async ({
  anotherBrowser,
  findBarriers,
}) => {
  test.setTimeout(180_000)
  // A school of its own: the setting holds for everyone.
  const school = await startSite()
  const database = openDatabase({ url: school.databaseUrl, max: 2, logger: pino({ level: 'error' }) })
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
      await expect(applicant.getByRole('heading', { name: 'Admission is closed at the moment' })).toBeVisible(
        {
          timeout: 1_000,
        },
      )
    }).toPass()
    expect(await findBarriers(applicant)).toEqual([])
    await setAdmission('decision')
    await expect(async () => {
      await applicant.goto('/apply')
      await expect(applicant.getByRole('button', { name: 'Submit Application' })).toBeVisible({
        timeout: 1_000,
      })
    }).toPass()

    const email = freshAddress('ngozi')
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
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(applicant.getByRole('heading', { name: 'We have your application' })).toBeVisible()
    expect(await findBarriers(applicant)).toEqual([])

    const context = browsers[1]
    const ada = await factories(database.db).administrator()
    const { name, value } = await startSession(database.db, ada.id, { baseUrl, secret: testSecret })
    await context.addCookies([{ name, value, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
    const office = await context.newPage()
    await office.goto('/admin/applications?status=received')
    expect(await findBarriers(office)).toEqual([])
    await office.getByRole('link', { name: 'Ngozi Eze' }).click()
    await expect(office.getByText('twelve regular customers')).toBeVisible()
    await office.getByRole('radio', { name: 'Decline' }).check()
    await office.getByRole('button', { name: 'Send the decision' }).click()
    await expect(office.getByRole('link', { name: 'Tell the applicant why' })).toBeVisible()
    expect(await findBarriers(office)).toEqual([])
    await office.getByRole('radio', { name: 'Admit' }).check()
    await office.getByLabel('Words to the applicant').fill('Your dresses belong here.')
    await office.getByRole('button', { name: 'Send the decision' }).click()
    await expect(notice(office, 'Ngozi is admitted')).toBeVisible()

    await applicant.goto(statusLink)
    await expect(applicant.getByRole('heading', { name: 'You are admitted' })).toBeVisible()
    await expect(applicant.getByText('Your dresses belong here.')).toBeVisible()
    const letters = await outbox.waitFor(email, 2)
    await applicant.goto(letters[1]?.link('/setup-password') ?? '')
    await choosePassword(applicant, 'a quiet morning')
    await applicant.getByRole('link', { name: 'Continue to Sign In' }).click()
    await signInByForm(applicant, email, 'a quiet morning')
    await expect(applicant).toHaveURL(/\/dashboard$/)
    await applicant.goto(statusLink)
    await expect(applicant.getByRole('heading', { name: 'Your account is active' })).toBeVisible()
  } finally {
    // Before the school: an open page would miss its live stream.
    await Promise.all(browsers.map((browser) => browser.close()))
    await database.close()
    await school.stop()
  }
})
