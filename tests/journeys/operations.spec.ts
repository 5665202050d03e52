import { freshAddress } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'

test("without a mail server, a message's link is copied from the outbox", async ({
  page,
  site,
  guard,
  signIn,
  findBarriers,
}) => {
  // axe tries to enter the email's frame, where scripts are disabled.
  guard.expect(/^console\.error: Blocked script execution in 'about:srcdoc'/)
  await signIn(page, await site.make.administrator({ firstName: 'Ada', lastName: 'Berg' }))
  const email = freshAddress('noor')
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
  await page.setViewportSize({ width: 360, height: 740 })
  // Shown in full height: its frame does not scroll.
  await expect
    .poll(() =>
      page.getByTitle(`Message to ${email}`).evaluate((element) => {
        const { contentDocument, clientHeight } = element as HTMLIFrameElement
        return (contentDocument?.documentElement.scrollHeight ?? Number.POSITIVE_INFINITY) <= clientHeight
      }),
    )
    .toBe(true)
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByRole('button', { name: 'Pass on the link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pass on the link' })
  await dialog.getByRole('button', { name: 'Show link' }).click()
  const link = await dialog.getByLabel('Link').inputValue()
  expect(link).toMatch(/\/setup-password\?token=[\w-]{20,}$/)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Audit Log' }).click()
  await expect(
    page.getByRole('row').filter({ hasText: 'Viewed a link' }).filter({ hasText: email }),
  ).toBeVisible()
})

test('jobs and email are manageable and accessible', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/settings')
  const send = page.getByRole('button', { name: 'Send test message' })
  await send.click()
  await expect(page.getByText('There’s no mail server, so the message was saved as a file')).toBeVisible()
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  const queue = page.getByRole('row', { name: /^Send messages \d/ })
  await expect(queue).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Remove old messages' }).first()).toBeVisible()
  for (const path of ['/admin/jobs', '/admin/outbox', '/admin/settings', '/admin/status']) {
    await page.goto(path)
    expect(await findBarriersInBothThemes(page), path).toEqual([])
  }
})

test('a line with a problem is left out and says why; once corrected, everyone is invited', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import people', level: 1 })).toBeVisible()
  const email = freshAddress('mina')
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const head = 'e-mail,first name,last name,role\n'
  const broken = file('class.csv', `${head}${email},=Mina,Öz,king\n`)
  await page.getByLabel('File', { exact: true }).setInputFiles(broken)
  await expect(page.getByText('No line of this file changes anything.')).toBeVisible()
  const problems = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '2' }) })
  await expect(problems).toContainText('A cell begins like a formula')
  await expect(problems).toContainText('“king” is no role')
  expect(await findBarriers(page)).toEqual([])
  const mended = file('class.csv', `${head}${email},Mina,Öz,student\n`)
  await page.getByLabel('Another file').setInputFiles(mended)
  await page.getByRole('button', { name: 'Import one person' }).click()
  await expect(page.getByText('Imported one person')).toBeVisible()
  const [letter] = await site.outbox.waitFor(email)
  expect(letter?.link('/setup-password')).toContain('token=')
})

test('an administrator impersonates a student, cannot change anything, and returns', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
  guard,
}) => {
  guard.expect(/403/)
  const student = await site.make.enrolledStudent({ completed: 1, firstName: 'Łukasz', lastName: 'Nowak' })
  await signIn(page, await site.make.administrator({ firstName: 'Ada', lastName: 'Berg' }))
  await page.goto(`/admin/users/${student.id}/edit`)
  await page.getByRole('button', { name: 'Sign in as Łukasz' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const band = page.getByRole('complementary', { name: 'Viewing as someone else' })
  await expect(band).toContainText('Łukasz Nowak')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of ['/', '/dashboard/profile', '/catalog']) {
    await page.goto(path)
    await expect(band).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
  const refused = await page.request.patch('/api/user/profile', { data: { firstName: 'Someone' } })
  expect(refused.status()).toBe(403)
  await band.getByRole('button', { name: 'Back to Ada Berg' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/users/${student.id}$`))
  await expect(band).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Łukasz Nowak', level: 1 })).toBeVisible()
})
