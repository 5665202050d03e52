import pino from 'pino'
import sharp from 'sharp'
import { openDatabase } from '../../database/client.ts'
import { type Factories, factories } from '../support/factories.ts'
import { expect, type Page, test, untilAwake } from '../support/journey.ts'
import { createJourneyDatabase } from '../support/journey-database.ts'
import { startSite } from '../support/site-process.ts'
import { freePort } from '../support/spawn-site.ts'
import { notice, signInByForm } from '../support/steps.ts'

// A school on an internal network may use plain http, where browsers disable some features: random UUIDs, the
// clipboard, web locks, service workers. Every page must work without them.
const host = 'school.test'
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`],
    }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  baseURL: async ({}, use) => use(baseUrl),
})

const password = 'correct horse battery'
let baseUrl: string
let make: Factories
let close = async () => {}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const own = await createJourneyDatabase()
  const port = await freePort()
  baseUrl = `http://${host}:${port}`
  const site = await startSite({ databaseUrl: own.url, port, settings: { BASE_URL: baseUrl } })
  const database = openDatabase({ url: own.url, max: 1, logger: pino({ level: 'error' }) })
  make = factories(database.db)
  close = async () => {
    await database.close()
    await site.stop()
    await own.drop()
  }
})
test.afterAll(() => close())

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#c9b7e8' } })
    .png()
    .toBuffer()

async function pasted(page: Page): Promise<string> {
  await page.goto('/search')
  const field = page.getByRole('searchbox').first()
  await field.focus()
  await page.keyboard.press('Control+v')
  return field.inputValue()
}

test('students and teachers can work over plain http', async ({ page, guard }) => {
  test.slow()
  // Chrome warns that this header has no effect here.
  guard.expect(/^console\.error: The Cross-Origin-Opener-Policy header has been ignored/)
  const student = await make.enrolledStudent({
    firstName: 'Noor',
    courseId: 'brd-101',
    completed: 4,
    password,
  })
  const teacher = await make.teacherOf('brd-101', { password })

  await test.step('they sign in and stay signed in', async () => {
    await page.goto('/login?next=/dashboard')
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await signInByForm(page, student.email, password)
    await expect(page).toHaveURL(`${baseUrl}/dashboard`)
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Student' })).toBeVisible()
  })

  await test.step('a review question is answered', async () => {
    await page.goto('/dashboard/review')
    const before = await page.getByRole('heading', { level: 1 }).textContent()
    await page.keyboard.press('Space')
    await page.keyboard.press('3')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before ?? '')
  })

  await test.step('a file is submitted', async () => {
    await page.goto('/dashboard/assignments/brd-101-1-a1')
    const files = page.getByRole('group', { name: 'Files' })
    await files
      .getByLabel('Files to hand in')
      .setInputFiles([{ name: 'cover.png', mimeType: 'image/png', buffer: await picture() }])
    await expect(files.getByRole('link', { name: /^cover.png/ })).toBeVisible()
    await page.getByRole('button', { name: 'Hand in', exact: true }).click()
    await expect(notice(page, 'Handed in')).toBeVisible()
  })

  await test.step('a private address is copied', async () => {
    await page.goto('/dashboard/calendar')
    await page.getByRole('button', { name: 'Create private address' }).click()
    const address = await page.getByLabel('Private address').inputValue()
    const copy = page.getByRole('button', { name: 'Copy address' })
    await copy.click()
    await expect(notice(page, 'Address copied')).toBeVisible()
    await expect(copy).toBeFocused()
    expect(await pasted(page)).toBe(address)
  })

  await test.step('a teacher comments on the submission', async () => {
    await page.context().clearCookies()
    await page.goto('/login?next=/teach/courses/brd-101/submissions')
    await signInByForm(page, teacher.email, password)
    await expect(page.getByRole('link', { name: /Noor/ }).first()).toBeVisible()
    await untilAwake(page)
    await page.getByRole('link', { name: /Noor/ }).first().click()
    await page.getByRole('button', { name: 'Comment on a spot' }).click()
    await page.getByRole('textbox', { name: 'Comment on this spot' }).fill('More contrast here')
    await page.getByRole('button', { name: 'Pin comment' }).click()
    await expect(page.getByRole('button', { name: 'Comment 1: More contrast here' })).toBeVisible()
  })
})
