import { freshAddress } from '../support/factories.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { moduleHeading, notice } from '../support/steps.ts'

async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'combobox', name: string | RegExp) {
  const wanted = page.getByRole(role, { name }).first()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      await expect(wanted).toBeInViewport()
      return
    }
  }
  throw new Error(`${role} ${name} is not reached with Tab`)
}

test('enroll, sign out and sign in without a mouse', async ({ page, site }) => {
  const email = freshAddress('keys')
  await page.goto('/enroll')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', 'Full name')
  await page.keyboard.type('Kim Keys')
  await tabTo(page, 'textbox', 'Email')
  await page.keyboard.type(email)
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type('long enough')
  await tabTo(page, 'combobox', /Track/)
  await page.keyboard.type('Freel')
  await tabTo(page, 'button', 'Submit Application')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeFocused()
  await expect(site.outbox.waitFor(email)).resolves.toHaveLength(1)
  await tabTo(page, 'link', 'Open your first course')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/course\/fnd-100$/)
  await page.context().clearCookies()
  await page.goto('/login')
  await tabTo(page, 'textbox', 'Email')
  await page.keyboard.type(email)
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type('long enough')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Login Successful')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a course without a mouse: arrow keys, a locked module, completion', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.student())
  await page.goto('/course/fnd-100')
  await page.waitForLoadState('networkidle')
  const modules = page.getByRole('navigation', { name: 'Modules' }).getByRole('link')
  await modules.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(modules.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Prerequisites Required' })).toBeVisible()
  await tabTo(page, 'button', 'Mark as Complete')
  await page.keyboard.press('Space')
  await expect(page.getByText('1 of 5 completed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Completed' })).toBeFocused()
  await tabTo(page, 'link', 'Next')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Module 2 of 5')).toBeVisible()
  await expect(moduleHeading(page)).toBeFocused()
})

test('the sidebar of a lecture is reachable with Tab in a low window, and the page does not scroll', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.student())
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.goto('/course/fnd-100')
  await page.waitForLoadState('networkidle')
  await page.getByRole('navigation', { name: 'Modules' }).getByRole('link').first().focus()
  const before = await page.evaluate(() => scrollY)
  await tabTo(page, 'button', 'Keyboard shortcuts')
  expect(await page.evaluate(() => scrollY)).toBeLessThan(before + 640)
})

test('a practice question without a mouse: the focus moves to the answer and back', async ({ page }) => {
  await page.goto('/course/fnd-100')
  await page.waitForLoadState('networkidle')
  await page.getByRole('tab', { name: /^Assignments/ }).click()
  const panel = page.getByRole('tabpanel', { name: /^Assignments/ })
  const first = panel.getByRole('group').first().getByRole('radio').first()
  await first.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('region').first()).toBeFocused()
  await expect(panel.getByRole('status').filter({ hasText: /^(Correct|Not quite)\./ })).toBeVisible()
  await tabTo(page, 'button', 'Try again')
  await page.keyboard.press('Enter')
  await expect(first).toBeFocused()
})

test('a hidden panel is neither read aloud nor reachable with Tab', async ({ page }) => {
  await page.goto('/course/fnd-100')
  await page.getByRole('tab', { name: /^Outcomes/ }).click()
  await expect(page.getByRole('tabpanel')).toHaveCount(2)
  await page.getByRole('tab', { name: /^Outcomes/ }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel', { name: /^Outcomes/ })).toBeFocused()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(
      () => document.activeElement?.closest('.tab-panel:not([data-chosen])') !== null,
    )
    expect(hidden).toBe(false)
  }
})
