import { sql } from 'drizzle-orm'
import { expect, type Page, test } from '../support/journey.ts'

const question = (page: Page) => page.getByRole('combobox', { name: 'Search the university' })
const chosen = (page: Page) => page.getByRole('option', { selected: true })

test('the palette opens with Ctrl K, works by keyboard, and restores the focus', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  await signIn(page, await site.make.student())
  await page.goto('/dashboard')
  const opener = page.getByRole('banner').getByRole('link', { name: 'Search' })
  await opener.focus()
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(question(page)).toBeFocused({ timeout: 500 })
  }).toPass()

  await test.step('lists pages before any input', async () => {
    await expect(chosen(page)).toHaveText('Dashboard')
    await page.keyboard.press('ArrowDown')
    await expect(chosen(page)).toHaveText('My Courses')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(chosen(page)).toHaveText('Assignments')
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('it also acts: the theme changes', async () => {
    await page.keyboard.type('dark th')
    await expect(page.getByRole('group', { name: 'Do' }).getByRole('option')).toHaveText(['Dark theme'])
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(question(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(question(page)).toBeFocused()
    await page.keyboard.type('light th')
    await expect(chosen(page)).toHaveText('Light theme')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(question(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(question(page)).toBeFocused()
    await page.keyboard.type('xqzzv')
    await expect(page.getByText('Nothing found for “xqzzv”.')).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(0)
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('Escape closes it', async () => {
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('reopened while closing, it is open and empty', async () => {
    await page.keyboard.press('Control+k')
    await expect(question(page)).toBeFocused()
    await page.keyboard.type('brand')
    await expect(question(page)).toHaveValue('brand')
    await page.getByRole('dialog', { name: 'Search' }).evaluate((dialog: HTMLDialogElement) => {
      dialog.addEventListener('close', () => document.body.setAttribute('data-closing-seen', ''))
      dialog.close()
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
    })
    await page.waitForFunction(() => document.body.hasAttribute('data-closing-seen'))
    await expect(question(page)).toBeFocused()
    await expect(question(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
  })

  await test.step('finds the query, and Enter opens the result', async () => {
    await page.keyboard.press('Control+k')
    await expect(question(page)).toBeFocused()
    await page.keyboard.type('build your brand iden')
    await expect(page.getByRole('group', { name: 'Courses' }).getByRole('option')).toHaveText([
      /Build Your Brand Identity/,
    ])
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/course\/brd-101$/)
    await expect(question(page)).toBeHidden()
  })

  await test.step('recent searches are stored on this device until cleared', async () => {
    await opener.click()
    await expect(page.getByRole('group', { name: 'Recent searches' }).getByRole('option')).toHaveText([
      'build your brand iden',
    ])
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect(page.getByRole('group', { name: 'Recent searches' })).toBeHidden()
  })
})

test('an administrator searches from the administration, also on a phone', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, await site.make.administrator())
  await page.goto('/admin')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(question(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await findBarriers(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.keyboard.press('Control+k')
  await expect(question(page)).toBeFocused()
})

test('the page works without scripts, by type and page by page', async ({ anotherBrowser }) => {
  const context = await anotherBrowser({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await page.getByRole('searchbox', { name: 'Search the university' }).fill('people')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=people$/)
  await page.getByRole('link', { name: 'More: In lectures' }).click()
  await expect(page.getByRole('heading', { name: 'In lectures', level: 2 })).toBeVisible()
  const titles = page.getByRole('heading', { level: 3 })
  const first = await titles.allTextContents()
  expect(first).toHaveLength(20)
  await page.getByRole('link', { name: 'Next results' }).click()
  await expect(titles.first()).not.toHaveText(first[0] ?? '')
  await page.getByRole('link', { name: 'All results' }).click()
  await expect(page.getByRole('heading', { name: 'Modules', level: 2 })).toBeVisible()
})

test('distinguishes misspelled and unknown words, at 360 px and in the dark theme', async ({
  page,
  findBarriers,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/search?q=Brandng+Identty')
  await expect(page.getByText(/Here are some similar ones/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Build Your Brand Identity' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.goto('/search?q=qqqqqqqq')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('names and texts full of script are texts', async ({ page, site, signIn }) => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script> "\' ﷽'
  const person = await site.make.student({ firstName: `Zibeline ${hostile}` })
  await site.db.execute(sql`insert into profiles (user_id, bio, handle, is_public)
    values (${person.id}, ${`zibeline ${hostile}`}, ${`zib-${person.id.slice(0, 8)}`}, true)`)
  await signIn(page, await site.make.student())
  await page.goto('/search?q=zibeline')
  await expect(page.getByRole('link', { name: `Zibeline ${hostile}` })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  await question(page).fill('zibeline')
  await expect(page.getByRole('option', { name: hostile })).toBeVisible()
})
