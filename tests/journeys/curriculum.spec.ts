import { randomInt } from 'node:crypto'
import { expect, test } from '../support/journey.ts'

test('a department and a tract are created, reordered, archived, restored and seen on the site', async ({
  page,
  site,
  signIn,
  findBarriers,
  guard,
}) => {
  guard.expect(/^answer: 409 PUT \/api\/admin\/departments\/foundation\/archived/)
  const number = randomInt(1_000, 10_000)
  const label = `Puppetry ${number}`
  const department = `${label} Department`
  const tract = `Puppeteer ${number}`
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/curriculum')
  const departments = page.getByRole('region', { name: 'Departments' })
  const tracts = page.getByRole('region', { name: 'Tracts' })
  // The HTML as sent: the pages are complete without scripts, and the list stays open.
  const onSite = async (path: string) => (await page.request.get(path)).text()
  const namesOf = (region: typeof departments) =>
    region.getByRole('table', { name: /in catalog order/ }).getByRole('rowheader')

  await test.step('a department is added at the end and moved up by keyboard', async () => {
    await page.getByRole('button', { name: 'Add department' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(department)
    await dialog.getByLabel('Description').fill('Figures that move, and who moves them.')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(namesOf(departments).last()).toHaveText(department)
    const up = departments.getByRole('button', { name: `Move ${department} up` })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(namesOf(departments).last()).not.toHaveText(department)
    await expect(up).toBeFocused()
  })

  await test.step('a tract is added', async () => {
    await page.getByRole('link', { name: 'Add tract' }).click()
    await expect(page.getByRole('heading', { name: 'Add tract', level: 1 })).toBeVisible()
    await page.getByLabel('Title').fill(tract)
    await page.getByLabel('Description').fill('From a sock to a show.')
    await page.getByLabel('Outcome 1', { exact: true }).fill('Move a figure so that it seems to think')
    await page.getByLabel('Course 1', { exact: true }).selectOption({ index: 1 })
    await page.getByLabel('Why course 1 has this place').fill('It comes first')
    await page.getByRole('button', { name: 'Add tract' }).click()
    await expect(namesOf(tracts).last()).toHaveText(tract)
  })

  await test.step('both are on the site', async () => {
    expect(await onSite('/departments')).toContain(label)
    expect(await onSite('/courses')).toContain(tract)
  })

  await test.step('archived, they leave the site and stay in the list; one with published courses cannot be archived', async () => {
    await departments.getByRole('button', { name: 'Archive Foundation Core' }).click()
    await expect(page.getByText(/published courses, scheduled ones included/).first()).toBeVisible()
    await departments.getByRole('button', { name: `Archive ${department}` }).click()
    const kept = departments.getByRole('table', { name: 'Archived departments' })
    await expect(kept.getByRole('rowheader')).toHaveText([department])
    await expect(departments).toBeFocused()
    await tracts.getByRole('button', { name: `Archive ${tract}` }).click()
    await expect(tracts.getByRole('table', { name: 'Archived tracts' }).getByRole('rowheader')).toHaveText([
      tract,
    ])
    expect(await findBarriers(page)).toEqual([])
    expect(await onSite('/courses')).not.toContain(tract)
    expect(await onSite('/departments')).not.toContain(label)
  })

  await test.step('restored, they return to their places; deleted, they disappear', async () => {
    await departments.getByRole('button', { name: `Restore ${department}` }).click()
    await expect(namesOf(departments).filter({ hasText: department })).toBeVisible()
    await tracts.getByRole('button', { name: `Restore ${tract}` }).click()
    await expect(namesOf(tracts).filter({ hasText: tract })).toBeVisible()
    expect(await onSite('/departments')).toContain(label)
    for (const [region, name, one] of [
      [tracts, tract, 'tract'],
      [departments, department, 'department'],
    ] as const) {
      await region.getByRole('button', { name: `Delete ${name}` }).click()
      await page.getByRole('button', { name: `Delete ${one}`, exact: true }).click()
      await expect(page.getByText(name, { exact: true })).toBeHidden()
    }
  })
})
