import { expect, test } from '../support/journey.ts'

test('Open Document shows the lecture as a PDF in the page, and gives it as a file', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 1 }))
  await page.goto('/course/fnd-100?module=fnd-100-2')
  const opener = page.getByRole('button', { name: 'Open Document' })
  await opener.click()
  const viewer = page.getByRole('region', { name: 'The document' })
  await expect(viewer.getByRole('heading')).toBeFocused()
  expect(await findBarriers(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await viewer.getByRole('link', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('FND 100-2 Choose a Business That Fits Your Life.pdf')
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
  await expect(opener).toBeFocused()
})

test('without JavaScript the document is a link', async ({ anotherBrowser, site, signIn, page }) => {
  const student = await site.make.enrolledStudent({ completed: 1 })
  const context = await anotherBrowser({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await signIn(plain, student)
  await plain.goto('/course/fnd-100?module=fnd-100-2')
  const address = await plain.getByRole('link', { name: 'As a file' }).getAttribute('href')
  const answer = await context.request.get(address ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await page.request.get(address ?? '')).status()).toBe(401)
})
