import { expect, type Page, test } from '../support/journey.ts'
import { moduleEntry, moduleHeading } from '../support/steps.ts'

async function tabTo(page: Page, role: 'link' | 'button' | 'tab', name: string | RegExp) {
  const wanted = page.getByRole(role, { name }).first()
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      await expect(wanted).toBeInViewport()
      return
    }
  }
  throw new Error(`${role} ${name} is not reached with Tab`)
}

for (const width of [360, 1280])
  test(`a course from its first module to its certificate by keyboard only, ${width} pixels wide`, async ({
    page,
    site,
    signIn,
    findBarriers,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 760 })
    await signIn(page, await site.make.student())
    await page.goto('/course/fnd-100')
    await tabTo(page, 'button', 'Enroll')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /Enrolled|Leave/ })).toBeVisible()

    // On a phone the modules are in a sheet that the bar at the foot opens.
    const isPhone = width === 360
    if (isPhone) {
      await expect(moduleEntry(page, 1)).toBeHidden()
      await tabTo(page, 'button', /^Modules/)
      await page.keyboard.press('Enter')
      await expect(moduleEntry(page, 1)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(moduleEntry(page, 1)).toBeHidden()
      await page.getByRole('tab', { name: 'Lecture' }).focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Shift+Tab')
    } else await expect(moduleEntry(page, 1)).toBeVisible()

    await tabTo(page, 'button', 'Play Video')
    await page.keyboard.press('Enter')
    const player = page.getByRole('region', { name: 'Video: Who Pays Whom, and for What' })
    await expect(player).toBeFocused()
    await tabTo(page, 'button', 'Close player')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Play Video' })).toBeFocused()
    await tabTo(page, 'tab', 'Lecture')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: /^Assignments/ })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: /^Assignments/ })).toBeVisible()

    for (let position = 1; position <= 5; position++) {
      await expect(page.getByText(`Module ${position} of 5`)).toBeVisible()
      await page.keyboard.press('m')
      if (isPhone) await expect(page.getByText(`${position} of 5 · ${position * 20}%`)).toBeVisible()
      else {
        await expect(page.getByText(`${position} of 5 completed`)).toBeVisible()
        await expect(moduleEntry(page, position)).toHaveAccessibleName(/Completed/)
      }
      if (position === 5) continue
      await page.keyboard.press('n')
      await expect(page.getByText(`Module ${position + 1} of 5`)).toBeVisible()
      await expect(moduleHeading(page)).toBeFocused()
    }
    const closing = page.getByRole('dialog', { name: /^You finished/ })
    await expect(closing).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(closing).toBeHidden()
    await expect(page.getByText('Course Completed')).toBeVisible()
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await sideways()).toBeLessThanOrEqual(0)
    expect(await findBarriers(page)).toEqual([])
    await tabTo(page, 'link', 'Certificate')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: 'Certificate' })).toBeVisible()
    expect(await sideways()).toBeLessThanOrEqual(0)
  })

test('opening a prefetched module sends no request', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 3 }))
  await page.goto('/course/fnd-100?module=fnd-100-1')
  const note = page.waitForResponse('**/api/user/notes/fnd-100/fnd-100-2')
  for (const position of [2, 1]) {
    await moduleEntry(page, position).click()
    await expect(page.getByText(`Module ${position} of 5`)).toBeVisible()
  }
  await note
  await page.waitForLoadState('networkidle')
  const requested: string[] = []
  page.on('request', (request) => {
    // The position is saved in the background, and the bell polls; no module waits for either.
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' || /^\/api\/(events|user\/notifications)/.test(pathname)) return
    if (/^\/(api|assets)\//.test(pathname)) requested.push(pathname)
  })
  const open = (position: number) =>
    moduleEntry(page, position).evaluate(
      (link, wanted) =>
        new Promise<number>((resolve) => {
          const start = performance.now()
          const look = () => {
            const there = document.body.textContent?.includes(wanted)
            if (there) requestAnimationFrame(() => resolve(performance.now() - start))
            else requestAnimationFrame(look)
          }
          ;(link as HTMLElement).click()
          look()
        }),
      `Module ${position} of 5`,
    )
  const times: number[] = []
  for (const position of [2, 1, 2, 1, 2, 1, 2, 1]) times.push(await open(position))
  expect(requested).toEqual([])
  // The time depends on the machine and is only reported; the test checks that nothing is fetched.
  test.info().annotations.push({ type: 'milliseconds', description: times.map(Math.round).join(' ') })
})
