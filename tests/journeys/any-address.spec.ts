import { expect, test } from '../support/journey.ts'

test('an address edited by hand, or an old one, shows its page from the start', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.enrolledStudent())
  for (const [address, heading] of [
    ['/dashboard/calendar?month=2030-13', 'Calendar'],
    ['/dashboard/discussions?view=none&cursor=none', 'Discussions'],
    ['/dashboard/notifications?filter=none&after=999999999999999999', 'Notifications'],
    ['/dashboard/study-groups?after=none', 'Study Groups'],
    ['/dashboard/announcements?after=none', 'Announcements'],
    ['/dashboard/courses?show=none', 'My Courses'],
    ['/search?q=brand&kind=none&after=none', 'Search'],
  ] as const) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible()
    expect(page.url(), address).not.toContain('none')
  }
})

test('a missing page says so in the title, at any address', async ({ page, site, signIn, guard }) => {
  guard.expect(/404/)
  await signIn(page, await site.make.administrator())
  for (const address of [
    '/nothing',
    '/dashboard/nothing',
    '/dashboard/quizzes/nothing',
    '/dashboard/study-groups/nothing',
    '/admin/users/unknown',
    '/admin/tracts/nothing',
    '/teach/courses/fnd-100/modules/nothing',
  ]) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(404)
    expect(await page.title(), address).toContain('Not Found')
    await expect(page.locator('meta[name=robots][content=noindex]').first()).toBeAttached()
  }
})

test("foreign query parameters still get the cached page, with the page's own parameters applied", async ({
  page,
}) => {
  const plain = await page.request.get('/about')
  const hung = await page.request.get('/about?utm_source=letter&fbclid=1')
  expect(await hung.text()).toBe(await plain.text())
  for (const address of [
    '/catalog?difficulty=Advanced&utm_source=letter',
    '/course/fnd-100?fbclid=1&module=fnd-100-1',
  ]) {
    const answer = await page.request.get(address, { maxRedirects: 0 })
    expect(answer.status(), address).toBe(200)
    expect(await answer.text(), address).not.toMatch(/utm_source|fbclid/)
    expect(answer.headers()['cache-control'], address).toMatch(/^public/)
  }
  await page.goto('/catalog?difficulty=Advanced&utm_source=letter')
  await expect(page.getByLabel('Difficulty')).toHaveValue('Advanced')
  await page.getByLabel('Difficulty').selectOption('Introductory')
  await expect(page).toHaveURL(/difficulty=Introductory$/)
  await page.goto('/about?utm_source=letter')
  await page.getByRole('banner').getByRole('link', { name: 'Catalog' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Course Catalog' })).toBeVisible()
})
