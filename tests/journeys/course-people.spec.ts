import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

test('a teacher enrolls thirty people with one paste and one press, removes one, and takes them back', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  // No other journey enrolls anyone in it.
  const courseId = 'cnt-202'
  const teacher = await site.make.teacherOf(courseId)
  const people = await Promise.all(
    Array.from({ length: 30 }, (_, index) => site.make.student({ lastName: `Okafor ${index + 10}` })),
  )
  await signIn(page, teacher)
  await page.goto(`/teach/courses/${courseId}/submissions`)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No one is enrolled yet' })).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])

  await page
    .getByLabel('Enroll people')
    .fill([...people.map(({ email }) => email), 'missing@example.org'].join('\n'))
  await page.getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect(notice(page, '30 people enrolled')).toBeVisible()
  await expect(page.getByText('No account has these addresses or names')).toBeVisible()
  await expect(page.getByLabel('Enroll people')).toHaveValue('missing@example.org')
  const rows = page.getByRole('table', { name: /People of this course/ }).getByRole('row')
  await expect(rows).toHaveCount(31)
  expect(await findBarriersInBothThemes(page)).toEqual([])

  await page.getByLabel('Find people').fill('okafor 12')
  await expect(rows).toHaveCount(2)
  await page.getByRole('checkbox', { name: /^Tick Amara Okafor 12/ }).check()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason/)
  await dialog.getByLabel('Reason').fill('Moved to the other class')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(notice(page, '1 person removed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No one matches' })).toBeVisible()

  await page.getByLabel('Enroll people').fill('Amara Okafor 12')
  await page.getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect(rows).toHaveCount(2)
})
