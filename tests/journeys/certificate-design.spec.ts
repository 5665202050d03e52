import type { Locator } from '@playwright/test'
import pino from 'pino'
import sharp from 'sharp'
import { openDatabase } from '../../database/client.ts'
import { type Factories, factories } from '../support/factories.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { createJourneyDatabase } from '../support/journey-database.ts'
import { startSession } from '../support/session.ts'
import { startSite } from '../support/site-process.ts'
import { testSecret } from '../support/spawn-site.ts'
import { notice } from '../support/steps.ts'

// A site of its own: the design is on every certificate of a school.
let baseUrl: string
let make: Factories
let cookieOf: (userId: string) => Promise<{ name: string; value: string }>
let close = async () => {}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const own = await createJourneyDatabase()
  const site = await startSite({ databaseUrl: own.url })
  const database = openDatabase({ url: own.url, max: 1, logger: pino({ level: 'error' }) })
  baseUrl = site.baseUrl
  make = factories(database.db)
  cookieOf = (userId) => startSession(database.db, userId, { baseUrl, secret: testSecret })
  close = async () => {
    await database.close()
    await site.stop()
    await own.drop()
  }
})
test.afterAll(() => close())

async function enter(page: Page, userId: string) {
  const { name, value } = await cookieOf(userId)
  await page.context().addCookies([{ name, value, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
}

const drawing = async (colour: string, width: number, height: number) => ({
  name: 'drawing.png',
  mimeType: 'image/png',
  buffer: await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="50%" cy="50%" rx="48%" ry="45%" fill="none" stroke="${colour}" stroke-width="8"/></svg>`,
    ),
  )
    .png()
    .toBuffer(),
})

/** Saves, and waits for the response: the notice of an earlier change may still be there. */
async function saved(page: Page, save: Locator) {
  const response = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok())
  await save.click()
  await response
}

test('a head of school designs certificates, a student has them, and a second tab gets a conflict', async ({
  page,
  guard,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  guard.expect(/^answer: 422 POST \/api\/media/)
  guard.expect(/^answer: 409 PUT \/api\/admin\/certificate-design/)
  const graduate = await make.graduate({ firstName: 'Noor', lastName: 'Haddad' })
  await enter(page, (await make.administrator()).id)
  await page.goto(`${baseUrl}/admin/settings`)
  await page.getByRole('link', { name: 'Design the certificates' }).click()
  await expect(page.getByRole('heading', { name: 'Certificates', level: 1 })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save design' })
  const sheet = page.getByRole('region', { name: 'On the page' }).getByRole('article')
  const print = page.getByRole('img', { name: 'The printed certificate, as an example' })
  await expect(print).toBeVisible()
  const plain = await print.getAttribute('src')

  await page
    .getByRole('group', { name: 'Logo on certificates' })
    .getByLabel('Choose a picture')
    .setInputFiles(await drawing('#0a6464', 300, 300))
  await page.getByLabel('The logo contains the school’s name').check()
  await expect(sheet.getByRole('img', { name: 'Creare University' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a signatory' }).click()
  const first = page.getByRole('group', { name: 'First signatory' })
  await expect(first.getByLabel('Name')).toBeFocused()
  await save.click()
  await expect(first.getByLabel('Name')).toHaveAccessibleDescription(/Please enter the name/)
  await first.getByLabel('Name').fill('Ingrid Sørensen')
  await first.getByLabel('Title').fill('Head of School')
  const signature = first.getByLabel(/^Choose a (different )?picture$/)
  await signature.setInputFiles(await drawing('#111122', 300, 40))
  await expect(first.getByText('A signature needs 60 at least')).toBeVisible()
  await signature.setInputFiles(await drawing('#111122', 600, 200))
  await expect(sheet.getByRole('img', { name: 'Signature of Ingrid Sørensen' })).toBeVisible()
  await page.getByLabel('A line of your own').fill('Accredited by the Council.')
  await page.getByLabel('Place').fill('Göteborg')
  await expect(sheet.getByText('Göteborg')).toBeVisible()
  await expect(sheet.getByText('Accredited by the Council.')).toBeVisible()
  await expect.poll(() => print.getAttribute('src')).not.toBe(plain)
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await save.click()
  await expect(notice(page, 'Design saved')).toBeVisible()

  const student = await (await anotherBrowser({ baseURL: baseUrl })).newPage()
  await enter(student, graduate.id)
  await student.goto('/dashboard/certificates/fnd-100')
  const certificate = student.getByRole('article', { name: 'Certificate' })
  await expect(certificate.getByRole('img', { name: 'Signature of Ingrid Sørensen' })).toBeVisible()
  await expect(certificate.getByText('Noor Haddad')).toBeVisible()
  await student.getByRole('switch', { name: 'Anyone with the address can see it' }).check()
  await expect(student.getByRole('link', { name: 'Add to LinkedIn' })).toBeVisible()
  expect(await findBarriersInBothThemes(student)).toEqual([])

  const code = (await certificate.getByText(/^\w{5}(-\w{5}){3}$/).textContent()) ?? ''
  const phone = { baseURL: baseUrl, viewport: { width: 360, height: 740 }, javaScriptEnabled: false }
  const visitor = await (await anotherBrowser(phone)).newPage()
  await visitor.goto(`/verify/${code}`)
  await expect(visitor.getByText('Valid', { exact: true })).toBeVisible()
  const seen = visitor.getByRole('img', { name: 'Signature of Ingrid Sørensen' })
  await expect
    .poll(() => seen.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(100)
  await expect(visitor.getByText('Accredited by the Council.')).toBeVisible()

  const second = await (await anotherBrowser({ baseURL: baseUrl })).newPage()
  await enter(second, (await make.administrator()).id)
  await second.goto('/admin/settings/certificate')
  await second.getByLabel('Place').fill('Lund')
  await second.getByRole('button', { name: 'Save design' }).click()
  await expect(notice(second, 'Design saved')).toBeVisible()
  await page.getByLabel('Place').fill('Malmö')
  await save.click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else has changed the design' })
  await expect(conflict.getByText('Lund')).toBeVisible()
  await expect(page.getByLabel('Place')).toHaveValue('Malmö')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await conflict.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(notice(page, 'Design saved')).toBeVisible()

  await page.getByRole('button', { name: 'Back to the default design' }).click()
  await expect(sheet.getByText('Malmö')).toHaveCount(0)
  await saved(page, save)
  await visitor.reload()
  await expect(visitor.getByText('Noor Haddad')).toBeVisible()
  await expect(visitor.getByRole('img', { name: 'Signature of Ingrid Sørensen' })).toHaveCount(0)
})

test('a course has a signatory of its own, and the school’s line', async ({
  page,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  const graduate = await make.graduate({ firstName: 'Jun', lastName: 'Sato' })
  await enter(page, (await make.administrator()).id)
  await page.goto(`${baseUrl}/admin/settings/certificate`)
  await page.getByLabel('A line of your own').fill('Accredited by the Council.')
  await page.getByRole('button', { name: 'Save design' }).click()
  await expect(notice(page, 'Design saved')).toBeVisible()

  await page.goto(`${baseUrl}/teach/courses/fnd-100/completion`)
  await page.getByRole('link', { name: 'a design of its own' }).click()
  await expect(page.getByRole('heading', { name: 'Certificates of FND 100', level: 1 })).toBeVisible()
  const sheet = page.getByRole('region', { name: 'On the page' }).getByRole('article')
  await expect(sheet.getByText('Accredited by the Council.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a signatory' }).click()
  await page.getByRole('group', { name: 'First signatory' }).getByLabel('Name').fill('Leila Moradi')
  await expect(sheet.getByText('Leila Moradi')).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Save design' }).click()
  await expect(notice(page, 'Design saved')).toBeVisible()

  const student = await (await anotherBrowser({ baseURL: baseUrl })).newPage()
  await enter(student, graduate.id)
  await student.goto('/dashboard/certificates/fnd-100')
  const certificate = student.getByRole('article', { name: 'Certificate' })
  await expect(certificate.getByText('Leila Moradi')).toBeVisible()
  await expect(certificate.getByText('Accredited by the Council.')).toBeVisible()

  await page.getByRole('button', { name: 'Back to the school’s design' }).click()
  await expect(sheet.getByText('Leila Moradi')).toHaveCount(0)
  await saved(page, page.getByRole('button', { name: 'Save design' }))
  await student.reload()
  await expect(certificate.getByText('Accredited by the Council.')).toBeVisible()
  await expect(certificate.getByText('Leila Moradi')).toHaveCount(0)
})
