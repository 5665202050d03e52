import { expect, test } from '../support/journey.ts'

const address = '/dashboard/worksheets/fnd-100/fnd-100-5'

test('a worksheet is filled in, saved, merged between tabs, taken to Notion and handed in', async ({
  page,
  context,
  site,
  signIn,
  findBarriersInBothThemes,
  guard,
}) => {
  // The second of two tabs that save together merges, and saves again.
  guard.expect(/^answer: 409 PUT .*\/worksheets\//)
  await signIn(page, await site.make.enrolledStudent({ completed: 4 }))
  await page.goto(address)
  const other = await context.newPage()
  await other.goto(address)
  const boxes = (tab = page) => tab.getByRole('checkbox')
  const answers = (tab = page) => tab.getByRole('textbox', { name: /^Your answer/ })
  await boxes().first().check()
  await answers().first().fill('Nine hours a week')
  await answers(other).nth(1).fill('שלום 🎬')
  for (const tab of [page, other]) {
    await expect(tab.getByText('Saved', { exact: true })).toBeVisible()
    await expect(answers(tab).first()).toHaveValue('Nine hours a week')
    await expect(answers(tab).nth(1)).toHaveValue('שלום 🎬')
  }
  await page.reload()
  await expect(boxes().first()).toBeChecked()
  await expect(answers().nth(1)).toHaveValue('שלום 🎬')
  await expect(page.getByText(/^1 of \d+ steps done/)).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByText('Take it to Notion').click()
  await page.getByRole('button', { name: 'Download Markdown' }).click()
  expect((await download).suggestedFilename()).toBe('fnd-100-5-worksheet.md')

  await page
    .getByRole('button', { name: /^Hand in/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/assignments\/fnd-100-5-a1$/)
  await expect(page.getByRole('main').getByText('Nine hours a week')).toBeVisible()
})

test('an answer given without a connection is kept and saved later', async ({
  page,
  context,
  site,
  signIn,
  guard,
}) => {
  guard.expect(/^failed: .*ERR_INTERNET_DISCONNECTED$/)
  await signIn(page, await site.make.enrolledStudent({ completed: 4 }))
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const answer = page.getByRole('textbox', { name: /^Your answer/ }).first()
  await answer.fill('Written in a tunnel')
  await expect(page.getByText(/You’re offline/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(answer).toHaveValue('Written in a tunnel')
})

test('of a locked module leads to the course, which says what comes first', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.enrolledStudent())
  await page.goto(address)
  await expect(page.getByRole('alert').filter({ hasText: 'Prerequisites Required' })).toBeVisible()
  await page.goto('/dashboard/worksheets/fnd-100/fnd-100-1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who Pays Whom, and for What')
})
