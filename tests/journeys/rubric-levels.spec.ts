import { sql } from 'drizzle-orm'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

// Its own course, so its desk is empty of other journeys' work.
const courseId = 'fnd-101'
const assignmentId = `${courseId}-1-a1`

test('a teacher makes levels of their own, grades by them with number keys, and the student sees both', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  test.slow()
  const teacher = await site.make.teacherOf(courseId)
  const student = await site.make.enrolledStudent({ courseId, firstName: 'Noor', lastName: 'Castro' })
  await signIn(page, teacher)
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('a ready-made scale is chosen, and the levels are changed by keyboard', async () => {
    await page.goto(`/teach/courses/${courseId}/modules/${courseId}-1?part=assignments`)
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    const scale = page.getByLabel('Levels of each criterion')
    await expect(scale.locator('option:checked')).toHaveText('Full / Partial / Missing')
    await expect(page.getByLabel('Full points for').first()).toBeVisible()

    await scale.selectOption({ label: 'Pass / Not yet' })
    await page.getByRole('button', { name: 'Bring back the removed level and its descriptions' }).click()
    await expect(page.getByLabel('Some points for').first()).not.toHaveValue('')

    await scale.selectOption({ label: 'Excellent / Good / Fair / Weak / Missing' })
    await scale.selectOption({ label: 'Your own levels' })
    const levels = page.getByRole('list', { name: 'Levels' })
    const add = page.getByRole('button', { name: 'Add level' })
    await add.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Begun')
    await expect(levels.getByRole('listitem')).toHaveCount(6)
    await expect(add).toBeHidden()
    await levels.getByRole('button', { name: 'Move Begun up' }).focus()
    await page.keyboard.press('Enter')
    await expect(levels.getByLabel('Level 4')).toHaveValue('Begun')
    await expect(levels.getByRole('button', { name: 'Move Begun up' })).toBeFocused()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })

    await levels.getByLabel('Percent of the points for Good').fill('40')
    await page.getByRole('button', { name: 'Save assignment' }).click()
    await expect(page.getByRole('alert')).toContainText('Less than the level before')
    await levels.getByLabel('Percent of the points for Good').fill('80')
    await page.getByRole('button', { name: 'Save assignment' }).click()
    await expect(notice(page, 'Assignment saved')).toBeVisible()
  })

  await site.db.execute(
    sql`insert into submissions (user_id, course_id, assignment_id, number, draft_revision, text)
        values (${student.id}, ${courseId}, ${assignmentId}, 1, 1, 'Six steps of a plan')`,
  )

  await test.step('six levels are in one row, and number keys choose them', async () => {
    await page.goto(`/teach/courses/${courseId}/submissions?assignment=${assignmentId}`)
    await page.getByRole('link', { name: /^Noor Castro/ }).click()
    const criteria = page.getByRole('group').filter({ has: page.getByRole('radio') })
    const first = criteria.nth(0)
    await expect(first.getByRole('radio')).toHaveCount(6)
    const boxes = await Promise.all(
      (await first.getByRole('radio').all()).map((level) => level.boundingBox()),
    )
    expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(1)
    await page.keyboard.press('2')
    await expect(first.getByRole('radio', { name: /^Good/ })).toBeChecked()
    const count = await criteria.count()
    for (let index = 1; index < count; index++) await page.keyboard.press('1')
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing to grade' })).toBeVisible()
  })

  await test.step('the student sees the levels and the one that was reached', async () => {
    const theirs = await (await anotherBrowser()).newPage()
    await signIn(theirs, student)
    await theirs.goto(`/dashboard/assignments/${assignmentId}`)
    const results = theirs.getByRole('table', { name: 'Results for each criterion' })
    await expect(results.getByRole('columnheader', { name: 'Begun' })).toBeVisible()
    await expect(results.getByText('Reached:').first()).toBeAttached()
    await theirs.setViewportSize({ width: 360, height: 780 })
    expect(await theirs.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await findBarriersInBothThemes(theirs)).toEqual([])
  })

  await test.step('the editor says what happens to grades that were given', async () => {
    await page.goto(`/teach/courses/${courseId}/modules/${courseId}-1?part=assignments`)
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await expect(page.getByText(/^Grades you have already given keep/)).toBeVisible()
  })
})
