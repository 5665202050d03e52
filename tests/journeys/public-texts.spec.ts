import { expect, type Page, test } from '../support/journey.ts'

const optionsOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).getByRole('option').allTextContents()

const departments = [
  'Foundation Core',
  'Branding',
  'Marketing',
  'Content Strategy',
  'Creator Business',
  'Audio & Podcast',
  'Video Production',
  'Writing & Publishing',
  'Specialization Electives',
]

test('the catalog: introduction, two tabs, three filters, cards with every field', async ({ page }) => {
  await page.goto('/catalog')
  await expect(page.getByRole('heading', { level: 1, name: 'Course Catalog' })).toBeVisible()
  await expect(page.getByText(/growing collection of free courses to help you thrive/)).toBeVisible()
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['All Courses', 'By Department'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  expect(await optionsOf(page, 'Department')).toEqual(['All Departments', ...departments])
  expect(await optionsOf(page, 'Difficulty')).toEqual([
    'All Levels',
    'Introductory',
    'Intermediate',
    'Advanced',
  ])
  await expect(page.getByPlaceholder('Search courses...')).toHaveAccessibleName('Search')
  const tops = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .boundingBox()
      .then((box) => box?.y)
  expect(await tops('Department'), 'three columns on a desk').toBe(await tops('Difficulty'))

  const cards = page.getByRole('list', { name: 'Courses' }).getByRole('listitem')
  await expect(cards).toHaveCount(30)
  const [first] = await cards.all()
  if (!first) throw new Error('There is no card')
  await expect(first.getByText('FND 100', { exact: true }).first()).toBeVisible()
  await expect(first.getByRole('heading', { name: 'Welcome to the Creator Economy' })).toBeVisible()
  for (const fact of ['Free', 'Foundation Core', 'Introductory', /5 modules/, /Faculty/]) {
    await expect(first.getByText(fact).first()).toBeVisible()
  }
  await expect(first.getByRole('link', { name: 'View Course FND 100' })).toHaveAttribute(
    'href',
    '/course/fnd-100',
  )
  // Decoration without a role: only check that there is a picture for each.
  const pictures = await cards.evaluateAll((list) => list.filter((card) => card.querySelector('img')).length)
  expect(pictures).toBe(30)
})

test('the cards appear 0.1 s apart and fade in for 0.4 s', async ({ anotherBrowser }) => {
  const page = await (await anotherBrowser({ reducedMotion: 'no-preference' })).newPage()
  await page.goto('/catalog')
  const cards = page.getByRole('list', { name: 'Courses' }).getByRole('listitem')
  const timing = await cards.evaluateAll((list) =>
    list.slice(0, 4).map((card) => {
      const { animationDelay, animationDuration, animationName } = getComputedStyle(card)
      return [animationName !== 'none', animationDuration, animationDelay]
    }),
  )
  expect(timing).toEqual(['0s', '0.1s', '0.2s', '0.3s'].map((delay) => [true, '0.4s', delay]))
  const smoothly = () => getComputedStyle(document.documentElement).scrollBehavior
  expect(await page.evaluate(smoothly), 'how a link into the page arrives').toBe('smooth')
})

test('filters, tab and department are in the address, and Back restores them', async ({ page }) => {
  await page.goto('/catalog')
  const cards = page.getByRole('link', { name: /^View Course/ })
  await page.getByLabel('Difficulty').selectOption('Advanced')
  await expect(page).toHaveURL(/difficulty=Advanced/)
  // The address changes before the cards do.
  await expect.poll(() => cards.count()).toBeLessThan(30)
  const advanced = await cards.count()
  await page.getByLabel('Department').selectOption({ label: 'Branding' })
  await expect(page).toHaveURL(/department=branding/)
  await page.reload()
  await expect(page.getByLabel('Department')).toHaveValue('branding')
  await expect(page.getByLabel('Difficulty')).toHaveValue('Advanced')
  await page.goBack()
  await expect(page.getByLabel('Department')).toHaveValue('')
  await expect(cards).toHaveCount(advanced)
  await page.getByPlaceholder('Search courses...').fill('no course has these words')
  await expect(page.getByText('No courses match your current filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards).toHaveCount(30)
  await expect(page).toHaveURL(/\/catalog$/)
})

for (const { path, open } of [
  { path: '/catalog?tab=departments', open: 'By Department' },
  { path: '/departments', open: null },
]) {
  test(`${path}: the first department is selected, and each shows its courses`, async ({ page }) => {
    await page.goto(path)
    if (open) await expect(page.getByRole('tab', { name: open })).toHaveAttribute('aria-selected', 'true')
    else await expect(page.getByRole('heading', { level: 1 })).toHaveText('Academic Departments')
    const row = page.getByRole('form', { name: 'Departments' }).getByRole('button')
    await expect(row).toHaveText(departments)
    await expect(row.first()).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('heading', { level: 2, name: 'Foundation Core' })).toBeVisible()
    if (!open) {
      await expect(page.getByRole('link', { name: 'View All Courses' })).toHaveAttribute('href', '/catalog')
    }
    await row.filter({ hasText: 'Audio & Podcast' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Audio & Podcast Department' })).toBeVisible()
    const courses = page.getByRole('list', { name: 'Courses of Audio & Podcast Department' })
    const count = await courses.getByRole('listitem').count()
    await expect(page.getByText(`${count} Courses Available`)).toBeVisible()
    const course = courses.getByRole('listitem').first()
    await expect(course.getByText(/^AUD \d+/)).toBeVisible()
    await expect(course.getByText(/5 modules/)).toBeVisible()
    await expect(course.getByText(/^(Introductory|Intermediate|Advanced)$/)).toBeVisible()
    await expect(course.getByRole('link', { name: /^View Course AUD/ })).toHaveAttribute(
      'href',
      /^\/course\/aud-/,
    )
    await expect(page).toHaveURL(/department=audio-podcast/)
  })
}

test('about: mission, values, approach, and two links', async ({ page }) => {
  await page.goto('/about')
  for (const name of [
    'Our Mission',
    ...['Our Values', 'Excellence', 'Accessibility', 'Practicality', 'Community'],
    ...['Our Approach', 'Expert-Led Curriculum', 'Practical Learning', 'Structured Progression'],
    ...['Community Support', 'Zero Financial Barriers'],
  ]) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Explore Our Courses' })).toHaveAttribute('href', '/catalog')
  await expect(page.getByRole('link', { name: 'Apply Now' })).toHaveAttribute('href', '/apply')
})

test('tracts and courses: the tracts in order, then all courses', async ({ page }) => {
  await page.goto('/courses')
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  const tracts = [
    'Streamer',
    'Influencer',
    'Clothing Brand Owner',
    'Digital Products',
    'Creator',
    'Freelancer',
    'Podcaster',
  ]
  expect(headings.filter((title) => tracts.includes(title))).toEqual(tracts)
  const all = page.getByRole('region', { name: 'All Courses' })
  await expect(all.getByRole('link', { name: /^[A-Z]{3} \d{3}/ })).toHaveCount(30)
})

test("tracts show a signed-in student's progress", async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 2 }))
  await page.goto('/courses')
  const tract = page.getByRole('region', { name: 'Streamer', exact: true })
  await expect(tract.getByRole('progressbar', { name: 'Your progress' })).toHaveAttribute(
    'aria-valuenow',
    '2',
  )
  await expect(tract.getByText('2 of 5 completed')).toBeVisible()
})

