import { sql } from 'drizzle-orm'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

test('twelve applications are decided with one text in four presses; readers leave notes', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const family = 'Applicant'
  await site.db.execute(sql`
    insert into applications (form, status, first_name, last_name, email)
    select 'enroll', 'received', 'Number' || n, ${family}, 'applicant' || n || '@example.org' from generate_series(1, 12) n`)
  await signIn(page, await site.make.administrator({ firstName: 'Rae' }))
  await page.goto(`/admin/applications?status=received&search=${family}`)
  const rows = page.getByRole('table', { name: /Applications/ }).getByRole('row')
  await expect(rows).toHaveCount(13)

  await page.getByRole('link', { name: `Number1 ${family}`, exact: true }).click()
  await page.getByRole('radio', { name: 'Admit', exact: true }).last().check()
  await page.getByRole('textbox', { name: 'Note' }).fill('A strong sample.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Recommends to admit')).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])

  await page.goto(`/admin/applications?status=received&search=${family}`)
  await expect(page.getByText('1 admit')).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Tick all that wait' }).check()
  await page.getByRole('button', { name: 'Decide' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Admit' }).check()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send decisions' }).click()
  await expect(notice(page, '12 people admitted')).toBeVisible()
  await expect(page.getByText('No name or address matches your search.')).toBeVisible()
})
