import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

test('an administrator suspends an account with a reason and reactivates it, schedules a deletion and cancels it', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  const someone = await site.make.student({ firstName: 'Sal' })
  await signIn(page, await site.make.administrator())
  await page.goto(`/admin/users/${someone.id}/edit`)

  await page.getByRole('button', { name: 'Suspend' }).click()
  const question = page.getByRole('dialog', { name: 'Suspend Sal?' })
  await question.getByLabel('Reason').fill('Spam in three forums')
  expect(await findBarriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Suspend' }).click()
  await expect(notice(page, 'User suspended')).toBeVisible()
  await page.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(notice(page, 'Suspension lifted')).toBeVisible()

  await page.getByRole('button', { name: 'Delete account' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete the account of Sal?' })
  await expect(deletion.getByLabel('Reason')).toHaveValue('')
  await deletion.getByRole('button', { name: 'Delete in 14 days' }).click()
  await expect(notice(page, 'Deletion planned')).toBeVisible()
  await page.getByRole('button', { name: 'Keep account' }).click()
  await expect(notice(page, 'Account kept')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
})
