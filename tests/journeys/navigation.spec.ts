import { expect, type Page, test } from '../support/journey.ts'
import { accountButton } from '../support/steps.ts'

const student = (page: Page) => page.getByRole('navigation', { name: 'Student', exact: true })
const places = (page: Page) => page.getByRole('navigation', { name: 'Places' })
const account = (page: Page) => page.getByRole('navigation', { name: 'Account', exact: true })
const phone = { width: 360, height: 740 }

test('every page of the student’s area marks one entry of its one bar', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent())
  for (const [path, name] of [
    ['/dashboard', 'Dashboard'],
    ['/dashboard/courses', 'My Courses'],
    ['/course/fnd-100', 'My Courses'],
    ['/dashboard/discussions', 'Discussions'],
    ['/dashboard/study-groups', 'Study Groups'],
    ['/dashboard/quizzes', 'Quizzes'],
    ['/dashboard/assignments', 'Quizzes'],
    ['/dashboard/grades', 'Grades'],
    ['/dashboard/review', 'Review'],
    ['/dashboard/notifications', 'Notifications'],
    ['/dashboard/profile', 'Account menu'],
    ['/dashboard/certificates', 'Account menu'],
    ['/dashboard/notes', 'Account menu'],
    ['/dashboard/calendar', 'Account menu'],
    ['/dashboard/announcements', 'Account menu'],
  ] as const) {
    await page.goto(path)
    const marked = student(page).locator('[aria-current]')
    await expect(marked, path).toHaveCount(1)
    await expect(marked, path).toHaveAccessibleName(name)
  }
})

test('the avatar opens a menu by keyboard, which knows the page and closes with Escape', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  await signIn(page, await site.make.enrolledStudent())
  await page.goto('/dashboard')
  await accountButton(page).press('Enter')
  await expect(account(page)).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(account(page).getByRole('link', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account(page)).toBeHidden()
  await expect(accountButton(page)).toBeFocused()
  for (const [name, title] of [
    ['Certificates', 'Certificates'],
    ['Notes', 'My Notes'],
    ['Calendar', 'Calendar'],
    ['Announcements', 'Announcements'],
  ] as const) {
    await accountButton(page).click()
    await account(page).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(account(page)).toBeHidden()
    await accountButton(page).click()
    await expect(account(page).locator('[aria-current]')).toHaveText(name)
    await page.keyboard.press('Escape')
  }
})

test('theme and text size are in the menu', async ({ page, site, signIn }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, await site.make.enrolledStudent())
  await page.goto('/dashboard')
  const chosen = () => page.evaluate(() => ({ ...document.documentElement.dataset }))
  await accountButton(page).click()
  await page.getByRole('button', { name: 'Change color theme' }).click()
  await page.getByRole('button', { name: 'Larger text' }).click()
  expect(await chosen()).toMatchObject({ theme: 'dark', textSize: 'large' })
  await page.reload()
  expect(await chosen()).toMatchObject({ theme: 'dark', textSize: 'large' })
})

test('without a script the menu opens, and Sign out signs out', async ({ site, signIn, anotherBrowser }) => {
  const context = await anotherBrowser({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, await site.make.student())
  await page.goto('/dashboard')
  await accountButton(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${site.baseUrl}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('a phone has five places at its foot, one of them marked', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  await signIn(page, await site.make.enrolledStudent())
  await page.setViewportSize(phone)
  await page.goto('/dashboard')
  await expect(places(page).getByRole('link')).toHaveText(['Today', 'Courses', 'Community', /^Review/])
  const marked = places(page).locator('[aria-current]')
  for (const [name, heading] of [
    ['Courses', 'My Courses'],
    ['Community', 'Discussions'],
    ['Review', 'Review'],
    ['Today', /^Hello/],
  ] as const) {
    await places(page).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(marked).toHaveCount(1)
    await expect(marked).toHaveText(new RegExp(`^${name}`))
  }
  for (const target of await places(page).getByRole('link').or(places(page).getByRole('button')).all()) {
    const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  expect(await findBarriersInBothThemes(page)).toEqual([])

  await test.step('pages beside a place are in a row above its page', async () => {
    await places(page).getByRole('link', { name: 'Community' }).click()
    const beside = page.getByRole('navigation', { name: 'Community', exact: true })
    await beside.getByRole('link', { name: 'Study Groups' }).click()
    await expect(page.getByRole('heading', { name: 'Study Groups', level: 1 })).toBeVisible()
    await expect(marked).toHaveText('Community')
  })

  await test.step('You opens the account menu', async () => {
    await places(page).getByRole('button', { name: 'You' }).click()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await account(page).getByRole('link', { name: 'Notes' }).click()
    await expect(page.getByRole('heading', { name: 'My Notes', level: 1 })).toBeVisible()
    await expect(marked).toHaveAccessibleName('You')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  })
})

test('the places cover nothing, and are not where another bar is', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 1 }))
  await page.setViewportSize(phone)
  await page.goto('/dashboard/profile')
  const { y: foot } = (await places(page).boundingBox()) ?? { y: 0 }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).focus()
  const last = await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).boundingBox()
  expect((last?.y ?? phone.height) + (last?.height ?? 0)).toBeLessThanOrEqual(foot)
  await page.getByRole('button', { name: 'Save profile' }).click()
  const toast = await page
    .getByRole('region', { name: /Notifications/ })
    .getByText('Profile updated', { exact: true })
    .boundingBox()
  expect((toast?.y ?? phone.height) + (toast?.height ?? 0)).toBeLessThanOrEqual(foot)
  for (const path of ['/course/fnd-100', '/about']) {
    await page.goto(path)
    await expect(places(page)).toHaveCount(0)
  }
  await page.emulateMedia({ media: 'print' })
  await page.goto('/dashboard')
  await expect(places(page)).toBeHidden()
})
