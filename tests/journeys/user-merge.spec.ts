import { expect, test } from '../support/journey.ts'
import { notice, signInByForm } from '../support/steps.ts'

const password = 'correct horse battery'

test('two accounts are merged: found, previewed, confirmed by typing, merged, and the old address redirects', async ({
  page,
  site,
  signIn,
  findBarriers,
  guard,
}) => {
  guard.expect(/422 POST \/api\/admin\/users\/.*\/merge$/)
  guard.expect(/403 POST \/api\/auth\/login$/)
  const lastName = `Twice-${Date.now()}`
  const duplicate = await site.make.enrolledStudent({ firstName: 'Mía', lastName, completed: 2, password })
  const kept = await site.make.enrolledStudent({ firstName: 'Mía', lastName, completed: 1 })
  await signIn(page, await site.make.administrator())
  await page.goto(`/admin/users/${duplicate.id}/edit`)
  await page.getByRole('link', { name: 'Merge into another account' }).click()
  await expect(page.getByRole('heading', { name: 'Merge Account', level: 1 })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(`Mía ${lastName}`)
  await page.getByRole('link', { name: `Choose Mía ${lastName}, ${kept.email}` }).click()

  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Enrolled courses')).toContainText('1: the earlier date is kept')
  await expect(row('Completed modules')).toContainText('2')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Merge accounts' }).click()
  await expect(
    page.getByRole('link', { name: 'Please type the email address of the account to remove' }),
  ).toBeVisible()
  await page.getByLabel(`Type ${duplicate.email}`).fill(kept.email)
  await page.getByRole('button', { name: 'Merge accounts' }).click()
  await expect(
    page.getByRole('link', { name: `Please type ${duplicate.email}, the address of the account that goes` }),
  ).toBeVisible()
  await page.getByLabel(`Type ${duplicate.email}`).fill(duplicate.email)
  await page.getByRole('button', { name: 'Merge accounts' }).click()
  await expect(notice(page, 'Accounts merged')).toBeVisible()
  await expect(page.getByRole('main').getByText(`The account of ${duplicate.email} was merged`)).toBeVisible()

  // The old account's address in the administration leads to the remaining one.
  await page.goto(`/admin/users/${duplicate.id}`)
  await expect(page).toHaveURL(new RegExp(`${kept.id}$`))
  // Leave first: a page that is still loading would send requests without a session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/login')
  await signInByForm(page, duplicate.email, password)
  await expect(
    notice(
      page,
      'This account was merged into your other one. Sign in with the e-mail address of that account.',
    ),
  ).toBeVisible()
})
