import { expect, test } from '../support/journey.ts'

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

test('a course is planned: what it means is said as it is chosen, and its days are where one looks for them', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const student = await site.make.enrolledStudent()
  await signIn(page, student)
  await page.goto('/course/fnd-100?module=fnd-100-1')
  const dialog = page.getByRole('dialog', { name: 'Plan FND 100' })
  const means = dialog.getByRole('status')

  await test.step('by keyboard, with a day at least', async () => {
    await page.getByRole('button', { name: 'Plan this course' }).focus()
    await page.keyboard.press('Enter')
    await expect(means).toHaveText(/^Mondays and Thursdays, 45 minutes: done by \d+ \w+, in 6 sittings\.$/)
    for (const day of ['Monday', 'Thursday']) {
      await dialog.getByRole('checkbox', { name: day }).focus()
      await page.keyboard.press('Space')
    }
    await expect(means).toHaveText('Choose your days to see when you’ll be done.')
    await dialog.getByRole('button', { name: 'Save plan' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Choose at least one day')).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: 'Monday' })).toBeFocused()
    for (const day of week) await dialog.getByRole('checkbox', { name: day }).check()
    await dialog.getByLabel('Time').fill('23:30')
    await dialog.getByLabel('How long').selectOption('90 min')
    await expect(means).toHaveText(/^Every day, 90 minutes: done by \d+ \w+, in 3 sittings\.$/)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save plan' }).click()
    await expect(dialog).toBeHidden()
  })

  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan).toContainText('Every day, 23:30')
  await plan.getByRole('button', { name: 'Change plan' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Sunday' })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(plan).toContainText('Every day, 23:30')
  expect(await findBarriersInBothThemes(page)).toEqual([])

  await test.step('the dashboard and the calendar show it', async () => {
    const title = 'FND 100: Who Pays Whom, and for What and Choose a Business That Fits Your Life'
    await page.goto('/dashboard')
    await expect(page.getByText('Today at 23:30').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Plan this course' })).toBeHidden()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.goto('/dashboard/calendar?view=agenda')
    await page.getByRole('link', { name: title }).first().click()
    await expect(page).toHaveURL(/\/course\/fnd-100\?module=fnd-100-1$/)
  })

  await test.step('paused and resumed, without a word about days that passed', async () => {
    await plan.getByRole('button', { name: 'Change plan' }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Sunday' })).toBeChecked()
    await expect(dialog.getByLabel('Time')).toHaveValue('23:30')
    await expect(dialog.getByLabel('How long')).toHaveValue('90')
    await dialog.getByRole('button', { name: 'Pause plan' }).click()
    await expect(plan).toContainText('Paused. Go on whenever you like.')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/Today at|missed|late\b|overdue|behind/i)
    await page.goto('/dashboard/courses')
    await expect(page.getByText('Every day, 23:30 (paused)')).toBeVisible()
    await page.getByRole('button', { name: /^Change plan: FND 100/ }).click()
    await dialog.getByRole('button', { name: 'Resume plan' }).click()
    await expect(page.getByText('Every day, 23:30', { exact: true })).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })

  await test.step('ended', async () => {
    await page.getByRole('button', { name: /^Change plan: FND 100/ }).click()
    await dialog.getByRole('button', { name: 'End plan' }).click()
    await expect(page.getByRole('button', { name: /^Plan this course: FND 100/ })).toBeVisible()
  })
})

test('a plan is made on a phone, and a completed module leaves it', async ({
  anotherBrowser,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const context = await anotherBrowser({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await context.newPage()
  await signIn(page, await site.make.enrolledStudent({ completed: 3 }))
  await page.goto('/course/fnd-100?module=fnd-100-4')
  await page.getByRole('button', { name: /^Modules/ }).tap()
  await page.getByRole('button', { name: 'Plan this course' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Plan FND 100' })
  await expect(dialog.getByRole('status')).toHaveText(/in 3 sittings\.$/)
  for (const target of [
    dialog.getByRole('checkbox', { name: 'Sunday' }),
    dialog.getByLabel('Time'),
    dialog.getByRole('button', { name: 'Save plan' }),
  ]) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save plan' }).tap()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Complete and go on' }).last().tap()
  await expect(page.getByRole('heading', { level: 2, name: 'Your One-Page Creator Plan' })).toBeVisible()
  await page.goto('/dashboard/calendar?view=agenda')
  await expect(page.getByRole('link', { name: 'FND 100: Your One-Page Creator Plan' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /How Attention Becomes Income/ })).toBeHidden()
})
