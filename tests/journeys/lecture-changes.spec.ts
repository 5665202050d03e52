import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'
import { archiveCourses } from '../support/published-course.ts'
import { notice } from '../support/steps.ts'
import { writtenCourse } from '../support/written-course.ts'

const first = 'A bowl costs eight euros, and a mug six.\n\n## Clay\n\nIt comes from the river.'

const made: string[] = []
test.afterEach(({ site }) => archiveCourses(site.db, made.splice(0)))

test('a published change reaches who completed the lesson, and is read as a difference, and ticked off', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  const { db, make } = site
  const courseId = await writtenCourse(db, [
    { title: 'Prices of bowls', markdown: first },
    { title: 'Glazes', markdown: 'Two coats.' },
  ])
  made.push(courseId)
  const teacher = await make.teacherOf(courseId)
  const student = await make.enrolledStudent({ courseId, completed: 1 })
  const inputs = await countInputs(page)

  await test.step('the author says what is new while publishing', async () => {
    await signIn(page, teacher)
    await page.goto(`/teach/courses/${courseId}/modules/${courseId}-1`)
    await page.getByRole('button', { name: 'Edit lecture' }).click()
    await page.getByRole('button', { name: 'Markdown', exact: true }).click()
    await page
      .getByLabel('Markdown', { exact: true })
      .fill(`${first.replace('eight', '12')}\n\n## Glaze\n\nTwo coats, one dry day apart.`)
    await expect(page.getByText(/^Saved /)).toBeVisible()
    // What was written is no press of publishing.
    await page.getByLabel('Markdown', { exact: true }).blur()
    const before = await inputs.count()
    await page.getByRole('button', { name: 'Publish changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish these changes?' })
    await expect(dialog.getByText('1 paragraph changed, 1 section added.')).toBeVisible()
    const correction = dialog.getByRole('checkbox', { name: /A correction that students don’t need to read/ })
    await expect(correction).not.toBeChecked()
    await expect(
      dialog.getByText('1 student who completed this module is told that it changed.'),
    ).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await dialog.getByLabel('What is new? (optional)').fill('Prices of 2027, and how to glaze')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(notice(page, 'The lecture is live')).toBeVisible()
    expect((await inputs.count()) - before, 'two presses and the sentence').toBe(3)
  })

  const context = await anotherBrowser()
  const mine = await context.newPage()
  const readings = await countInputs(mine)
  await signIn(mine, student)

  await test.step('the dashboard says so', async () => {
    await mine.goto('/dashboard')
    const changed = mine.getByRole('region', { name: 'Changed since you completed it' })
    await expect(changed.getByText('Prices of 2027, and how to glaze')).toBeVisible()
    await expect(changed.getByText(/^1 paragraph changed, 1 section added/)).toBeVisible()
    expect(await findBarriersInBothThemes(mine)).toEqual([])
    await readings.reset()
    await changed.getByRole('link', { name: 'Prices of bowls' }).click()
  })

  await test.step('the lesson shows it word by word, and is ticked off', async () => {
    const notes = mine.getByRole('region', { name: 'This lesson changed since you completed it' })
    await expect(notes).toBeVisible()
    const outline = mine.getByRole('navigation', { name: 'Modules' })
    await expect(outline.getByRole('link', { name: /Prices of bowls/ })).toContainText('Completed · Changed')
    await notes.getByText('Show what changed').click()
    await expect(notes.getByRole('deletion').first()).toContainText('eight')
    await expect(notes.getByRole('insertion').first()).toContainText('12')
    expect(await findBarriersInBothThemes(mine)).toEqual([])
    await notes.getByRole('button', { name: 'I have read it' }).click()
    await expect(notes).toBeHidden()
    await expect(mine.getByRole('heading', { name: 'Prices of bowls', level: 2 })).toBeFocused()
    expect(await readings.count(), 'open, show, tick off').toBe(3)
    await expect(outline.getByText('Changed')).toBeHidden()
    await mine.goto('/dashboard')
    await expect(mine.getByRole('heading', { level: 1, name: /Hello/ })).toBeVisible()
    await expect(mine.getByRole('region', { name: 'Changed since you completed it' })).toBeHidden()
  })

  await test.step('a small correction is marked as one, and tells no one', async () => {
    await page
      .getByLabel('Markdown', { exact: true })
      .fill(`${first.replace('eight', '12')}\n\n## Glaze\n\nTwo coats, one dry day between.`)
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await page.getByRole('button', { name: 'Publish changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish these changes?' })
    await expect(dialog.getByRole('checkbox', { name: /A correction/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('button', { name: 'This is what students read' })).toBeVisible()
    await mine.reload()
    await expect(mine.getByRole('region', { name: 'Changed since you completed it' })).toBeHidden()
  })
})
