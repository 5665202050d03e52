import { expect, type Page, test } from '../support/journey.ts'

const password = 'a pottery wheel'

/** Holds back the scripts of islands, like a slow line. @returns a function that releases them */
async function holdIslands(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/mount-.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

function countPosts(page: Page, address: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && address.test(request.url())) count += 1
  })
  return () => count
}

for (const way of ['the button', 'Enter'] as const) {
  test(`a form sent by ${way} before its island is awake is sent once`, async ({ page, site }) => {
    const { email } = await site.make.student({ password })
    const sent = countPosts(page, /\/(api\/auth\/)?login$/)
    await page.goto('/login')
    const release = await holdIslands(page)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    if (way === 'Enter') await page.getByLabel('Password', { exact: true }).press('Enter')
    else await page.getByRole('button', { name: 'Sign In' }).dblclick()
    expect(sent()).toBe(0)
    release()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(sent()).toBe(1)
  })
}

test('a form whose island does not load is sent by the browser', async ({ page, site, guard }) => {
  guard.expect(/mount-|ERR_FAILED/)
  const { email } = await site.make.student({ password })
  await page.goto('/login')
  await page.route(/\/assets\/mount-.*\.js$/, (route) => route.abort())
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a filter chosen before the catalog is awake takes effect', async ({ page }) => {
  await page.goto('/catalog')
  const release = await holdIslands(page)
  await page.getByLabel('Difficulty').selectOption('Advanced')
  release()
  await expect(page).toHaveURL(/difficulty=Advanced/)
  await expect(page.getByText(/of 30 courses/)).toBeVisible()
})

test('a saved draft wakes its form', async ({ page }) => {
  await page.goto('/enroll')
  await page.getByLabel('Full name').fill('Ada Byron')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('creare-draft-enroll')))
    .toContain('Ada Byron')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Byron')
})

test('a document that is only read loads no island', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  for (const path of ['/', '/about', '/catalog', '/course/fnd-100', '/privacy', '/enroll'])
    await page.goto(path, { waitUntil: 'networkidle' })
  expect(loaded.filter((url) => /\/assets\/(mount|react|application)-.*\.js$/.test(url))).toEqual([])
})

test('Ctrl K and the keys of a course work in a document', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await page.goto('/course/fnd-100')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})
