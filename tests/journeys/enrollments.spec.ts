import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

test('a teacher invites people without accounts and enrolls them in one step', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const courseId = 'mkt-301'
  await signIn(page, await site.make.teacherOf(courseId))
  await page.goto(`/teach/courses/${courseId}/people`)
  await page
    .getByRole('textbox', { name: 'Enroll people' })
    .fill('Lena Vogt <lena.vogt@example.org>\ntim.vogt@example.org')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('button', { name: 'Invite and enroll 2 people' }).click()
  await expect(notice(page, '2 people enrolled')).toBeVisible()
  await expect(page.getByRole('row', { name: /Lena Vogt/ })).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${courseId}-people.csv`)
})

test('an administrator enrolls a person on their page, finds the enrollment, and removes it', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const student = await site.make.student({ firstName: 'Ottilie', lastName: 'Brandt' })
  await signIn(page, await site.make.administrator())
  await page.goto(`/admin/users/${student.id}`)
  await page.getByRole('combobox', { name: 'Enroll in a course' }).fill('MKT 301')
  await page.getByRole('option', { name: /MKT 301/ }).click()
  await page.getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect(notice(page, 'Ottilie is enrolled')).toBeVisible()
  await expect(page.getByRole('row', { name: /MKT 301/ })).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])

  await page.goto('/admin/enrollments')
  await page.getByLabel('Person or course').fill('ottilie')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('row', { name: /Ottilie Brandt/ })).toHaveCount(1)
  expect(await findBarriersInBothThemes(page)).toEqual([])

  await page.goto(`/admin/users/${student.id}`)
  await page.getByRole('button', { name: 'Remove from MKT 301' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The wrong course')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
})

test('an administrator filters enrollments, enrolls people from there, and removes the ticked', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const courseId = 'aud-101'
  const student = await site.make.student({ firstName: 'Quirin', lastName: 'Filterling' })
  await site.make.enrolledStudent({ courseId, firstName: 'Wanda', lastName: 'Filterling', completed: 2 })
  const inputs = await countInputs(page)
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/enrollments')
  await inputs.reset()
  await page.getByRole('combobox', { name: 'Course' }).fill('AUD 101')
  await page.getByRole('option', { name: /AUD 101/ }).click()
  await expect(page.getByRole('button', { name: 'All courses' })).toBeFocused()
  await page.getByRole('button', { name: 'Enroll people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enroll people in AUD 101' })
  await dialog.getByRole('textbox', { name: 'Enroll people' }).fill(student.email)
  await dialog.getByRole('button', { name: 'Preview', exact: true }).click()
  await dialog.getByRole('button', { name: 'Enroll 1 person', exact: true }).click()
  await expect(notice(page, '1 person enrolled')).toBeVisible()
  expect(await inputs.count(), 'two choices of the course, three presses, and the paste').toBe(6)
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByLabel('State').selectOption('In progress')
  await page.getByLabel('Person or course').fill('filterling')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('row', { name: /Wanda Filterling/ })).toContainText('In progress')
  await expect(page.getByRole('row', { name: /Quirin Filterling/ })).toHaveCount(0)
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByLabel('State').selectOption('All')
  await expect(page.getByRole('row', { name: /Filterling/ })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Tick all on this page' }).check()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The school year is over')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(notice(page, '2 enrollments removed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No enrollments here' })).toBeVisible()
})