test('the application names the class and the deadline, its sections, and a way back', async ({ page }) => {
  await page.goto('/apply')
  const main = page.getByRole('main')
  await expect(main.getByText('Fall 2025', { exact: true })).toBeVisible()
  await expect(main.getByText('July 10, 2025', { exact: true })).toBeVisible()
  for (const part of ['Personal Information', 'Creator Information', 'Additional Information']) {
    await expect(main.getByText(part, { exact: true })).toBeVisible()
  }
  expect(await optionsOf(page, 'How did you hear about us?')).toHaveLength(6)
  await expect(page.getByText('0/500', { exact: true })).toHaveCount(2)
  await page.getByLabel('What are your goals?').fill('x'.repeat(49))
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByLabel('What are your goals?')).toHaveAccessibleDescription(
    /Please provide at least 50 characters/,
  )
  await page.getByLabel('What are your goals?').fill('x'.repeat(50))
  await expect(page.getByLabel('What are your goals?')).not.toHaveAccessibleDescription(/at least 50/)
  await main.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the enrollment says it is free, and offers every track', async ({ page }) => {
  await page.goto('/enroll')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apply to Creare University')
  await expect(page.getByText(/It’s free\. No SAT, no tuition/)).toBeVisible()
  expect((await optionsOf(page, 'Track (optional)')).slice(1)).toEqual([
    'Streamer',
    'Influencer',
    'Clothing Brand Owner',
    'Digital Products',
    'Creator',
    'Freelancer',
  ])
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password must be at least 6 characters/,
  )
  await page.getByLabel('Password', { exact: true }).fill('123456')
  await expect(page.getByLabel('Password', { exact: true })).not.toHaveAccessibleDescription(/at least 6/)
})

test('sign-in: its links, its messages, seven networks to come', async ({ page }) => {
  await page.goto('/login')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
  for (const [name, path] of [
    [/forgot/i, '/forgot-password'],
    ['Enroll Now', '/enroll'],
    [/return home/i, '/'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await page.getByLabel('Email').fill('unknown')
  await page.getByLabel('Password', { exact: true }).fill('1234567')
  await main.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email address/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password must be at least 8 characters/,
  )
  for (const network of ['Google', 'Facebook', 'X', 'Instagram', 'TikTok', 'Twitch', 'Kick']) {
    await main.getByRole('button', { name: new RegExp(`\\b${network}$`) }).click()
    await expect(page.getByText('Social login integrations coming soon').first()).toBeVisible()
  }
  const notices = page
    .getByRole('region', { name: /Notifications/ })
    .getByText('Coming Soon', { exact: true })
  await expect(notices, 'one notice at a time').toHaveCount(1)
})

test('the pages for a lost password and an expired invitation', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('unknown')
  await page
    .getByRole('main')
    .getByRole('button', { name: /send|reset/i })
    .click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email address/)
  await page.goto('/reset-password')
  await expect(page.getByText('Invalid or missing reset token')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await page.goto('/setup-password')
  await expect(page.getByText('Invalid or missing setup token')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request New Invitation' })).toHaveAttribute('href', '/signup')
})

test('an unknown address: its title, a search, links', async ({ page, guard }) => {
  guard.expect(/^answer: 404 GET \/no\/such\/page$/)
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(page).toHaveTitle(/Page Not Found/)
  await expect(page.getByRole('navigation', { name: 'Where to go next' }).getByRole('link')).toHaveCount(5)
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('podcast')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/catalog\?search=podcast/)
  await expect(page.getByPlaceholder('Search courses...')).toHaveValue('podcast')
  await expect(page.getByRole('link', { name: /^View Course/ }).first()).toBeVisible()
})
