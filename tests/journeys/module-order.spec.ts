import { randomInt } from 'node:crypto'
import { expect, test } from '../support/journey.ts'
import { archiveCourses, publishedCourse, putDraftQuiz } from '../support/published-course.ts'

test('an author arranges what a module holds, and students follow the list', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
}) => {
  const { id } = await publishedCourse(site.db, `ord-${randomInt(1e6, 9e6)}`, 1)
  const moduleId = `${id}-1`
  await putDraftQuiz(site.db, moduleId, 'What do you know already?')
  const items = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Move / }) })

  await test.step('moved by keyboard, added to, and asked about when left unsaved', async () => {
    await signIn(page, await site.make.administrator())
    await page.goto(`/teach/courses/${id}/modules/${moduleId}?part=order`)
    await page.getByLabel('Show what is in this module as a list').check()
    await expect(items).toHaveCount(3)
    await expect(items.nth(2)).toContainText('Draft')
    await page.getByRole('button', { name: 'Move What do you know already? up' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('What do you know already? is now item 2 of 3')).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(items.first()).toContainText('What do you know already?')
    await expect(page.getByRole('button', { name: 'Move What do you know already? down' })).toBeFocused()

    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Please write what it is about')).toBeVisible()
    await page.getByLabel('What it is about').fill('Show two others your first stroke')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(items.last()).toContainText('Show two others your first stroke')
    await page.getByLabel('What it is about').fill('Show two others your first stroke')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('This is on the list already')).toBeVisible()

    await page.getByRole('link', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save order' }).click()
    await expect(page.getByText('Order saved').first()).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('a student sees the list without the draft, with a way to discuss', async () => {
    const student = await (await anotherBrowser()).newPage()
    await signIn(student, await site.make.enrolledStudent({ courseId: id }))
    await student.goto(`/course/${id}?module=${moduleId}`)
    const list = student.getByRole('navigation', { name: 'In this module' })
    await expect(list.getByRole('link')).toHaveText([/document/, /Strokes 1/, /first stroke/])
    expect(await findBarriers(student)).toEqual([])
    const thread = `/dashboard/discussions/${id}/new?module=${moduleId}&quote=Show+two+others+your+first+stroke`
    await expect(list.getByRole('link', { name: /first stroke/ })).toHaveAttribute('href', thread)
  })
  await archiveCourses(site.db, [id])
})
