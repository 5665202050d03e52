import { crawl } from '../support/crawl.ts'
import { expect, test } from '../support/journey.ts'

test('every link of the site works', async ({ page, site, signIn }) => {
  test.slow()
  await signIn(page, await site.make.enrolledStudent({ completed: 5, bookmarked: [1, 2, 3] }))
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const starts = ['/', '/login', '/enroll', '/setup-password', '/reset-password', '/privacy']
  const broken: string[] = []
  let count = 0
  for await (const { address, linkedFrom, status } of crawl({ baseUrl: site.baseUrl, cookie, starts })) {
    count += 1
    if (status !== 200) broken.push(`${address} answers ${status}, linked from ${linkedFrom}`)
  }
  expect(broken).toEqual([])
  expect(count).toBeGreaterThan(60)
})
