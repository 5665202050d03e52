import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { countInputs } from '../support/count-inputs.ts'
import { factories } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'
import { createJourneyDatabase } from '../support/journey-database.ts'
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
      await page.getByRole('link', { name: 'Words of the home page and footer' }).click()
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
