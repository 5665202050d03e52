import { expect, test } from '../support/journey.ts'

test('the link of a message is handed over where there is no mail server', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  await signIn(page, await site.make.administrator({ firstName: 'Ada', lastName: 'Berg' }))
  const email = `noor.${Date.now()}@example.org`
  const person = { firstName: 'Noor', lastName: 'Haddad', email, role: 'student' }
  expect((await page.request.post('/api/admin/users', { data: person })).ok()).toBe(true)
  await site.outbox.waitFor(email)

  await page.goto('/admin')
  await page
    .getByRole('navigation', { name: 'Administration', exact: true })
    .getByRole('link', { name: 'Outbox' })
    .click()
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Address begins with' }).fill(email)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: email }).click()
  const frame = page.frameLocator(`iframe[title="Message to ${email}"]`)
  await expect(frame.getByText('Welcome to Creare University').first()).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Hand over the link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over the link' })
  await dialog.getByRole('button', { name: 'Show the link' }).click()
  const link = await dialog.getByLabel('Link').inputValue()
  expect(link).toMatch(/\/setup-password\?token=[\w-]{20,}$/)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Audit Log' }).click()
  await expect(
    page.getByRole('row').filter({ hasText: 'Looked at a link' }).filter({ hasText: email }),
  ).toBeVisible()
})

test('jobs and mail are looked after, and axe finds nothing', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/settings')
  const send = page.getByRole('button', { name: 'Send a test message' })
  // The button is drawn before the page is awake.
  await expect(async () => {
    await send.click()
    await expect(page.getByText('There is no mail server: the message became a file')).toBeVisible({
      timeout: 3_000,
    })
  }).toPass()
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  const queue = page.getByRole('row').filter({ hasText: 'Send messages' })
  await expect(queue).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Remove old messages' }).first()).toBeVisible()
  for (const path of ['/admin/jobs', '/admin/outbox', '/admin/settings']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      expect(await findBarriers(page), `${path}, ${colorScheme}`).toEqual([])
    }
  }
})
