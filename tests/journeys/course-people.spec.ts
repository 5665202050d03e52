import { sql } from 'drizzle-orm'
import { countInputs } from '../support/count-inputs.ts'
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
  const inputs = await countInputs(page)
  await signIn(page, teacher)
  await page.goto(`/teach/courses/${courseId}/submissions`)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No one is enrolled yet' })).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])

  const field = page.getByRole('textbox', { name: 'Enroll people' })
  await inputs.reset()
  await field.fill([...people.map(({ email }) => email), 'missing@example'].join('\n'))
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('30 found, 1 not an address.')).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Enroll 30 people', exact: true }).click()
  await expect(notice(page, '30 people enrolled')).toBeVisible()
  expect(await inputs.count(), 'the paste and two presses').toBe(3)
  await expect(page.getByText('No account has these addresses or names')).toBeVisible()
  await expect(field).toHaveValue('missing@example')
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

  await field.fill('Amara Okafor 12')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('button', { name: 'Enroll 1 person', exact: true }).click()
  await expect(rows).toHaveCount(2)
})

test('a preview lets a teacher choose between people of one name, mend a line, and invite in one press', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const courseId = 'fnd-201'
  const teacher = await site.make.teacherOf(courseId)
  const [first, second] = [
    await site.make.student({ firstName: 'Twin', lastName: 'Abara' }),
    await site.make.student({ firstName: 'Twin', lastName: 'Abara' }),
  ]
  await signIn(page, teacher)
  await page.goto(`/teach/courses/${courseId}/people`)
  await page
    .getByRole('textbox', { name: 'Enroll people' })
    .fill(`Twin Abara\nNora Blau <nora.blau@example.org>\nkim.blau@example`)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('heading', { name: '3 lines read' })).toBeFocused()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByLabel('Correct “kim.blau@example”').fill('kim.blau@example.org')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('1 to choose, 2 to be invited.')).toBeVisible()
  await page.getByLabel('Who is Twin Abara?').selectOption(`Twin Abara, ${second.email}`)
  await page.getByRole('button', { name: 'Enroll 1 person and invite 2', exact: true }).click()
  await expect(notice(page, '3 people enrolled')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(second.email) })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(first.email) })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Nora Blau/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Enroll people' })).toHaveValue('')
})

test('a teacher enrolls a school group', async ({ page, site, signIn, findBarriersInBothThemes }) => {
  const courseId = 'fnd-201'
  const teacher = await site.make.teacherOf(courseId)
  const members = [
    await site.make.student({ firstName: 'Uma', lastName: 'Grouped' }),
    await site.make.student({ firstName: 'Vito', lastName: 'Grouped' }),
  ]
  await site.db.execute(sql`
    with made as (insert into school_groups (name, time_zone) values ('Evening class 7', 'UTC') returning id)
    insert into school_group_members (group_id, user_id)
    select made.id, one from made, unnest(${sql.param(members.map(({ id }) => id))}::text[]) one`)
  await signIn(page, teacher)
  await page.goto(`/teach/courses/${courseId}/people`)
  await page.getByRole('combobox', { name: 'Enroll a school group' }).fill('Evening class 7')
  await page.getByRole('option', { name: /Evening class 7/ }).click()
  await page.getByRole('button', { name: 'Enroll group' }).click()
  await expect(notice(page, '2 people enrolled')).toBeVisible()
  await expect(page.getByRole('row', { name: /Vito Grouped/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Enroll a school group' })).toBeFocused()
  expect(await findBarriersInBothThemes(page)).toEqual([])
})

test('a teacher sorts the people of a course, and brings back who was removed', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const courseId = 'vid-101'
  const teacher = await site.make.teacherOf(courseId)
  await site.make.enrolledStudent({ courseId, firstName: 'Far', lastName: 'Sorted', completed: 3 })
  await site.make.enrolledStudent({ courseId, firstName: 'Near', lastName: 'Sorted', completed: 1 })
  await signIn(page, teacher)
  await page.goto(`/teach/courses/${courseId}/people?search=sorted`)
  const names = page.getByRole('table', { name: /People of this course/ }).getByRole('rowheader')
  await page.getByRole('columnheader', { name: 'Progress' }).getByRole('button').click()
  await expect(names).toHaveText([/^Near Sorted/, /^Far Sorted/])
  await page.getByLabel('Sort by').selectOption('Most progress')
  await expect(names).toHaveText([/^Far Sorted/, /^Near Sorted/])
  expect(await findBarriersInBothThemes(page)).toEqual([])

  await page.getByRole('checkbox', { name: 'Tick Near Sorted' }).check()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Moved to the evening class')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(names).toHaveCount(1)

  const inputs = await countInputs(page)
  await page.reload()
  await inputs.reset()
  await page.getByLabel('State').selectOption('Past')
  const past = page.getByRole('row', { name: /Near Sorted/ })
  await expect(past).toContainText('Moved to the evening class')
  await expect(past).toContainText('Ines')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring back Near Sorted' }).click()
  await expect(notice(page, '1 person enrolled again')).toBeVisible()
  expect(await inputs.count(), 'a choice and a press').toBe(2)
  await expect(page.getByRole('heading', { name: 'No one matches' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Past people' })).toBeFocused()
  await page.getByLabel('State').selectOption('All')
  await expect(names).toHaveCount(2)
})
