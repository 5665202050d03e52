import { expect, test } from '../support/journey.ts'

test('completes the course, shares the certificate, and a visitor verifies it', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
}) => {
  const student = await site.make.enrolledStudent({ firstName: 'Noor', lastName: 'Haddad', completed: 4 })
  await signIn(page, student)
  await page.goto('/course/fnd-100?module=fnd-100-5')
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'See your certificate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome to the Creator Economy')
  const sheet = page.getByRole('article', { name: 'Certificate' })
  await expect(sheet.getByText('Noor Haddad')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])

  await test.step('prints without the rest of the page', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(sheet.getByText('Noor Haddad')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Download PDF' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Sharing' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Certificates' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  const code = (await sheet.getByText(/^\w{5}(-\w{5}){3}$/).textContent()) ?? ''
  const visitors = await anotherBrowser({ javaScriptEnabled: false })
  for (const path of [`/certificates/${code}`, `/verify/${code}`, `/api/certificates/${code}/document`])
    expect((await visitors.request.get(path)).status(), path).toBe(404)

  await page.getByRole('switch', { name: 'Anyone with the address can see it' }).check()
  await expect(page.getByRole('link', { name: 'Add to LinkedIn' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  expect((await downloading).suggestedFilename()).toBe('Certificate FND 100 Noor Haddad.pdf')

  const visitor = await visitors.newPage()
  await visitor.goto('/verify')
  await visitor.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase())
  await visitor.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(visitor.getByText('Valid', { exact: true })).toBeVisible()
  await expect(visitor.getByText('Ed25519, valid')).toBeVisible()
  await expect(visitor.getByText('Noor Haddad')).toBeVisible()
  expect((await visitor.goto(`/certificates/${code}`))?.status()).toBe(200)

  await page.goto('/dashboard/courses')
  await page.getByRole('link', { name: 'Certificate for Welcome to the Creator Economy' }).click()
  await expect(page.getByRole('switch', { name: 'Anyone with the address can see it' })).toBeChecked()
})

test('a certificate that was earned since is there without a reload', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 4 }))
  await page.goto('/dashboard/certificates/fnd-100')
  await expect(page.getByRole('heading', { name: 'No certificate for this course yet' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to course' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to the Creator Economy', level: 1 })).toBeVisible()
  const status = await page.evaluate(async () => {
    const body = JSON.stringify({ courseId: 'fnd-100', moduleId: 'fnd-100-5', completed: true })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/user/progress', { method: 'POST', headers, body })).status
  })
  expect(status).toBe(200)
  await page.goBack()
  await expect(page.getByRole('article', { name: 'Certificate' })).toBeVisible()
})

test('certificate pages are accessible in both themes', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
  guard,
}) => {
  guard.expect(/^answer: 404 GET /)
  await signIn(page, await site.make.graduate())
  expect((await page.request.get('/dashboard/certificates/no-such-course')).status()).toBe(404)
  expect((await page.request.get('/dashboard/certificates/brd-101')).status()).toBe(200)
  await page.goto('/dashboard/certificates/fnd-100')
  await page.getByRole('switch', { name: 'Anyone with the address can see it' }).check()
  await expect(page.getByRole('link', { name: 'Check this certificate' })).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Check this certificate' }).click()
  await expect(page.getByText('Ed25519, valid')).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  for (const path of ['/dashboard/certificates', '/verify', '/verify/00000000000000000000']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findBarriersInBothThemes(page), path).toEqual([])
  }
})

test('an administrator revokes a certificate and reissues it; the owner is notified, and a shared badge says so', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
}) => {
  const graduate = await site.make.graduate({ firstName: 'Wrng', lastName: 'Name' })
  const owners = await anotherBrowser()
  const owner = await owners.newPage()
  await signIn(owner, graduate)
  await owner.goto('/dashboard/certificates/fnd-100')
  await owner.getByRole('switch', { name: 'Anyone with the address can see it' }).check()
  await expect(owner.getByRole('link', { name: 'Check this certificate' })).toBeVisible()
  const badge = await owner.getByRole('link', { name: 'Signed badge (.jwt)' }).getAttribute('href')
  const jwt = await (await owner.request.get(badge ?? '')).text()

  await signIn(page, await site.make.administrator())
  await page.goto(`/admin/users/${graduate.id}`)
  const certificates = page.getByRole('table', { name: 'Certificates, newest first' })
  await certificates.getByRole('button', { name: 'Revoke FND 100' }).click()
  const revoking = page.getByRole('dialog', { name: 'Revoke this certificate?' })
  await revoking.getByRole('button', { name: 'Revoke' }).click()
  await expect(revoking.getByText('Please give a reason')).toBeVisible()
  await revoking.getByLabel('Reason').fill('The name was wrong')
  expect(await findBarriers(page)).toEqual([])
  await revoking.getByRole('button', { name: 'Revoke' }).click()
  await expect(certificates.getByText('Revoked', { exact: true })).toBeVisible()
  await expect(certificates.getByRole('button', { name: 'Revoke FND 100' })).toHaveCount(0)

  await certificates.getByRole('button', { name: 'Reissue FND 100' }).click()
  const reissue = page.getByRole('dialog', { name: 'Reissue this certificate?' })
  await reissue.getByLabel('Reason').fill('With the right name')
  await reissue.getByRole('button', { name: 'Reissue' }).click()
  await expect(certificates.getByRole('row')).toHaveCount(3)
  await expect(certificates.getByText('The name was wrong')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.goto('/admin/audit')
  await expect(page.getByRole('rowheader', { name: 'Reissued a certificate' }).first()).toBeVisible()
  await page
    .getByRole('link', { name: /^Only changes by/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Show everyone' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Until').fill('2020-01-31')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('No changes match')).toBeVisible()
  await expect(page).toHaveURL(/actor=.+/)
  await expect(page.getByLabel('Until')).toHaveValue('2020-01-31')

  await owner.goto('/dashboard/notifications')
  const news = owner.getByRole('main').getByRole('link')
  await expect(news.filter({ hasText: 'was reissued' })).toBeVisible()
  await news.filter({ hasText: 'was revoked' }).click()
  await expect(owner.getByRole('article', { name: 'Certificate' })).toBeVisible()

  const visitors = await anotherBrowser()
  const visitor = await visitors.newPage()
  await visitor.goto('/verify')
  await visitor.getByRole('button', { name: 'Check badge' }).click()
  await expect(visitor.getByText('Please paste the badge first')).toBeVisible()
  await visitor.getByLabel('Badge', { exact: true }).fill('something else')
  await visitor.getByRole('button', { name: 'Check badge' }).click()
  await expect(visitor.getByText('Not valid', { exact: true }).first()).toBeVisible()
  await visitor.getByLabel('Badge', { exact: true }).fill(`  ${jwt}\n`)
  await visitor.getByRole('button', { name: 'Check badge' }).click()
  const found = visitor.getByRole('region', { name: 'Result' })
  await expect(
    found.getByText('The signature is valid, but the school has revoked this certificate.'),
  ).toBeVisible()
  await expect(found).toBeFocused()
  await expect(found.getByText('The name was wrong')).toBeVisible()
  expect(await findBarriers(visitor)).toEqual([])
})
