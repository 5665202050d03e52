import { randomUUID } from 'node:crypto'
import { beginThread, replyField } from '../support/discussions.ts'
import { expect, test } from '../support/journey.ts'

test('a report reaches the administrator, who hides the post with a reason', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
}) => {
  const title = `Shop ${randomUUID().slice(0, 8)}`
  const [author, reader, admin] = [
    await site.make.enrolledStudent({ firstName: 'Sal', lastName: 'Sells' }),
    await site.make.enrolledStudent({ firstName: 'Rita', lastName: 'Reads' }),
    await site.make.administrator({ lastName: 'Orders' }),
  ]
  await signIn(page, author)
  await beginThread(page, title, 'Question')
  await replyField(page).fill(`Buy ${title} now`)
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByRole('heading', { name: '1 reply' })).toBeVisible()

  const second = await (await anotherBrowser()).newPage()
  await signIn(second, reader)
  await second.goto(page.url())
  await second
    .getByRole('article')
    .filter({ hasText: `Buy ${title}` })
    .getByRole('button', { name: /^Report/ })
    .click()
  const dialog = second.getByRole('dialog', { name: 'Report this post' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByLabel('Spam or advertising').check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toHaveCount(0)

  const office = await (await anotherBrowser()).newPage()
  await signIn(office, admin)
  await office.goto('/admin/forums')
  const report = office.getByRole('listitem').filter({ hasText: `Buy ${title}` })
  await expect(report.getByText('Rita Reads')).toBeVisible()
  expect(await findBarriers(office)).toEqual([])
  await report.getByRole('button', { name: 'Hide post' }).click()
  await office.getByRole('dialog').getByLabel('Reason').fill('Advertising')
  await office.getByRole('dialog').getByRole('button', { name: 'Hide post' }).click()
  await expect(report).toHaveCount(0)
  await office.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(office.getByText('upheld a report in').first()).toBeVisible()
  await expect(office.getByText('Reason: Advertising').first()).toBeVisible()
  // The reader's open page updates immediately.
  await expect(second.getByText('This reply was hidden by a moderator.')).toBeVisible()
})

test('an administrator finds a forum among many by part of its title', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/forums?tab=forums&search=FND')
  const rows = page.getByRole('table', { name: 'Forums' }).getByRole('row')
  await expect(rows.filter({ hasText: 'FND 100' })).toBeVisible()
  await expect(rows.filter({ hasText: 'MKT' })).toHaveCount(0)
  await page.getByLabel('Find a forum').fill('no such forum')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No forum found' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'All forums' }).click()
  await expect(rows.filter({ hasText: 'MKT' }).first()).toBeVisible()
})
