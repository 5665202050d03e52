import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, type Page, test } from '../support/journey.ts'

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .png()
    .toBuffer()

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

async function give(field: Locator, how: 'paste' | 'drop', bytes: Buffer) {
  await field.evaluate(
    (element, [kind, base64]) => {
      const data = new DataTransfer()
      const file = Uint8Array.from(atob(base64 as string), (letter) => letter.charCodeAt(0))
      data.items.add(new File([file], 'lamp.png', { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      )
    },
    [how, bytes.toString('base64')] as const,
  )
}

async function sayWhatItShows(page: Page, alt: string) {
  const dialog = page.getByRole('dialog', { name: 'Add picture' })
  await dialog.getByLabel('Alternative text').fill(alt)
  await dialog.getByRole('button', { name: 'Add picture' }).click()
  await expect(dialog).toHaveCount(0)
}

test('pictures are chosen, pasted and dropped, have alternative text, and do nothing else', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
  guard,
}) => {
  const attack = '"><img src=x onerror="document.title=\'hacked\'">'
  const [author, reader, named] = [
    await site.make.enrolledStudent(),
    await site.make.enrolledStudent(),
    await site.make.enrolledStudent({ firstName: `Ines${randomUUID().slice(0, 6)}`, lastName: 'Public' }),
  ]
  const handle = `ines-${randomUUID().slice(0, 8)}`
  await site.db.execute(
    sql`insert into profiles (user_id, handle, is_public) values (${named.id}, ${handle}, true)`,
  )
  await signIn(page, author)
  await page.goto('/dashboard/discussions/fnd-100/new')
  await page.getByLabel('Title').fill('My lamp')
  const field = page.getByLabel('Your post')
  await field.fill('Look:')

  await test.step('chosen, rejected if not a picture, and described', async () => {
    await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add picture' })
    guard.expect(/415 POST \/api\/media/)
    guard.expect(/status of 415/)
    await dialog
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await expect(dialog.getByText(/not taken here/)).toBeVisible()
    await dialog
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: await picture('#c08020') })
    await expect(dialog.getByText('The picture is uploaded.')).toBeAttached()
    await dialog.getByRole('button', { name: 'Add picture' }).click()
    await expect(dialog.getByText('Please describe the picture')).toBeVisible()
    await expect(dialog.getByLabel('Alternative text')).toBeFocused()
    expect(await findBarriers(page)).toEqual([])
    await sayWhatItShows(page, attack)
    await expect(field).toBeFocused()
  })

  await test.step('pasted and dropped', async () => {
    await give(field, 'paste', await picture('#2050c0'))
    await sayWhatItShows(page, 'A blue wall')
    await give(field, 'drop', await picture('#20c050'))
    await sayWhatItShows(page, 'A green wall')
    await expect(field).toHaveValue(
      /^Look:\n\n!\[.*\]\(\/api\/media\/.*\)\n\n!\[A blue wall\]\(.*\)\n\n!\[A green wall\]\(.*\)\n\n$/,
    )
    await field.press('Control+End')
    await field.pressSequentially(`Thanks to @${named.firstName}`)
    await page.getByRole('option', { name: nameOf(named) }).click()
  })

  await page.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My lamp' })).toBeVisible()

  const other = await (await anotherBrowser()).newPage()
  await signIn(other, reader)
  await other.goto(page.url())
  const article = other.getByRole('article').first()
  for (const alt of [attack, 'A blue wall', 'A green wall']) {
    const shown = article.getByRole('img', { name: alt, exact: true })
    await shown.scrollIntoViewIfNeeded()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(640)
  }
  await expect(other).toHaveTitle(/Creare University/)
  expect(await findBarriers(other)).toEqual([])
  await article.getByRole('link', { name: `@${nameOf(named)}` }).click()
  await expect(other).toHaveURL(`/@${handle}`)
})

test('work that is shown hangs on a wall of pictures, and its first line is in the list', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  const title = `A lamp of my own ${randomUUID().slice(0, 6)}`
  await signIn(page, await site.make.enrolledStudent())
  await page.goto('/dashboard/discussions/show-your-work/new')
  await page.getByLabel('Title').fill(title)
  const field = page.getByLabel('Your post')
  await field.fill('Eleven evenings of work.')
  await give(field, 'paste', await picture('#2050c0'))
  await sayWhatItShows(page, 'A blue lamp')
  await page.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Show Your Work' }).first().click()
  const wall = page.getByRole('region', { name: 'Shown this week' })
  await expect(wall.getByRole('listitem').filter({ hasText: title }).getByRole('img')).toHaveAccessibleName(
    'A blue lamp',
  )
  await expect(
    page
      .getByRole('listitem')
      .getByText(/^Eleven evenings of work\./)
      .first(),
  ).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await wall.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
