import pino from 'pino'
import sharp from 'sharp'
import { openDatabase } from '../../database/client.ts'
import { allRules, barriersOf, rulesOfColour } from '../support/barriers.ts'
import { type Factories, factories } from '../support/factories.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { createJourneyDatabase } from '../support/journey-database.ts'
import { startSession } from '../support/session.ts'
import { startSite } from '../support/site-process.ts'
import { testSecret } from '../support/spawn-site.ts'
import { notice } from '../support/steps.ts'

const name = 'Creare University'
const home = `${name}, home`

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

async function openSettings(page: Page): Promise<void> {
  const { name: cookie, value } = await cookieOf((await make.administrator()).id)
  await page.context().addCookies([{ name: cookie, value, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
  await page.goto(`${baseUrl}/admin/settings`)
}

async function ring(colour: string, width = 400, height = 200) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" preserveAspectRatio="none" width="${width}" height="${height}"><circle cx="10" cy="10" r="8" fill="none" stroke="${colour}" stroke-width="4"/><path d="M23 0h17v7H23zm0 13h17v7H23z" fill="${colour}"/></svg>`
  return { name: 'ring.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() }
}

async function choose(page: Page, file: Awaited<ReturnType<typeof ring>>): Promise<void> {
  const come = page.waitForResponse(/\/api\/media\?purpose=school-logo/)
  await page.getByLabel(/^Choose a (different )?picture$/).setInputFiles(file)
  expect((await come).status()).toBe(200)
}

const drawn = (page: Page, role: 'banner' | 'contentinfo') =>
  page
    .getByRole(role)
    .getByRole('link', { name: home })
    .getByRole('presentation')
    .evaluate((image: HTMLImageElement) => ({
      hasCome: image.complete && image.naturalWidth > 0,
      height: image.getBoundingClientRect().height,
      width: image.getBoundingClientRect().width,
      plate: getComputedStyle(image).backgroundColor,
    }))

test('a school uploads a logo: previewed in both themes, shown on every page once saved, and removed', async ({
  page,
  guard,
  anotherBrowser,
}, info) => {
  guard.expect(/^answer: (415|422) POST \/api\/media/)
  await openSettings(page)
  const save = page.getByRole('button', { name: 'Save settings' })
  const input = page.getByLabel(/^Choose a (different )?picture$/)
  const preview = page.getByRole('region', { name: 'Logo', exact: true }).filter({ hasText: 'Light theme' })

  await input.setInputFiles(await ring('#111', 80, 40))
  await expect(page.getByText('A logo needs 64 at least')).toBeVisible()
  await input.setInputFiles({
    name: 'sign.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(page.getByText('SVG drawings are not taken here')).toBeVisible()

  await input.setInputFiles(await ring('#1b1428'))
  await expect(preview.getByRole('presentation')).toHaveCount(3)
  await expect(preview.getByText('It gets a light plate on dark pages')).toBeVisible()
  expect(await barriersOf(page, allRules)).toEqual([])
  await preview.screenshot({ path: info.outputPath('preview.png') })
  await save.click()
  await expect(notice(page, 'Settings saved')).toBeVisible()
  await expect.poll(() => drawn(page, 'banner')).toMatchObject({ hasCome: true, height: 28 })

  const context = await anotherBrowser({ baseURL: baseUrl, viewport: { width: 1280, height: 900 } })
  const visitor = await context.newPage()
  for (const address of ['/', '/login', '/admin/login', '/course/fnd-100']) {
    await visitor.goto(address)
    await expect.poll(() => drawn(visitor, 'banner')).toMatchObject({ hasCome: true, height: 34, width: 68 })
  }
  const clear = 'rgba(0, 0, 0, 0)'
  const light = 'rgb(255, 254, 251)'
  await visitor.goto('/about')
  expect((await drawn(visitor, 'banner')).plate).toBe(clear)
  // The footer is dark in both themes.
  expect((await drawn(visitor, 'contentinfo')).plate).toBe(light)
  expect(await barriersOf(visitor, allRules)).toEqual([])
  await visitor.emulateMedia({ colorScheme: 'dark' })
  expect((await drawn(visitor, 'banner')).plate).toBe(light)
  expect(await barriersOf(visitor, rulesOfColour)).toEqual([])

  // Its address is its content hash, so it is cached forever.
  const address = await visitor
    .getByRole('link', { name: home })
    .first()
    .getByRole('presentation')
    .getAttribute('src')
  const answer = await visitor.request.get(address ?? '')
  expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable')

  await page.getByLabel('The logo contains the school’s name').check()
  await save.click()
  await expect(page.getByRole('banner').getByRole('link', { name: home }).getByText('Creare')).toHaveCount(0)
  await visitor.goto('/')
  const head = visitor.getByRole('banner').getByRole('link', { name: home })
  await expect(head.getByRole('img', { name, exact: true })).toBeVisible()
  await expect(head.getByText('Creare')).toHaveCount(0)
  expect(await barriersOf(visitor, allRules)).toEqual([])

  await page.getByRole('button', { name: 'Use default mark' }).click()
  await save.click()
  await expect(page.getByRole('banner').getByRole('img', { name, exact: true })).toHaveCount(0)
  await visitor.goto('/')
  await expect(head.getByText('Creare')).toBeVisible()
  await expect(head.getByRole('img')).toHaveCount(0)
  expect((await visitor.request.get(address ?? '')).status()).toBe(404)
})

test("a square logo is the site's icon, and emails contain it", async ({ page, anotherBrowser }) => {
  await openSettings(page)
  await choose(page, await ring('#5433e8', 200, 200))
  await page.getByLabel('The logo contains the school’s name').check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(notice(page, 'Settings saved')).toBeVisible()
  const visitor = await (await anotherBrowser({ baseURL: baseUrl })).newPage()
  for (const icon of ['/favicon.svg', '/favicon.ico', '/icon-192.png']) {
    const drawn = await (await visitor.request.get(icon)).body()
    expect(drawn.length, icon).toBeGreaterThan(500)
  }
  expect(await (await visitor.request.get('/favicon.svg')).text()).toContain('data:image/png;base64,')

  const email = 'ada@example.org'
  const person = { firstName: 'Ada', lastName: 'Berg', email, role: 'student' }
  const sent = await page.request.post(`${baseUrl}/api/admin/users`, {
    data: person,
    headers: { origin: baseUrl },
  })
  expect(sent.status()).toBe(200)
  await page.getByRole('link', { name: 'Outbox' }).click()
  await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: email }).click()
  const image = page.frameLocator(`iframe[title="Message to ${email}"]`).getByRole('img', { name })
  await expect
    .poll(() => image.evaluate(({ naturalWidth, height }: HTMLImageElement) => [naturalWidth, height]))
    .toEqual([128, 32])
})

test('a wide logo fits a phone header in both themes', async ({ page, anotherBrowser }, info) => {
  await openSettings(page)
  await choose(page, await ring('#5433e8', 1_200, 200))
  for (const holdsName of [false, true]) {
    await page.getByLabel('The logo contains the school’s name').setChecked(holdsName)
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(notice(page, 'Settings saved')).toBeVisible()
    const context = await anotherBrowser({ baseURL: baseUrl, viewport: { width: 360, height: 740 } })
    const visitor = await context.newPage()
    for (const address of ['/', '/login', '/admin/login']) {
      await visitor.goto(address)
      await expect(visitor.getByRole('button', { name: 'Menu' })).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await visitor.emulateMedia({ colorScheme })
        const tooWide = await visitor.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect.soft(tooWide, address).toBe(0)
        await visitor.screenshot({
          path: info.outputPath(`phone${address.replaceAll('/', '-')}-${colorScheme}-${holdsName}.png`),
        })
      }
    }
    await page.reload()
  }
})
