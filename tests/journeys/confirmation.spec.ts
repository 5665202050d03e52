import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { sessions } from '../../database/schema/index.ts'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

const password = 'correct horse battery'

const question = (page: Page) => page.getByRole('dialog', { name: 'Please confirm it’s you' })
async function confirm(page: Page) {
  await question(page).getByLabel('Your password').fill(password)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(question(page)).toBeHidden()
}

test('an administrator with an old session confirms their identity and loses no input', async ({
  page,
  site,
  signIn,
  guard,
  findBarriers,
}) => {
  guard.expect(/^answer: 403 (PATCH|PUT) \/api\/admin\/users\//)
  const admin = await site.make.administrator({ password })
  const student = await site.make.student({ firstName: 'Zoe', lastName: `Old-${Date.now()}` })
  await signIn(page, admin)
  const makeOld = () =>
    site.db
      .update(sessions)
      .set({ authenticatedAt: new Date(0) })
      .where(eq(sessions.userId, admin.id))

  await test.step('a promotion: canceled, then done', async () => {
    await page.goto(`/admin/users/${student.id}/edit`)
    await page.getByLabel('First name').fill('Zoë')
    await page.getByLabel('Role').selectOption({ label: 'Instructor' })
    await makeOld()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(question(page)).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alert')).toContainText('you didn’t confirm it’s you')
    await expect(page.getByLabel('First name')).toHaveValue('Zoë')
    await page.getByRole('button', { name: 'Save' }).click()
    await confirm(page)
    await expect(notice(page, 'User saved')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Zoë')
    await expect(page.getByRole('main').getByText('Instructor', { exact: true }).first()).toBeVisible()
  })

  await test.step('a suspension with its reason, from a dialog', async () => {
    await page.goto(`/admin/users/${student.id}/edit`)
    await makeOld()
    await page.getByRole('button', { name: 'Suspend' }).click()
    const dialog = page.getByRole('dialog', { name: /Suspend/ })
    await dialog.getByLabel('Reason').fill('Sold her account')
    await dialog.getByRole('button', { name: /^Suspend/ }).click()
    await confirm(page)
    await expect(dialog).toBeHidden()
    await page.goto('/admin/audit')
    await expect(page.getByRole('row').filter({ hasText: 'Sold her account' })).toBeVisible()
  })

  await test.step('a file of all accounts: confirmed first, then downloaded', async () => {
    await page.goto('/admin/users')
    await makeOld()
    await page.getByRole('link', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await confirm(page)
    const file = await download
    expect(file.suggestedFilename()).toBe('people.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain(student.email)
    // The confirmation is still valid: the next file needs none.
    await page.goto('/admin/audit')
    const another = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download CSV' }).click()
    expect((await another).suggestedFilename()).toBe('audit-log.csv')
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: 'Exported people' }).first()).toContainText(
      `${admin.firstName} ${admin.lastName}`,
    )
  })
})
