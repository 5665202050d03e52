import { expect, type Page, test } from '../support/journey.ts'

const pages = [
  ...['/dashboard', '/dashboard/courses', '/course/fnd-100?module=fnd-100-2', '/dashboard/review'],
  ...['/dashboard/quizzes', '/dashboard/quizzes/fnd-100-1-q1', '/dashboard/assignments/fnd-100-1-a1'],
  ...['/dashboard/discussions', '/dashboard/discussions/general/new', '/dashboard/study-groups'],
  ...['/dashboard/calendar', '/dashboard/notes', '/dashboard/grades/fnd-100', '/dashboard/profile'],
]

/** Buttons, tabs, fields and links that look like buttons, and are smaller than a fingertip. Links in a text may be. */
const smallOnes = (page: Page) =>
  page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      'button, .button, [role=tab], input:not([type=hidden]), select, textarea, summary',
    )
    return [...targets].flatMap((target) => {
      const choice = target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)
      const { width, height } = ((choice && target.closest('label')) || target).getBoundingClientRect()
      if (width <= 1 || height <= 1 || !target.checkVisibility({ visibilityProperty: true })) return []
      const name = target.getAttribute('aria-label') ?? target.textContent?.trim().slice(0, 30)
      return Math.min(width, height) >= 43.5 ? [] : [`${name} ${Math.round(width)} × ${Math.round(height)}`]
    })
  })

test('on a phone, what a student presses is at least 44 pixels wide and high', async ({
  anotherBrowser,
  site,
  signIn,
}) => {
  const context = await anotherBrowser({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 780 },
  })
  const page = await context.newPage()
  await signIn(page, await site.make.enrolledStudent({ completed: 1 }))
  for (const address of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await smallOnes(page), address).toEqual([])
  }
})
