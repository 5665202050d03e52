import { sql } from 'drizzle-orm'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

// Its own course, so its desk is empty of other journeys' work.
const courseId = 'cnt-201'
const assignmentId = `${courseId}-1-a1`

test('a teacher grades without names, holds the grades, and releases them together', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriersInBothThemes,
  guard,
}) => {
  guard.expect(/^answer: 422 POST .*\/several$/)
  const students = [
    await site.make.enrolledStudent({ courseId, firstName: 'Wanda', lastName: 'Zeller' }),
    await site.make.enrolledStudent({ courseId, firstName: 'Aaron', lastName: 'Abel' }),
  ]
  for (const [index, { id }] of students.entries()) {
    await site.db.execute(
      sql`insert into submissions (user_id, course_id, assignment_id, number, draft_revision, text, submitted_at)
          values (${id}, ${courseId}, ${assignmentId}, 1, 1, 'My work', ${`2026-10-0${index + 1}T12:00:00Z`})`,
    )
  }
  await signIn(page, await site.make.teacherOf(courseId))
  await page.goto(`/teach/courses/${courseId}/submissions?assignment=${assignmentId}`)

  await test.step('names are hidden in the list and beside the work', async () => {
    await page.getByRole('switch', { name: 'Hide names while grading' }).check()
    await expect(page.getByRole('link', { name: /^Student 1/ })).toBeVisible()
    await expect(page.getByText('Zeller')).toHaveCount(0)
    await page.getByRole('switch', { name: 'Hold grades until I release them' }).check()
    await expect(page.getByText('No grade is held yet.', { exact: false })).toBeVisible()
  })

  await test.step('two grades are saved, and the students see neither', async () => {
    await page.getByRole('link', { name: /^Student 1/ }).click()
    for (const name of ['Student 1', 'Student 2']) {
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText('Grades are held')).toBeVisible()
      await page.keyboard.press('Shift+Digit1')
      await page.keyboard.press('Control+Enter')
    }
    await expect(page.getByRole('button', { name: 'Release 2 grades' })).toBeVisible()
    await page.getByLabel('Show').selectOption('Graded')
    await expect(page.getByRole('row').filter({ hasText: 'Held' })).toHaveCount(2)
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await findBarriersInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })

  const theirs = await (await anotherBrowser()).newPage()
  const [first] = students
  if (first === undefined) throw new Error('There is no student')
  await signIn(theirs, first)
  await theirs.goto(`/dashboard/assignments/${assignmentId}`)
  const state = (label: string) => theirs.getByRole('main').getByText(label, { exact: true }).first()
  await expect(state('Handed in')).toBeVisible()
  await expect(state('Graded')).toHaveCount(0)

  await test.step('several are ticked, and get the same points with one reason', async () => {
    await page.getByRole('checkbox', { name: 'Tick all on this page' }).check()
    await page.getByRole('button', { name: 'Give points' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give the same points to 2 submissions?' })
    await dialog.getByRole('button', { name: 'Give points' }).click()
    await expect(dialog).toContainText('Please enter a reason')
    await dialog.getByLabel('Points, of').fill('9,5')
    await dialog.getByLabel('Reason').fill('Shown in class')
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Give points' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Changed for 2 students.' })).toBeFocused()
    await expect(page.getByText('2 ticked')).toBeHidden()
    await page.setViewportSize({ width: 360, height: 780 })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('until someone changes one of them, they can be undone', async () => {
    await expect(page.getByText('Changed for 2 students.')).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(notice(page, 'Undone')).toBeVisible()
    await expect(page.getByText('Changed for 2 students.')).toBeHidden()
    await expect(page.getByRole('region', { name: 'Submissions' })).toBeFocused()
  })

  await test.step('all work is downloaded as one file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download all work' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${assignmentId}-work.zip`)
  })

  await test.step('the gradebook marks them, and a release shows them', async () => {
    await page.goto(`/teach/courses/${courseId}/grades`)
    await expect(page.getByTitle(/Held: the student doesn’t see it yet/).first()).toBeVisible()
    // One reason for everything typed next: a value that replaces an earned score opens no dialog.
    await page.getByLabel('Reason for changes').fill('Shown again')
    await page.getByRole('grid').focus()
    await page.keyboard.press('8')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('gridcell', { selected: false }).filter({ hasText: /^(Held: )?8$/ }),
    ).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto(`/teach/courses/${courseId}/submissions?assignment=${assignmentId}`)
    await page.getByLabel('Show').selectOption('Graded')
    await page.getByRole('row').filter({ hasText: 'Student 2' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Release this grade' }).click()
    await expect(notice(page, 'Grade released')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Release this grade' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Grade', exact: true })).toBeFocused()
    await theirs.reload()
    await expect(state('Graded')).toHaveCount(0)
    await page.goto(`/teach/courses/${courseId}/submissions?assignment=${assignmentId}`)
    await page.getByRole('button', { name: 'Release 1 grade', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release grades' }).click()
    await expect(notice(page, 'Grades released')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Hold grades until I release them' })).not.toBeChecked()
    await theirs.reload()
    await expect(state('Graded')).toBeVisible()
  })
})
