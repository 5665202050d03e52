import { expect, test } from '../support/journey.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/catalog')
})

test('all courses, filtered by department, difficulty and text', async ({ page }) => {
  const cards = page.getByRole('link', { name: /View Course/ })
  await expect(cards).toHaveCount(30)
  await page.getByPlaceholder('Search courses...').fill('WELCOME to the creator')
  await expect(cards).toHaveCount(1)
  await page.getByPlaceholder('Search courses...').fill('')
  await page.getByLabel('Department').selectOption({ label: 'Foundation Core' })
  await expect.poll(() => cards.count()).toBeLessThan(30)
  await page.getByLabel('Difficulty').selectOption({ label: 'Introductory' })
  await page.getByPlaceholder('Search courses...').fill('no course has these words')
  await expect(page.getByText('No courses match your current filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards).toHaveCount(30)
  await expect(page.getByPlaceholder('Search courses...')).toHaveValue('')
})

test('by department, with the first one selected', async ({ page }) => {
  await page
    .getByRole('tab', { name: 'By Department' })
    .or(page.getByRole('link', { name: 'By Department' }))
    .click()
  await expect(page.getByRole('heading', { name: 'Foundation Core' })).toBeVisible()
  await expect(page.getByText('Courses Available')).toBeVisible()
  await page
    .getByRole('button', { name: 'Branding', exact: true })
    .or(page.getByRole('link', { name: 'Branding', exact: true }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Branding Department' })).toBeVisible()
  await expect(page.getByRole('link', { name: /View Course/ }).first()).toHaveAttribute('href', /^\/course\//)
})

test('a signed-in viewer gets the cached cards, and their links work', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.student())
  const cards = page.getByRole('link', { name: /View Course/ })
  for (const _ of ['drawn', 'kept', 'found again']) {
    await page.goto('/catalog')
    await expect(cards).toHaveCount(30)
    await page.getByPlaceholder('Search courses...').fill('niche and audience')
    await expect(cards).toHaveCount(1)
  }
  await cards.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByPlaceholder('Search courses...')).toHaveValue('niche and audience')
})
