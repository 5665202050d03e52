import { expect, type Page, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

const password = 'a quiet morning'

/** Blocks the page's scripts. @returns a function that releases them */
async function keepAsleep(page: Page): Promise<() => void> {
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await asleep
    await route.continue()
  })
  return wake
}

/** React marks the elements it has hydrated. */
const isAwake = (page: Page) =>
  page.getByRole('main').evaluate((main) => Object.keys(main).some((key) => key.startsWith('__reactFiber$')))

function countRequests(page: Page, method: string, address: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === method && address.test(request.url())) count += 1
  })
  return () => count
}

test('a press before hydration takes effect after it', async ({ page }) => {
  const wake = await keepAsleep(page)
  await page.goto('/course/fnd-100', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Play Video' }).click()
  const player = page.getByRole('region', { name: 'Video: Who Pays Whom, and for What' })
  await expect(player).toHaveCount(0)
  wake()
  await expect(player.getByRole('button', { name: 'Close player' })).toBeVisible()
  // Once: a later press is handled only by the page.
  await player.getByRole('button', { name: 'Close player' }).click()
  await expect(player).toHaveCount(0)
})

test("a visitor's course hydrates on interaction, and first handles earlier input", async ({ page }) => {
  const asked = countRequests(page, 'GET', /visitor-course/)
  const wake = await keepAsleep(page)
  await page.goto('/course/fnd-100', { waitUntil: 'commit' })
  const outcomes = page.getByRole('tab', { name: 'Outcomes' })
  await outcomes.press('Enter')
  await expect(outcomes).toHaveAttribute('aria-selected', 'false')
  expect(asked(), 'what only a reader needs').toBe(0)
  wake()
  await expect(page.getByRole('tabpanel', { name: 'Outcomes' })).toBeVisible()
  expect(asked()).toBeGreaterThan(0)
})

for (const how of ['the button', 'Enter'] as const) {
  test(`a form sent by ${how} before hydration is sent after it, once`, async ({ page, site }) => {
    const { email } = await site.make.student({ password })
    const sent = countRequests(page, 'POST', /\/api\/auth\/login$/)
    const wake = await keepAsleep(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    if (how === 'Enter') await page.getByLabel('Password', { exact: true }).press('Enter')
    // A double click sends no second sign-in.
    else await page.getByRole('button', { name: 'Sign In' }).dblclick()
    expect(sent()).toBe(0)
    wake()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(sent()).toBe(1)
  })
}

test('typing after an early submit requires another submit', async ({ page, site }) => {
  const { email } = await site.make.student({ password })
  const sent = countRequests(page, 'POST', /\/api\/auth\/login$/)
  const wake = await keepAsleep(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  wake()
  // If the page handles this, it has hydrated.
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(sent()).toBe(1)
  await expect(notice(page, 'Login Failed')).toHaveCount(0)
})

test('text typed before hydration is kept and handled', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent())
  const wake = await keepAsleep(page)
  await page.goto('/dashboard/discussions/fnd-100/new', { waitUntil: 'commit' })
  await page.getByLabel('Title').fill('Which lamp?')
  await page.getByLabel('Your post').fill('I film at a desk.')
  wake()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('I film at a desk.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Which lamp?')
})

test('checkboxes and selects changed before hydration are handled', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent())
  const wake = await keepAsleep(page)
  await page.goto('/dashboard/notifications/preferences', { waitUntil: 'commit' })
  const onSite = page.getByRole('switch', { name: 'Replies on this site' })
  const byEmail = page.getByRole('combobox', { name: 'Replies by email' })
  await expect(onSite).toBeChecked()
  await onSite.uncheck()
  await byEmail.selectOption('Immediately')
  const both = page.waitForResponse(
    (response) => response.ok() && response.request().postData() === '{"site":false,"email":"immediate"}',
  )
  wake()
  await both
  await page.goto('/dashboard/notifications/preferences')
  await expect(onSite).not.toBeChecked()
  await expect(byEmail).toHaveValue('immediate')
})

