import { expect, test } from '../support/journey.ts'

test("Open Document shows the lecture's pages, also on a phone, and offers the file", async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 1 }))
  await page.goto('/course/fnd-100?module=fnd-100-2')
  const opener = page.getByRole('button', { name: 'Open Document' })
  const statedKilobytes = Number(
    /viewer is (\d+) kB, once/.exec((await page.getByText(/, once$/).textContent()) ?? '')?.[1],
  )
  await opener.click()
  const viewer = page.getByRole('region', { name: 'The document' })
  await expect(viewer.getByRole('heading')).toBeFocused()
  const pages = viewer.getByRole('region', { name: 'Pages of Choose a Business That Fits Your Life' })
  await expect(pages.getByRole('figure', { name: 'Page 1 of 5' })).toContainText('Choose a Business That')
  await expect(pages.getByRole('figure')).toHaveCount(5)
  expect(await findBarriers(page)).toEqual([])

  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /assets\/(pdf|document)/.test(name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
  expect(
    Math.abs(loaded / 1000 / statedKilobytes - 1),
    `stated ${statedKilobytes} kB, loaded ${loaded} bytes`,
  ).toBeLessThan(0.2)

  // By keyboard: zoom in, with the text layer following, and into the pages, which scroll.
  const first = pages.getByText('Choose a Business That').first()
  const before = await first.boundingBox()
  await viewer.getByRole('button', { name: 'Larger pages' }).press('Enter')
  await expect
    .poll(async () => ((await first.boundingBox())?.width ?? 0) / (before?.width ?? 1))
    .toBeCloseTo(1.25, 1)
  await page.keyboard.press('Tab')
  await expect(pages).toBeFocused()

  const downloading = page.waitForEvent('download')
  await viewer.getByRole('link', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('FND 100-2 Choose a Business That Fits Your Life.pdf')
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a failed document can be requested again', async ({ page, site, signIn, guard }) => {
  guard.expect(/^failed: GET .*\/document net::ERR_FAILED/)
  await signIn(page, await site.make.enrolledStudent({ completed: 1 }))
  const address = '**/api/courses/fnd-100/modules/fnd-100-2/document'
  await page.route(address, (route) => route.abort())
  await page.goto('/course/fnd-100?module=fnd-100-2')
  await page.getByRole('button', { name: 'Open Document' }).click()
  const viewer = page.getByRole('region', { name: 'The document' })
  await expect(viewer.getByRole('alert')).toContainText('The document didn’t open')
  await page.unroute(address)
  await viewer.getByRole('button', { name: 'Try again' }).click()
  await expect(viewer.getByRole('figure', { name: 'Page 1 of 5' })).toBeVisible()
})

test('without JavaScript, the document is a link', async ({ anotherBrowser, site, signIn, page }) => {
  const student = await site.make.enrolledStudent({ completed: 1 })
  const context = await anotherBrowser({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await signIn(plain, student)
  await plain.goto('/course/fnd-100?module=fnd-100-2')
  const address = await plain.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
  const answer = await context.request.get(address ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await page.request.get(address ?? '')).status()).toBe(401)
})
