import { expect, type Page, test } from '../support/journey.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

function section(page: Page, title: string) {
  return page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

const leadsTo = (path: string) => ['href', path] as const

test('the twelve sections are in order', async ({ page }) => {
  const headings = await page.getByRole('main').getByRole('heading').allTextContents()
  const plain = headings.map((text) => text.replaceAll(/\s+/g, ' ').trim())
  const order = [
    'A New Kind of University. Completely Free.',
    'Start Learning Today',
    'Built for Everyone.',
    'Open Access',
    'Creator-Led',
    'Built to Empower',
    'VIVERE EST CREARE',
    'Extensive Curriculum',
    '37+ Courses and counting',
    'Educational Path',
    'Streamer',
    'Influencer',
    'Clothing Brand Owner',
    'Featured Courses',
    'Welcome to the Creator Economy',
    'Build Your Brand Identity',
    'Designing a Digital Product That Sells',
    'Why the university',
    'Prestigious Structure',
    'Real-World Skills',
    'Entirely Free',
    'Community-Driven',
    'Donate to the Mission',
    'Powered by the Creare Foundation',
    'Education should be free...',
  ]
  const places = order.map((title) =>
    plain.findIndex((text) => text.toLowerCase().startsWith(title.toLowerCase())),
  )
  expect(
    order.filter((_, index) => places[index] === -1),
    'headings that are missing',
  ).toEqual([])
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

test('each section has its text, and its buttons lead to the right pages', async ({ page }) => {
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Start Learning – Free' })).toHaveAttribute(
    ...leadsTo('/login'),
  )
  await expect(main.getByRole('link', { name: 'Browse Courses' })).toHaveAttribute(...leadsTo('/catalog'))

  const enrollment = section(page, 'Start Learning Today')
  await expect(enrollment.getByText('Open Enrollment')).toBeVisible()
  await expect(enrollment.getByText('Flexible Learning – Begin Anytime')).toBeVisible()
  await expect(enrollment.getByRole('link', { name: 'Enroll Now' })).toHaveAttribute(...leadsTo('/enroll'))

  await expect(main.getByText('To live is to create.')).toBeVisible()

  const path = section(page, 'Educational Path')
  for (const name of ['Streamer', 'Influencer', 'Clothing Brand Owner']) {
    await expect(path.getByRole('link', { name, exact: true })).toHaveAttribute(...leadsTo('/courses'))
    await expect(path.getByRole('link', { name: `Learn More about the ${name} tract` })).toHaveAttribute(
      ...leadsTo('/courses'),
    )
  }
  for (const name of ['See All Tracts', 'Explore Full Catalog']) {
    await expect(path.getByRole('link', { name })).toHaveAttribute(...leadsTo('/courses'))
  }

  const featured = section(page, 'Featured Courses').getByRole('listitem')
  for (const [code, title, label, id] of [
    ['FND 100', 'Welcome to the Creator Economy', 'Foundation Core', 'fnd-100'],
    ['BRD 101', 'Build Your Brand Identity', 'Branding', 'brd-101'],
    ['DPM 101', 'Designing a Digital Product That Sells', 'Digital Products & Monetization', 'bus-110'],
  ] as const) {
    const card = featured.filter({ hasText: title })
    await expect(card.getByText(label, { exact: true })).toBeVisible()
    await expect(card.getByText(code).last()).toBeVisible()
    await expect(card.getByRole('link', { name: title })).toHaveAttribute(...leadsTo(`/course/${id}`))
  }

  const why = section(page, 'Why the university')
  await expect(why.getByRole('link', { name: 'Learn Our Mission' })).toHaveAttribute(...leadsTo('/about'))

  const closing = section(page, 'Education should be free...')
  await expect(closing.getByRole('link', { name: 'Enroll Now' })).toHaveAttribute(...leadsTo('/enroll'))
})

test('the shelf has every course as a link', async ({ page }) => {
  const shelf = page.getByRole('list', { name: 'The shelf: 30 courses' })
  await expect(shelf.getByRole('link')).toHaveCount(30)
  await expect(shelf.getByRole('link', { name: /Welcome to the Creator Economy/ })).toHaveAttribute(
    ...leadsTo('/course/fnd-100'),
  )
})

test('without its own site, the foundation is explained on the About page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Learn more about the Creare Foundation' }).click()
  await expect(page).toHaveURL(/\/about#foundation$/)
  await expect(page.getByText(/run by the Creare Foundation/).first()).toBeInViewport()
})

test('the donation button does nothing without a donation address', async ({ page }) => {
  const donate = page.getByRole('button', { name: 'Donate to the Mission' })
  await donate.click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the header gets a shadow past 10 px, not before', async ({ page }) => {
  const shadow = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).boxShadow)
  const scrollDown = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top)
  // Scroll restoration may still be running: it scrolls to the top once.
  await expect(async () => {
    await scrollDown(10)
    expect(await page.evaluate(() => scrollY)).toBe(10)
  }).toPass()
  expect(await shadow()).toBe('none')
  await scrollDown(11)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(11)
  await expect.poll(shadow).not.toBe('none')
  const { y } = (await page.getByRole('banner').boundingBox()) ?? { y: -1 }
  expect(y, 'the header stays in view').toBe(0)
})

test('header and footer have the right links', async ({ page }) => {
  const banner = page.getByRole('banner')
  for (const [name, path] of [
    ['Sign In', '/login'],
    ['Enroll Now', '/enroll'],
    ['About', '/about'],
    ['Course Catalog', '/catalog'],
  ] as const) {
    await expect(banner.getByRole('link', { name, exact: true })).toHaveAttribute(...leadsTo(path))
  }
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Enroll Now' })).toHaveAttribute(...leadsTo('/login'))
  await expect(footer.getByRole('link', { name: 'Admin' })).toHaveAttribute(...leadsTo('/admin/login'))
  await expect(footer.getByTitle('Administrator Access')).toHaveText('Admin')
  await expect(footer.getByText('Est. 2025')).toBeVisible()
  for (const [name, path] of [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute(...leadsTo(path))
  }
  for (const placeholder of ['tiktok', 'instagram', 'twitter', 'youtube']) {
    await expect(footer.getByText(placeholder, { exact: true })).toHaveCount(1)
    await expect(footer.getByRole('link', { name: placeholder })).toHaveCount(0)
  }
})

test('the catalog is marked as current there and under /departments only', async ({ page }) => {
  const marked = page.getByRole('banner').getByRole('link', { name: 'Course Catalog', exact: true })
  for (const [path, current] of [
    ['/catalog', 'page'],
    ['/departments', 'page'],
    ['/departments?department=branding', 'page'],
    ['/courses', null],
    ['/', null],
  ] as const) {
    await page.goto(path)
    if (current) await expect(marked, path).toHaveAttribute('aria-current', current)
    else await expect(marked, path).not.toHaveAttribute('aria-current')
  }
})

test('a link to a section scrolls there', async ({ page }) => {
  await page.goto('/#donate')
  await expect(page.getByRole('heading', { name: 'Donate to the Mission' })).toBeInViewport()
})
