import type { BrowserContext, BrowserContextOptions, Locator } from '@playwright/test'
import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { settings } from '../../database/schema/index.ts'
import { allRules, barriersOf, rulesOfColour } from '../support/barriers.ts'
import { type Factories, factories } from '../support/factories.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { createJourneyDatabase } from '../support/journey-database.ts'
import { startSession } from '../support/session.ts'
import { startSite } from '../support/site-process.ts'
import { testSecret } from '../support/spawn-site.ts'
import { holdWrites, notice } from '../support/steps.ts'

const name = 'Universität der schönen Künste und digitalen Medien Oberbayern'

let baseUrl: string
let make: Factories
let cookieOf: (userId: string) => Promise<{ name: string; value: string }>
let close = async () => {}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const own = await createJourneyDatabase()
  const site = await startSite({ databaseUrl: own.url })
  const database = openDatabase({ url: own.url, max: 1, logger: pino({ level: 'error' }) })
  await database.db.insert(settings).values([
    { key: 'name', value: name },
    { key: 'motto', value: 'Wissen ist Macht' },
    { key: 'youtubeUrl', value: 'https://www.youtube.com/@oberbayern' },
  ])
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

async function administratorsPage(
  anotherBrowser: (options: BrowserContextOptions) => Promise<BrowserContext>,
): Promise<Page> {
  const { name: cookie, value } = await cookieOf((await make.administrator()).id)
  const signedIn = await anotherBrowser({ baseURL: baseUrl })
  await signedIn.addCookies([{ name: cookie, value, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
  return signedIn.newPage()
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test("the footer has the school's motto and links; a network without an address is a plain icon", async ({
  anotherBrowser,
}) => {
  const page = await (await anotherBrowser({ baseURL: baseUrl })).newPage()
  await page.goto('/about')
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByText('Wissen ist Macht')).toBeVisible()
  await expect(foot.getByRole('link', { name: 'youtube' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/@oberbayern',
  )
  await expect(foot.getByText('tiktok')).toBeAttached()
  await expect(foot.getByRole('link', { name: 'tiktok' })).toHaveCount(0)
})

for (const width of [360, 768, 1024, 1280]) {
  test(`a long school name fits a window of ${width} pixels`, async ({ anotherBrowser }, info) => {
    const context = await anotherBrowser({ baseURL: baseUrl, viewport: { width, height: 800 } })
    const page = await context.newPage()
    const look = async (address: string, as: string) => {
      await page.goto(address)
      await expect(page.getByRole('link', { name: `${name}, home` }).first()).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect.soft(await tooWide(page), `${address} as ${as}`).toBe(0)
        await page.screenshot({
          path: info.outputPath(`${as}${address.replaceAll('/', '-')}-${colorScheme}.png`),
        })
      }
    }
    for (const address of ['/', '/enroll', '/about']) await look(address, 'visitor')
    for (const [as, person, addresses] of [
      ['student', await make.student(), ['/dashboard', '/catalog']],
      ['administrator', await make.administrator(), ['/admin', '/dashboard']],
    ] as const) {
      const { name: cookie, value } = await cookieOf(person.id)
      await context.addCookies([{ name: cookie, value, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
      for (const address of addresses) await look(address, as)
    }
  })
}

async function coloursOf(button: Locator) {
  await button.page().mouse.move(0, 0)
  return button.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return [backgroundColor, color]
  })
}

test('a school sets its color: previewed in both themes, shown on every page once saved, and reset', async ({
  anotherBrowser,
}) => {
  const context = await anotherBrowser({ baseURL: baseUrl, viewport: { width: 1280, height: 900 } })
  const page = await administratorsPage(anotherBrowser)
  const visitor = await context.newPage()
  await visitor.goto('/')
  const enroll = visitor.getByRole('banner').getByRole('link', { name: 'Enroll Now' })
  const own = await coloursOf(enroll)

  await page.goto('/admin/settings')
  const colour = page.getByRole('textbox', { name: 'Accent color', exact: true })
  const save = page.getByRole('button', { name: 'Save settings' })
  await colour.fill('green')
  await save.click()
  await expect(page.getByText('Please enter a color as # and six digits, like #0a6464').first()).toBeVisible()
  await colour.fill('#ffd400')
  const preview = page.getByRole('region', { name: 'Accent color', exact: true })
  await expect(preview.getByText('Darker here, so that text is readable.')).toBeVisible()
  await expect(preview.getByText('Lighter here')).toBeHidden()
  await colour.fill('#0a6464')
  await expect(preview.getByText('Darker here')).toBeHidden()
  await save.click()
  await expect(notice(page, 'Settings saved')).toBeVisible()
  await expect.poll(async () => (await coloursOf(save))[0]).toBe('rgb(10, 100, 100)')

  await visitor.goto('/')
  expect(await coloursOf(enroll)).toEqual(['rgb(10, 100, 100)', 'rgb(255, 255, 255)'])
  // After client-side navigation and in the other theme, too.
  await visitor.getByRole('link', { name: 'About' }).first().click()
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('About')
  expect((await coloursOf(enroll))[0]).toBe('rgb(10, 100, 100)')
  expect(await barriersOf(visitor, allRules)).toEqual([])
  await visitor.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await coloursOf(enroll))[1]).toBe('rgb(21, 16, 31)')
  expect(await barriersOf(visitor, rulesOfColour)).toEqual([])
  await visitor.emulateMedia({ colorScheme: 'light' })

  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect(colour).toHaveValue('')
  await save.click()
  await expect.poll(async () => (await coloursOf(save))[0]).toBe(own[0])
  await visitor.goto('/')
  expect(await coloursOf(enroll)).toEqual(own)
  await expect(visitor.locator('html')).not.toHaveAttribute('style', /./)
})

test('input typed while a form is being sent stays unsaved, and leaving asks first', async ({
  anotherBrowser,
}) => {
  const page = await administratorsPage(anotherBrowser)
  await page.goto('/admin/settings')
  const deadline = page.getByLabel('Deadline', { exact: true })
  await deadline.fill('July 11, 2027')
  const letGo = await holdWrites(page, '**/api/admin/settings')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await deadline.fill('July 12, 2027')
  letGo()
  await expect(notice(page, 'Settings saved')).toBeVisible()
  await page.getByRole('link', { name: 'Outbox' }).click()
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(deadline).toHaveValue('July 12, 2027')
})
