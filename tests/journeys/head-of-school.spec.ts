import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { like, sql } from 'drizzle-orm'
import pino from 'pino'
import sharp from 'sharp'
import { openDatabase } from '../../database/client.ts'
import { courses } from '../../database/schema/index.ts'
import { countInputs } from '../support/count-inputs.ts'
import { factories } from '../support/factories.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { createJourneyDatabase } from '../support/journey-database.ts'
import { startSession } from '../support/session.ts'
import { startSite } from '../support/site-process.ts'
import { testSecret } from '../support/spawn-site.ts'
import { notice } from '../support/steps.ts'

/** The jobs of a head of school that no other journey counts. */

const freshCode = () =>
  `${String.fromCharCode(...[0, 0, 0].map(() => 65 + randomInt(26)))} ${randomInt(100, 1_000)}`

const presses = 'presses, choices and filled fields'

/** All journeys share the school, and others count its courses. */
test.afterEach(async ({ site }) => {
  await site.db
    .update(courses)
    .set({ status: 'archived' })
    .where(like(courses.description, 'Counted presses %'))
  await site.db.execute(sql`select pg_notify('creare', '{"channel":"content","payload":null}')`)
})

async function importUnder(page: Page, code: string, zip: Buffer) {
  await page
    .getByLabel('Package', { exact: true })
    .setInputFiles({ name: 'course.zip', mimeType: 'application/zip', buffer: zip })
  await page.getByLabel('Another code').fill(code)
  await page.getByRole('button', { name: 'Check under this code' }).click()
  await page.getByRole('button', { name: `Import as new course ${code}` }).click()
  await expect(page.getByText('Only its authors can see this course.')).toBeVisible()
}

test('a course is duplicated, its modules reordered, and published', async ({ page, site, signIn }) => {
  test.slow()
  const code = freshCode()
  const inputs = await countInputs(page)
  await signIn(page, await site.make.administrator())

  await test.step('duplicate', async () => {
    await page.goto('/admin/courses/fnd-100')
    await inputs.reset()
    const begun = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download package' }).click()
    const zip = await readFile(await (await begun).path())
    await page.getByRole('link', { name: 'Course Management' }).first().click()
    await page.getByRole('link', { name: 'Import package' }).click()
    await importUnder(page, code, zip)
    expect(await inputs.count(), presses).toBe(7)
  })

  await test.step('reorder', async () => {
    await inputs.reset()
    const names = page.getByRole('link', { name: /^Module \d/ })
    const before = await names.allTextContents()
    await page
      .getByRole('button', { name: /^Move .* down$/ })
      .first()
      .click()
    await expect(names.nth(1)).toHaveText(before[0]?.replace('1', '2') ?? '')
    expect(await inputs.count(), presses).toBe(1)
  })

  await test.step('publish', async () => {
    await inputs.reset()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(notice(page, 'The course is published')).toBeVisible()
    expect(await inputs.count(), presses).toBe(1)
  })
  await site.db.execute(sql`update courses set description = 'Counted presses ' || code where code = ${code}`)
})

test('on Monday, who is stuck in a course is exported', async ({ page, site, signIn }) => {
  const student = await site.make.enrolledStudent({ courseId: 'wrt-201', lastName: 'Monday' })
  await site.db.execute(sql`
    insert into stuck_people (course_id, user_id, reason, since)
    values ('wrt-201', ${student.id}, 'idle', now() - interval '9 days')`)
  const inputs = await countInputs(page)
  await signIn(page, await site.make.administrator())
  await page.goto('/admin')
  await inputs.reset()
  await page.getByRole('link', { name: 'Who is stuck' }).first().click()
  await page.getByRole('combobox', { name: 'Course' }).fill('WRT 201')
  await page.getByRole('option', { name: /WRT 201/ }).click()
  await expect(page.getByRole('row', { name: /Monday/ })).toBeVisible()
  const begun = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await begun).path(), 'utf8')
  expect(csv).toContain('Monday')
  expect(csv).toContain('WRT 201')
  expect(await inputs.count(), presses).toBe(4)
})

test('a school gets its name, logo and color', async ({ page, anotherBrowser }) => {
  test.setTimeout(180_000)
  const own = await createJourneyDatabase()
  const school = await startSite({ databaseUrl: own.url })
  const database = openDatabase({ url: own.url, max: 2, logger: pino({ level: 'error' }) })
  const { baseUrl } = school
  const other = await anotherBrowser({ baseURL: baseUrl })
  try {
    const administrator = await factories(database.db).administrator()
    const session = await startSession(database.db, administrator.id, { baseUrl, secret: testSecret })
    await page.context().addCookies([{ name: session.name, value: session.value, url: baseUrl }])
    const inputs = await countInputs(page)
    await page.goto(`${baseUrl}/admin/settings`)
    await inputs.reset()
    await page.getByLabel('Name', { exact: true }).fill('Hochschule für Töne')
    await page.getByRole('textbox', { name: 'Accent color', exact: true }).fill('#0a6464')
    const logo = await sharp({ create: { width: 400, height: 200, channels: 4, background: '#1a2a6c' } })
      .png()
      .toBuffer()
    await page
      .getByLabel(/^Choose a (different )?picture$/)
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await expect(page.getByText('The logo contains the school’s name')).toBeVisible()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(notice(page, 'Settings saved')).toBeVisible()
    expect(await inputs.count(), presses).toBe(4)
    const visitor = await other.newPage()
    await expect(async () => {
      await visitor.goto('/login')
      expect(await visitor.title()).toBe('Sign In · Hochschule für Töne')
    }).toPass()
  } finally {
    await Promise.all([page.context().close(), other.close()])
    await database.close()
    await school.stop()
    await own.drop()
  }
})
