import { sql } from 'drizzle-orm'
import { expect, type JourneyParts, type Page, test } from '../support/journey.ts'

// Its own course, so its desk is empty of other journeys' work.
const courseId = 'brd-201'
const assignmentId = `${courseId}-1-a1`
const many = 30

async function handInAll({ db, make }: JourneyParts) {
  for (let index = 0; index < many; index++) {
    const student = await make.enrolledStudent({
      courseId,
      firstName: 'Noor',
      lastName: `Student${String(index).padStart(2, '0')}`,
    })
    await db.execute(
      sql`insert into submissions (user_id, course_id, assignment_id, number, draft_revision, text, submitted_at)
          values (${student.id}, ${courseId}, ${assignmentId}, 1, 1, ${`Work ${index}: ${'three lines of thought. '.repeat(12)}`},
                  ${new Date(Date.UTC(2026, 9, 1, 12, index)).toISOString()})`,
    )
  }
}

const nameOf = (index: number) => `Noor Student${String(index).padStart(2, '0')}`
const heading = (page: Page, index: number) => page.getByRole('heading', { level: 1, name: nameOf(index) })
const feedback = (page: Page) => page.getByRole('textbox', { name: 'Feedback' })

test('thirty works are graded by keys alone, with a rubric and a comment each', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  test.setTimeout(180_000)
  await handInAll(site)
  await signIn(page, await site.make.teacherOf(courseId))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/teach/courses/${courseId}/submissions?assignment=${assignmentId}`)
  await page.getByRole('link', { name: new RegExp(`^${nameOf(0)}`) }).click()
  await expect(heading(page, 0)).toBeVisible()

  await test.step('all criteria, the feedback and Save are in sight, wherever the page is scrolled', async () => {
    const save = page.getByRole('button', { name: 'Save and next' })
    await expect(save).toBeInViewport({ ratio: 1 })
    for (const line of await page
      .getByRole('group')
      .filter({ has: page.getByRole('radio') })
      .all()) {
      await expect(line).toBeInViewport()
    }
    await expect(feedback(page)).toBeInViewport({ ratio: 1 })
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(save).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the shortcuts are listed', async () => {
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list).toContainText('Save and go to the next submission')
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
  })

  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }

  await test.step('a number chooses a level and goes on, up to the feedback', async () => {
    const criteria = page.getByRole('group').filter({ has: page.getByRole('radio') })
    const count = await criteria.count()
    for (let index = 0; index < count; index++) await press(index === 1 ? '2' : '1')
    await expect(criteria.nth(0).getByRole('radio', { name: /^Full/ })).toBeChecked()
    await expect(criteria.nth(1).getByRole('radio', { name: /^Partial/ })).toBeChecked()
    await expect(feedback(page)).toBeFocused()
    await page.keyboard.type('Name the sources of your figures.')
    await page.getByRole('button', { name: 'Keep this comment' }).click()
    await feedback(page).focus()
    await press('Control+Enter')
    await expect(heading(page, 1)).toBeVisible()
  })

  const began = Date.now()
  presses = 0
  await test.step('the comment is inserted by a key', async () => {
    for (let index = 1; index < many - 1; index++) {
      await press('Shift+Digit1')
      await press('/')
      await expect(page.getByRole('dialog', { name: 'Your comments' }).getByRole('listitem')).not.toHaveCount(
        0,
      )
      await press('Enter')
      await expect(feedback(page)).toHaveValue('Name the sources of your figures.')
      await press('Control+Enter')
      await expect(heading(page, index + 1)).toBeVisible()
    }
  })
  const works = many - 2
  // One for the rubric, two for the comment, one to save.
  expect(presses / works).toBe(4)
  test.info().annotations.push({
    type: 'measured',
    description: `${presses / works} presses and ${Math.round((Date.now() - began) / works)} ms for each of ${works} works`,
  })

  await test.step('a comment written twice is offered, changed and removed', async () => {
    await press('Shift+Digit2')
    await press('/')
    const bank = page.getByRole('dialog', { name: 'Your comments' })
    await expect(bank.getByText(`Used in ${many - 1} grades`)).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await bank.getByRole('button', { name: 'Edit: Name the sources of your figures.' }).click()
    await bank.getByRole('textbox', { name: 'Comment' }).fill('Name every source.')
    await bank.getByRole('button', { name: 'Save comment' }).click()
    await expect(bank.getByRole('button', { name: /^Name every source\./ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bank).toBeHidden()
    await expect(feedback(page)).toBeFocused()
    // At the start of a line, the key opens the comments; elsewhere it is a character.
    await page.keyboard.type('and/or')
    await expect(feedback(page)).toHaveValue('and/or')
    await page.keyboard.press('Enter')
    await page.keyboard.press('/')
    await bank.getByRole('button', { name: 'Remove: Name every source.' }).click()
    await expect(bank.getByText('None yet.', { exact: false })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing to grade' })).toBeVisible()
  })
})
