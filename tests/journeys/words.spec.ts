import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { countInputs } from '../support/count-inputs.ts'
import { factories } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'
import { createJourneyDatabase } from '../support/journey-database.ts'
import { openOutbox } from '../support/outbox.ts'
import { startSession } from '../support/session.ts'
import { startSite } from '../support/site-process.ts'
import { testSecret } from '../support/spawn-site.ts'
import { notice } from '../support/steps.ts'

test('the words of the home page are changed with a preview, and go back', async ({
  page,
  guard,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  guard.expect(/^answer: 409 PUT \/api\/admin\/words/)
  test.setTimeout(180_000)
  // A separate school, because the words are everyone's.
  const own = await createJourneyDatabase()
  const school = await startSite({ databaseUrl: own.url })
  const database = openDatabase({ url: own.url, max: 2, logger: pino({ level: 'error' }) })
  const { baseUrl } = school
  const other = await anotherBrowser({ baseURL: baseUrl })
  try {
    const administrator = await factories(database.db).administrator()
    const session = await startSession(database.db, administrator.id, { baseUrl, secret: testSecret })
    await page.context().addCookies([{ name: session.name, value: session.value, url: baseUrl }])
    const visitor = await other.newPage()
    const inputs = await countInputs(page)
    const preview = page.frameLocator('iframe[title^="Preview"]')
    const title = page.getByLabel('Title', { exact: true })

    await test.step('a text is written and seen before it is saved', async () => {
      await page.goto(`${baseUrl}/admin/settings`)
      await page.getByRole('link', { name: 'Words of the site' }).click()
      await expect(preview.getByText('A New Kind of University.')).toBeVisible()
      expect(await findBarriersInBothThemes(page)).toEqual([])
      await inputs.reset()
      await title.fill('Learn the piano at {school}')
      await expect(preview.getByText('Learn the piano at Creare University')).toBeVisible()
      await page.getByRole('button', { name: 'Save words' }).click()
      await expect(notice(page, 'Words saved')).toBeVisible()
      expect(await inputs.count(), 'presses and filled fields').toBe(2)
      await expect(async () => {
        await visitor.goto('/')
        await expect(visitor.getByRole('heading', { level: 1 })).toContainText(
          'Learn the piano at Creare University',
          { timeout: 1_000 },
        )
      }).toPass()
    })

    await test.step('an unknown placeholder and an empty text are refused at their fields', async () => {
      await title.fill('Hello {firstName}')
      await page.getByRole('textbox', { name: 'Title, second line' }).fill(' ')
      await page.getByRole('button', { name: 'Save words' }).click()
      await expect(title).toHaveAccessibleDescription(/\{firstName\} isn’t known here/)
      await expect(page.getByRole('textbox', { name: 'Title, second line' })).toHaveAccessibleDescription(
        /Please fill this in/,
      )
      expect(await findBarriersInBothThemes(page)).toEqual([])
    })

    await test.step('another tab saved first: both versions are shown, and one is chosen', async () => {
      await page.getByRole('button', { name: 'Back to the default: Title, second line' }).click()
      await title.fill('Mine')
      const second = await page.context().newPage()
      await second.goto(`${baseUrl}/admin/settings/words`)
      await second.getByLabel('Title', { exact: true }).fill('Theirs')
      await second.getByRole('button', { name: 'Save words' }).click()
      await expect(notice(second, 'Words saved')).toBeVisible()
      await page.getByRole('button', { name: 'Save words' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Someone else has changed' })).toContainText(
        'Theirs',
      )
      await expect(title).toHaveValue('Mine')
      await page.getByRole('button', { name: 'Use theirs' }).click()
      await expect(title).toHaveValue('Theirs')
    })

    await test.step('back to the default, and the footer', async () => {
      await page.getByRole('button', { name: 'All back to the default' }).click()
      await page.getByRole('button', { name: 'Save words' }).click()
      await expect(async () => {
        await visitor.goto('/')
        await expect(visitor.getByRole('heading', { level: 1 })).toContainText('A New Kind of University.', {
          timeout: 1_000,
        })
      }).toPass()
      await page.getByRole('link', { name: 'Footer of every page' }).click()
      await expect(preview.getByText('Run by the Creare Foundation.')).toBeVisible()
      expect(await findBarriersInBothThemes(page)).toEqual([])
    })
  } finally {
    // Before the school stops: an open page would lose its live stream.
    await Promise.all([page.context().close(), other.close()])
    await database.close()
    await school.stop()
    await own.drop()
  }
})

test('the about page, the terms and an email are written in the school’s own words', async ({
  page,
  guard,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  guard.expect(/^answer: 422 POST \/api\/admin\/(words|letters)/)
  // The checks of accessibility run in the frame of an email, which allows no scripts.
  guard.expect(/^console\.error: Blocked script execution in 'about:srcdoc'/)
  test.setTimeout(180_000)
  const own = await createJourneyDatabase()
  const school = await startSite({ databaseUrl: own.url })
  const database = openDatabase({ url: own.url, max: 2, logger: pino({ level: 'error' }) })
  const outbox = openOutbox(school.outboxFolder)
  const { baseUrl } = school
  const other = await anotherBrowser({ baseURL: baseUrl })
  try {
    const make = factories(database.db)
    const administrator = await make.administrator()
    const session = await startSession(database.db, administrator.id, { baseUrl, secret: testSecret })
    await page.context().addCookies([{ name: session.name, value: session.value, url: baseUrl }])
    const visitor = await other.newPage()
    const inputs = await countInputs(page)
    const preview = page.frameLocator('iframe[title^="Preview"]')
    const save = page.getByRole('button', { name: 'Save words' })
    const tabs = page.getByRole('navigation', { name: 'Pages' })

    await test.step('the about page', async () => {
      await page.goto(`${baseUrl}/admin/settings/words`)
      await tabs.getByRole('link', { name: 'About' }).click()
      await expect(preview.getByRole('heading', { name: 'Our Mission' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Mission, title' }).fill('What {school} is for')
      await expect(preview.getByRole('heading', { name: 'What Creare University is for' })).toBeVisible()
      expect(await findBarriersInBothThemes(page)).toEqual([])
      await save.click()
      await expect(notice(page, 'Words saved')).toBeVisible()
      await expect(async () => {
        await visitor.goto('/about')
        await expect(visitor.getByRole('heading', { name: 'What Creare University is for' })).toBeVisible({
          timeout: 1_000,
        })
      }).toPass()
      // Words of this page do not travel with others.
      const site = await (await visitor.request.get('/api/site')).text()
      expect(site).not.toContain('is for')
    })

    await test.step('the terms, as one text with the day of its change', async () => {
      await visitor.goto('/terms')
      await expect(visitor.getByRole('heading', { name: 'It is free', level: 2 })).toBeVisible()
      await expect(visitor.getByRole('link', { name: 'admissions@creare.university' })).toBeVisible()
      await expect(visitor.getByText('Last changed on')).toHaveCount(0)
      await tabs.getByRole('link', { name: 'Terms' }).click()
      await expect(preview.getByRole('heading', { name: 'It is free', level: 2 })).toBeVisible()
      await inputs.reset()
      await page
        .getByRole('textbox', { name: 'Text', exact: true })
        .fill('Rules of {school}.\n\n## Be kind\n\n- Listen first.\n- Write to {contact}.')
      await expect(preview.getByRole('heading', { name: 'Be kind', level: 2 })).toBeVisible()
      expect(await findBarriersInBothThemes(page)).toEqual([])
      await save.click()
      await expect(notice(page, 'Words saved')).toBeVisible()
      expect(await inputs.count(), 'presses and filled fields').toBe(2)
      await expect(async () => {
        await visitor.goto('/terms')
        await expect(visitor.getByRole('heading', { name: 'Be kind' })).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await expect(visitor.getByText('Rules of Creare University.')).toBeVisible()
      await expect(visitor.getByText('Last changed on')).toBeVisible()
      expect(await findBarriersInBothThemes(visitor)).toEqual([])
    })

    await test.step('an email, in each of its cases; it is sent as previewed', async () => {
      await tabs.getByRole('link', { name: 'Emails' }).click()
      await expect(preview.getByRole('heading', { name: 'Welcome to Creare University' })).toBeVisible()
      await page.getByLabel('Case').selectOption('With a password')
      await expect(preview.getByText('The password you chose works')).toBeVisible()
      expect(await findBarriersInBothThemes(page)).toEqual([])
      const text = page.getByRole('textbox', { name: 'Below the button to sign in' })
      await text.fill('Forgot it?')
      await save.click()
      await expect(text).toHaveAccessibleDescription(/Please keep \{link\} in this text/)
      await page.getByRole('button', { name: 'Back to the default: Below the button to sign in' }).click()
      await page
        .getByRole('navigation', { name: 'Emails' })
        .getByRole('link', { name: 'Choose a new password' })
        .click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click()
      await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(
        'Choose a new password for {school}',
      )
      await page.getByRole('textbox', { name: 'Subject' }).fill('Your new password, as asked')
      await page.getByRole('textbox', { name: 'First paragraph' }).fill('Hello *{email}*, did you ask?')
      await expect(preview.getByText('Hello maya@example.org, did you ask?')).toBeVisible()
      await save.click()
      await expect(notice(page, 'Words saved')).toBeVisible()
      const student = await make.student({ password: 'a long enough one' })
      await visitor.goto('/forgot-password')
      await visitor.getByLabel('Email').fill(student.email)
      await visitor.getByRole('button', { name: 'Request Reset Link' }).click()
      const [letter] = await outbox.waitFor(student.email)
      expect(letter?.subject).toBe('Your new password, as asked')
      expect(letter?.text).toContain(`Hello ${student.email}, did you ask?`)
      await visitor.goto(letter?.link('/reset-password') ?? '')
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    })
  } finally {
    await Promise.all([page.context().close(), other.close()])
    await database.close()
    await school.stop()
    await own.drop()
  }
})