test('an edit form shows its data before hydration, and keeps changes made until then', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.student({ firstName: 'Łukasz', lastName: 'Nowak' }))
  const wake = await keepAsleep(page)
  await page.goto('/dashboard/profile', { waitUntil: 'commit' })
  await expect(page.getByLabel('First name')).toHaveValue('Łukasz')
  await page.getByLabel('Last name').fill('')
  await page.getByLabel('Bio').fill('I make bowls.')
  const shown = page.getByRole('switch', { name: 'Show my public page' })
  await shown.check()
  wake()
  // The list of time zones comes from the browser: it shows that the page has hydrated.
  await expect(page.getByRole('option', { name: 'Europe/Oslo' })).toBeAttached()
  await expect(page.getByLabel('First name')).toHaveValue('Łukasz')
  await expect(page.getByLabel('Last name')).toHaveValue('')
  await expect(page.getByLabel('Bio')).toHaveValue('I make bowls.')
  await expect(shown).toBeChecked()
})

test('a form that works without scripts is left to the browser', async ({ page }) => {
  const asked = countRequests(page, 'GET', /\/search\?/)
  const wake = await keepAsleep(page)
  await page.goto('/search', { waitUntil: 'commit' })
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('camera')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=camera/)
  expect(asked()).toBe(1)
  wake()
  await expect(
    page
      .getByRole('main')
      .getByText(/camera/i)
      .first(),
  ).toBeVisible()
  await page.waitForLoadState('load')
  expect(asked()).toBe(1)
})

test("a form's script loads on interaction, and earlier input is kept", async ({ page, site }) => {
  const { email } = await site.make.student({ password })
  const sent = countRequests(page, 'POST', /\/api\/auth\/login$/)
  const asked = countRequests(page, 'GET', /\/assets\/login-form-.*\.js$/)
  await page.goto('/login')
  expect(asked()).toBe(0)
  const wake = await keepAsleep(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).dblclick()
  await expect.poll(asked).toBe(1)
  expect(sent()).toBe(0)
  wake()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(sent()).toBe(1)
})

test('a form whose script failed to load requests it again and keeps its input', async ({ page, guard }) => {
  guard.expect(/login-form/)
  const script = /\/assets\/login-form-.*\.js$/
  await page.goto('/login')
  await page.route(script, (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed', (request) => script.test(request.url()))
  await page.getByLabel('Email').fill('ada@')
  await failed
  await page.getByLabel('Password', { exact: true }).fill('a')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@')
})

test('a saved draft hydrates its form', async ({ page }) => {
  await page.goto('/enroll')
  await page.getByLabel('Full name').fill('Ada Byron')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('creare-draft-enroll')))
    .toContain('Ada Byron')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Byron')
})

test('a reading page hydrates on interaction, and handles what triggered it', async ({ page }) => {
  await page.goto('/catalog', { waitUntil: 'networkidle' })
  const last = page.getByRole('list', { name: 'Courses' }).getByRole('listitem').last()
  // A full-page screenshot shows everything.
  await expect.poll(() => last.evaluate((card) => getComputedStyle(card).contentVisibility)).toBe('visible')
  expect(await isAwake(page)).toBe(false)
  await page.getByLabel('Difficulty').selectOption('Advanced')
  await expect(page).toHaveURL(/difficulty=Advanced/)
  await expect(page.getByText(/of 30 courses/)).toBeVisible()
  expect(await isAwake(page)).toBe(true)
})

test('the key that triggers hydration is handled', async ({ page }) => {
  await page.goto('/about', { waitUntil: 'networkidle' })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
})

test('scrolling before hydration keeps its position', async ({ page }) => {
  const wake = await keepAsleep(page)
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  const scrolled = () => page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 300)
  await expect.poll(scrolled).toBeGreaterThan(200)
  wake()
  // The header's shadow appears once the page has hydrated.
  const shadow = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).boxShadow)
  await expect.poll(shadow).not.toBe('none')
  expect(await scrolled()).toBeGreaterThan(200)
})

test('if the page cannot hydrate, a press shows a message with a reload', async ({ page }) => {
  await page.clock.install()
  await keepAsleep(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.clock.runFor(9_000)
  const alert = page.getByRole('alert').filter({ hasText: 'This page did not load completely.' })
  await expect(alert).toBeVisible()
  await expect(alert.getByRole('link', { name: 'Reload' })).toBeVisible()
})

test('a page reached by client-side navigation is fully hydrated', async ({ page }) => {
  await page.clock.install()
  await page.goto('/about')
  for (const name of ['Course Catalog', 'About', 'Course Catalog']) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveTitle(new RegExp(name))
  }
  await page.getByRole('button', { name: /theme/i }).click()
  await page.clock.runFor(9_000)
  await expect(page.getByText('This page did not load completely.')).toHaveCount(0)
})
