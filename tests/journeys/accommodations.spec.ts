import { sql } from 'drizzle-orm'
import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

// No other journey takes its first quiz.
const courseId = 'vid-101'
const quizId = `${courseId}-1-q1`

test('an administrator gives one person more time everywhere; only they see it', async ({
  page,
  anotherBrowser,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  test.slow()
  await site.db.execute(sql`update quizzes set time_limit = 20 where id = ${quizId}`)
  const student = await site.make.enrolledStudent({ courseId, firstName: 'Noor', lastName: 'Extratime' })
  const other = await site.make.enrolledStudent({ courseId })
  const inputs = await countInputs(page)
  await signIn(page, await site.make.administrator())
  await page.goto(`/admin/users/${student.id}`)
  await inputs.reset()

  await test.step('in three presses', async () => {
    await page.getByRole('button', { name: 'Give extra time or days' }).click()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.getByRole('radio', { name: '50%' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(notice(page, 'Saved')).toBeVisible()
    await expect(page.getByText('50% more time in every course')).toBeVisible()
    expect(await inputs.count()).toBeLessThanOrEqual(5)
    test.info().annotations.push({ type: 'presses', description: String(await inputs.count()) })
  })

  await test.step('errors are at the fields, and nothing is lost', async () => {
    await page.getByRole('button', { name: 'Change 50% more time' }).click()
    await page.getByRole('radio', { name: 'Other' }).check()
    await page.getByLabel('Percent').fill('301')
    await page.getByLabel('Note').fill('Reads with a screen reader')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('Percent')).toHaveAccessibleDescription(/At most 300 percent/)
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
    await page.getByLabel('Percent').fill('75')
    await page.getByLabel('First day').fill('2026-03-02')
    await page.getByLabel('Last day').fill('2026-03-01')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(
      /The last day can’t be before the first day/,
    )
    await page.getByLabel('First day').fill('')
    await page.getByLabel('Last day').fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('75% more time in every course')).toBeVisible()
    await expect(page.getByText('Reads with a screen reader')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })

  await test.step('the student reads it, and the clock has it', async () => {
    const theirs = await (await anotherBrowser()).newPage()
    await signIn(theirs, student)
    await theirs.goto('/dashboard/quizzes')
    await expect(
      theirs.getByText('You have 75% more time on quizzes with a time limit in every course.'),
    ).toBeVisible()
    await expect(theirs.getByText('Reads with a screen reader')).toBeHidden()
    expect(await findBarriersInBothThemes(theirs)).toEqual([])
    await theirs.goto(`/dashboard/quizzes/${quizId}`)
    await expect(theirs.getByText('35 minutes')).toBeVisible()
    await expect(theirs.getByText('You have 15 extra minutes.')).toBeVisible()
  })

  await test.step('no one else does', async () => {
    const theirs = await (await anotherBrowser()).newPage()
    await signIn(theirs, other)
    await theirs.goto('/dashboard/quizzes')
    await expect(theirs.getByRole('heading', { level: 1, name: 'Quizzes' })).toBeVisible()
    await expect(theirs.getByText('more time')).toBeHidden()
  })

  await test.step('ended, it is gone', async () => {
    await page.getByRole('button', { name: 'End today: 75% more time' }).click()
    await expect(notice(page, 'Removed')).toBeVisible()
    await expect(page.getByText('75% more time')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Give extra time or days' })).toBeFocused()
  })
})

test('a teacher gives extra days in their course from the list of people; an observer cannot', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const student = await site.make.enrolledStudent({ courseId, firstName: 'Ilse', lastName: 'Extradays' })
  const inputs = await countInputs(page)
  await signIn(page, await site.make.teacherOf(courseId))
  await page.goto(`/teach/courses/${courseId}/people?search=extradays`)
  await inputs.reset()
  await page.getByRole('button', { name: 'Extra time for Ilse Extradays' }).click()
  const dialog = page.getByRole('dialog', { name: 'Extra time for Ilse Extradays' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Give extra time, extra days, or both').first()).toBeVisible()
  await dialog.getByLabel('Extra days').fill('3')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('3 more days in VID 101')).toBeVisible()
  test.info().annotations.push({ type: 'presses', description: String(await inputs.count()) })
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)

  await signIn(page, student)
  await page.goto('/dashboard/assignments')
  await expect(page.getByText('You have 3 more days for due dates in VID 101.')).toBeVisible()

  const observer = await site.make.instructor()
  await site.db.execute(
    sql`insert into course_instructors (user_id, course_id, role) values (${observer.id}, ${courseId}, 'observer')`,
  )
  await signIn(page, observer)
  await page.goto(`/teach/courses/${courseId}/people?search=extradays`)
  await expect(page.getByRole('row', { name: /Ilse Extradays/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Extra time/ })).toBeHidden()
})
