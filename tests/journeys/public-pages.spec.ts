import { expect, test } from '../support/journey.ts'

/** Every page without sign-in, and the heading it has without scripts. */
const pages: { path: string; heading: string | RegExp; status?: number }[] = [
  { path: '/', heading: 'A New Kind of University. Completely Free.' },
  { path: '/catalog', heading: 'Course Catalog' },
  { path: '/catalog?search=no+course+has+these+words', heading: 'Course Catalog' },
  { path: '/catalog?tab=departments', heading: 'Course Catalog' },
  { path: '/departments?department=marketing', heading: 'Academic Departments' },
  { path: '/about', heading: /^About/ },
  { path: '/courses', heading: 'Tracts and Courses' },
  { path: '/course/fnd-100', heading: 'Welcome to the Creator Economy' },
  { path: '/course/none', heading: 'Course Not Found', status: 404 },
  { path: '/apply', heading: 'Application for Admission' },
  { path: '/enroll', heading: /^Apply to/ },
  { path: '/login', heading: 'Welcome Back' },
  { path: '/signup', heading: /invitation/i },
  { path: '/forgot-password', heading: /password/i },
  { path: '/reset-password', heading: 'This link doesn’t work' },
  { path: '/reset-password?token=x', heading: 'Choose a new password' },
  { path: '/setup-password', heading: 'This link doesn’t work' },
  { path: '/admin/login', heading: 'Admin Access' },
  { path: '/privacy', heading: /Privacy/ },
  { path: '/terms', heading: /Terms/ },
  { path: '/accessibility', heading: /Accessibility/ },
  { path: '/no/such/page', heading: 'Page Not Found', status: 404 },
]

/** Content below the first view renders lazily; axe needs it now. */
const everythingDrawn = '* { content-visibility: visible !important }'

/** Pages per test: the first axe run in a browser takes longer. */
const together = 6

for (let first = 0; first < pages.length; first += together) {
  const some = pages.slice(first, first + together)
  test(`${some.map(({ path }) => path).join(', ')} are accessible, in both themes, on a phone and a desktop`, async ({
    page,
    guard,
    findBarriersInBothThemes,
  }) => {
    test.slow()
    for (const { path, heading, status = 200 } of some) {
      if (status === 404) guard.expect(new RegExp(`^answer: 404 GET \\S*${path.split('/').at(-1)}`))
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(status)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
      await page.addStyleTag({ content: everythingDrawn })
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await findBarriersInBothThemes(page), `${path} at ${width} px`).toEqual([])
        const scrolls = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        await expect.poll(scrolls, `${path} scrolls sideways at ${width} px`).toBe(false)
      }
    }
  })
}

test('every page is readable and navigable without JavaScript', async ({ anotherBrowser }) => {
  test.slow()
  const context = await anotherBrowser({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const { path, heading, status = 200 } of pages.filter(({ status }) => status !== 404)) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(status)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    const ways = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(ways, path).toHaveText(['About', 'Course Catalog', 'Sign In'])
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Departments' }), path).toBeVisible()
  }
})

test('without JavaScript, a course shows its tabs one below the other', async ({ anotherBrowser }) => {
  const page = await (await anotherBrowser({ javaScriptEnabled: false })).newPage()
  await page.goto('/course/fnd-100')
  await expect(page.getByRole('tab')).toHaveCount(0)
  for (const name of ['Lecture', 'Assignments', 'Quizzes', 'Overview', 'Outcomes'])
    await expect(page.getByRole('tabpanel', { name: new RegExp(`^${name}`) }), name).toBeVisible()
  for (const fact of ['Foundation Core', 'FND 100', 'Introductory', /Faculty/])
    await expect(page.getByRole('tabpanel', { name: /^Overview/ })).toContainText(fact)
  await expect(page.getByRole('tabpanel', { name: /^Outcomes/ }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard' }).first()).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await expect(page.getByRole('heading', { name: 'How it’s graded' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Quiz' })).toBeVisible()
})

test('the catalog is searched and filtered by department without JavaScript', async ({ anotherBrowser }) => {
  const page = await (await anotherBrowser({ javaScriptEnabled: false })).newPage()
  await page.goto('/catalog')
  await page.getByLabel('Department').selectOption({ label: 'Branding' })
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/department=branding/)
  await expect(page.getByRole('link', { name: /^View Course BRD/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^View Course FND/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'By Department' }).click()
  await page.getByRole('button', { name: 'Marketing' }).click()
  await expect(page.getByRole('heading', { name: 'Marketing Department' })).toBeVisible()
})

test('a public page loads nothing from other hosts, and no inlined style sheet again', async ({
  page,
  site,
}) => {
  const foreign: string[] = []
  const sheets: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.baseUrl) && !request.url().startsWith('data:'))
      foreign.push(request.url())
    if (request.resourceType() === 'stylesheet') sheets.push(request.url())
  })
  for (const path of ['/', '/catalog', '/course/fnd-100', '/enroll', '/login']) {
    await page.goto(path)
  }
  expect(foreign).toEqual([])
  expect(sheets).toEqual([])
})

test('the machine-readable documents of the site are readable', async ({ page, site, signIn }) => {
  await page.goto('/about')
  const mistakes = await page.evaluate(async () => {
    const found: string[] = []
    for (const address of ['/sitemap.xml', '/feed.atom']) {
      const text = await (await fetch(address)).text()
      const mistake = new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')
      if (mistake) found.push(`${address}: ${mistake.textContent}`)
    }
    return found
  })
  expect(mistakes).toEqual([])
  await signIn(page, await site.make.student())
  await page.goto('/.well-known/change-password')
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeVisible()
})
