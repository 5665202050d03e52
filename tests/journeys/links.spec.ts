import { expect, test } from '../support/journey.ts'

/** Addresses of one page that differ in their query alone. */
const mostOfOnePage = 3

test('every link of the site leads somewhere', async ({ page, site, signIn }) => {
  test.slow()
  await signIn(page, await site.make.enrolledStudent({ completed: 5, bookmarked: [1, 2, 3] }))
  // Asked without a browser, whose part in a request costs more than the page.
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const from = new Map([
    ['/', 'the start'],
    ['/login', 'the start'],
    ['/enroll', 'the start'],
    ['/setup-password', 'the start'],
    ['/reset-password', 'the start'],
    ['/privacy', 'the start'],
  ])
  const visits = new Map<string, number>()
  const broken: string[] = []
  for (const [address] of from) {
    const answer = await fetch(new URL(address, site.baseUrl), { headers: { cookie } })
    const { status } = answer
    if (status !== 200) broken.push(`${address} answers ${status}, linked from ${from.get(address)}`)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) {
      await answer.body?.cancel()
      continue
    }
    const html = await answer.text()
    for (const [, raw = ''] of html.matchAll(/<(?:a|img|link)\b[^>]*?\s(?:href|src)="([^"]+)"/g)) {
      const href = raw.replaceAll('&amp;', '&')
      if (!href.startsWith('/') || href.startsWith('//')) continue
      const target = href.split('#')[0] ?? ''
      if (target === '' || from.has(target)) continue
      // A calendar has a next month for ever, and lists their filters: a few of each page tell enough.
      const path = target.split('?')[0] ?? ''
      const times = (visits.get(path) ?? 0) + 1
      visits.set(path, times)
      if (times <= mostOfOnePage) from.set(target, address)
    }
  }
  expect(broken).toEqual([])
  expect(from.size).toBeGreaterThan(60)
})
