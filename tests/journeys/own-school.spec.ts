import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { countInputs } from '../support/count-inputs.ts'
import { factories, freshAddress } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'
import { createJourneyDatabase } from '../support/journey-database.ts'
import { startSession } from '../support/session.ts'
import { startSite } from '../support/site-process.ts'
import { testSecret } from '../support/spawn-site.ts'
import { fillEnrollment, notice, submitEnrollment } from '../support/steps.ts'

test('a school on another subject begins with none of the built-in courses, and adds its own', async ({
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  test.setTimeout(240_000)
  // A separate school, because the choice affects everyone.
  const own = await createJourneyDatabase()
  const school = await startSite({ databaseUrl: own.url })
  const database = openDatabase({ url: own.url, max: 2, logger: pino({ level: 'error' }) })
  const { baseUrl } = school
  const browsers = [
    await anotherBrowser({ baseURL: baseUrl }),
    await anotherBrowser({ baseURL: baseUrl }),
  ] as const
  try {
    const administrator = await factories(database.db).administrator()
    const session = await startSession(database.db, administrator.id, { baseUrl, secret: testSecret })
    await browsers[0].addCookies([{ name: session.name, value: session.value, url: baseUrl }])
    const page = await browsers[0].newPage()
    const inputs = await countInputs(page)
    const visitor = await browsers[1].newPage()
    await visitor.goto('/')
    await expect(visitor.getByText('37+')).toBeVisible()

    await test.step('on the dashboard', async () => {
      await page.goto('/admin')
      await expect(page.getByRole('button', { name: 'Keep the 30 courses' })).toBeVisible()
      expect(await findBarriersInBothThemes(page)).toEqual([])
      await inputs.reset()
      await page.getByRole('button', { name: 'Begin with none' }).click()
      const question = page.getByRole('alertdialog', { name: 'Archive all built-in courses?' })
      await expect(question).toContainText('No one is enrolled in them yet.')
      expect(await findBarriersInBothThemes(page)).toEqual([])
      await question.getByRole('button', { name: 'Archive them' }).click()
      await expect(notice(page, 'The built-in courses are archived')).toBeVisible()
      await expect(page.getByText('The 30 courses that came with the site are archived.')).toBeVisible()
      expect(await inputs.count(), 'presses and filled fields').toBe(2)
    })

    await test.step('a visitor finds no course, and no claim that there are any', async () => {
      await expect(async () => {
        await visitor.goto('/')
        await expect(visitor.getByText('37+')).toHaveCount(0, { timeout: 1_000 })
      }).toPass()
      await expect(visitor.getByText(/Featured Courses|Educational Path|Extensive Curriculum/i)).toHaveCount(
        0,
      )
      expect(await findBarriersInBothThemes(visitor)).toEqual([])
      for (const path of ['/catalog', '/catalog?tab=departments', '/courses']) {
        await visitor.goto(path)
        await expect(visitor.getByRole('heading', { name: 'There are no courses yet' })).toBeVisible()
        expect(await findBarriersInBothThemes(visitor)).toEqual([])
      }
      expect((await fetch(new URL('/course/fnd-100', baseUrl))).status).toBe(404)
    })

    await test.step('a newcomer enrolls and is not sent to a course that is not there', async () => {
      await visitor.goto('/enroll')
      await fillEnrollment(visitor, {
        fullName: 'Mira Lang',
        email: freshAddress('mira'),
        password: 'a quiet morning',
        track: 'Streamer',
        reason: 'I want to play.',
      })
      await submitEnrollment(visitor)
      await visitor.getByRole('link', { name: 'Open your dashboard' }).click()
      await expect(visitor.getByRole('heading', { name: /Hello/ })).toBeVisible()
      await expect(visitor.getByText('Your first course is waiting')).toHaveCount(0)
      await visitor.goto('/dashboard/quizzes')
      await expect(visitor.getByRole('heading', { name: 'No quizzes yet' })).toBeVisible()
      await expect(visitor.getByText('FND 100')).toHaveCount(0)
    })

    await test.step('a department and a course with a code and outcomes of the school’s own', async () => {
      await page.goto('/admin/courses/new')
      await page.getByRole('main').getByRole('link', { name: 'Departments and tracts' }).click()
      await page.getByRole('button', { name: 'Add department' }).click()
      await page.getByLabel('Name').fill('Klavier')
      await page.getByLabel('Description').fill('Piano, alone and together.')
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByRole('table').getByText('Klavier')).toBeVisible()
      await page.goto('/admin/courses/new')
      await page.getByLabel('Code').fill('MU; 1')
      await page.getByLabel('Title').fill('Klavier für Anfänger')
      await page.getByLabel('Department').selectOption('Klavier')
      await page.getByLabel('Outcome 1', { exact: true }).fill('Play a scale in C')
      await page.getByRole('button', { name: 'Remove outcome 3' }).click()
      await page.getByRole('button', { name: 'Remove outcome 2' }).click()
      await page.getByRole('button', { name: 'Add course' }).click()
      await expect(page.getByRole('main')).toContainText('A code has at most 24 letters')
      await page.getByLabel('Code').fill('Mu-Kp-12')
      expect(await findBarriersInBothThemes(page)).toEqual([])
      await page.getByRole('button', { name: 'Add course' }).click()
      await expect(page).toHaveURL(/\/admin\/courses\/mu-kp-12$/)
      await expect(page.getByRole('main')).toContainText('Mu-Kp-12')
      await expect(page.getByText('Play a scale in C')).toBeVisible()
    })

    await test.step('and all of them come back', async () => {
      await page.goto('/admin/courses')
      await page.getByRole('button', { name: 'Bring them back' }).click()
      await expect(page.getByText('30 courses came with the site, and all are offered.')).toBeVisible()
      await expect(page.getByText('31 of 31 courses')).toBeVisible()
      await expect(async () => {
        await visitor.goto('/')
        await expect(visitor.getByText('37+')).toBeVisible({ timeout: 1_000 })
      }).toPass()
    })
  } finally {
    // Before the school stops: an open page would lose its live stream.
    await Promise.all(browsers.map((browser) => browser.close()))
    await database.close()
    await school.stop()
    await own.drop()
  }
})
