import { randomInt } from 'node:crypto'
import { expect, test } from '../support/journey.ts'
import { archiveCourses, publishedCourse } from '../support/published-course.ts'

test('an author puts the modules of a long course under headings, and students read it by them', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
}) => {
  const { id } = await publishedCourse(site.db, `sec-${randomInt(1e6, 9e6)}`, 14)
  const outline = page.getByRole('region', { name: 'Outline' })
  const lines = outline.getByRole('listitem')

  await test.step('sections are added, moved by keyboard, renamed, and refuse a title twice', async () => {
    await signIn(page, await site.make.administrator())
    await page.goto(`/admin/courses/${id}`)
    const add = async (title: string, first: string) => {
      await outline.getByRole('button', { name: 'Add section' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add section' })
      await dialog.getByLabel('Title').fill(title)
      await dialog.getByLabel('Begins with').selectOption({ label: first })
      await dialog.getByRole('button', { name: 'Add section' }).click()
      return dialog
    }
    await expect(await add('First month', '2. Strokes 2')).toBeHidden()
    await expect(await add('Second month', '9. Strokes 9')).toBeHidden()
    await expect(lines.nth(1)).toContainText('First month')
    const refused = await add('First month', '12. Strokes 12')
    await expect(refused.getByText('Another section has this title')).toBeVisible()
    await refused.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Close without saving' }).click()

    await outline.getByRole('button', { name: 'Move Strokes 2 up' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Strokes 2 is now module 2 of 14', { exact: true })).toBeAttached()
    await expect(lines.nth(2)).toContainText('First month')
    await expect(outline.getByRole('button', { name: 'Move Strokes 2 up' })).toBeFocused()
    await outline.getByRole('button', { name: 'Move Strokes 2 down' }).click()
    await expect(page.getByText('Strokes 2 is now module 2 of 14, in First month')).toBeAttached()

    await outline.getByRole('button', { name: 'Rename Second month' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename section' })
    await dialog.getByLabel('Title').fill('The long exercise')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(outline.getByRole('heading', { name: 'Section: The long exercise' })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
  })

  const student = await (await anotherBrowser()).newPage()
  await test.step('a student sees the section of the present module open, the others closed', async () => {
    const person = await site.make.enrolledStudent({ courseId: id, completed: 2 })
    await signIn(student, person)
    await student.goto(`/course/${id}?module=${id}-3`)
    const modules = student.getByRole('navigation', { name: 'Modules' })
    await expect(modules.getByRole('link', { name: /Strokes 3/ })).toBeVisible()
    await expect(modules.getByText('1 of 7')).toBeVisible()
    const later = modules.getByRole('heading', { name: 'The long exercise' })
    await expect(later).toBeVisible()
    await expect(modules.getByRole('link', { name: /Strokes 12/ })).toBeHidden()
    await later.click()
    await expect(modules.getByRole('link', { name: /Strokes 12/ })).toBeVisible()
    expect(await findBarriers(student)).toEqual([])
  })

  await test.step('a heading without a module is gone, and its removal keeps the modules', async () => {
    await outline.getByRole('button', { name: 'Remove the heading The long exercise' }).click()
    await expect(page.getByText('The section The long exercise is gone, its modules are not')).toBeAttached()
    await expect(outline.getByRole('heading', { name: 'Section: The long exercise' })).toBeHidden()
    await expect(outline.getByRole('link', { name: /^Module \d/ })).toHaveCount(14)
    await student.reload()
    await expect(student.getByText('1 of 13')).toBeVisible()
  })
  await archiveCourses(site.db, [id])
})
