import { sql } from 'drizzle-orm'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

test('a visitor reports a work, an administrator removes it from the page and later restores it', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
}) => {
  test.slow()
  const author = await site.make.enrolledStudent({ firstName: 'Zoe', lastName: 'Shows' })
  const handle = `zoe-${author.id.slice(0, 8)}`.toLowerCase()
  await site.db.execute(
    sql`insert into profiles (user_id, handle, is_public) values (${author.id}, ${handle}, true)`,
  )
  const text = `Buy followers from ${handle}`
  const { rows } = await site.db.execute<{ id: string }>(sql`
    insert into submissions (user_id, assignment_id, course_id, number, draft_revision, text, shown_at)
    values (${author.id}, 'fnd-100-1-a1', 'fnd-100', 1, 1, ${text}, now()) returning id`)
  const address = `/@${handle}/works/${rows[0]?.id}`

  const visitor = await (await anotherBrowser({ viewport: { width: 360, height: 740 } })).newPage()
  await visitor.goto(address)
  await visitor.getByRole('button', { name: 'Report this work' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Report this work' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).check()
  expect(await findBarriers(visitor)).toEqual([])
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(notice(visitor, 'Thank you')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await signIn(page, await site.make.administrator())
  await page.goto('/admin/forums')
  await page.getByRole('link', { name: /^Public works/ }).click()
  const report = page.getByRole('listitem').filter({ hasText: text })
  await expect(report.getByText('a reader without an account')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  const settle = async (press: string, confirm: string) => {
    await report.getByRole('button', { name: press }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It sells followers')
    await dialog.getByRole('button', { name: confirm }).click()
    // Behind the dialog, nothing has a role.
    await expect(dialog).toHaveCount(0)
    await expect(report).toHaveCount(0)
  }
  await settle('Remove from page', 'Remove from page')
  expect((await visitor.request.get(address)).status()).toBe(404)

  await page.getByRole('link', { name: 'Upheld' }).click()
  await expect(report.getByText('Removed from the page')).toBeVisible()
  await settle('Allow again', 'Allow again')
})
