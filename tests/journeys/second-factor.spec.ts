import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../database/client.ts'
import { sessions } from '../../database/schema/index.ts'
import type { Person } from '../support/factories.ts'
import { expect, type Page, test, untilAwake } from '../support/journey.ts'
import { notice, signInByForm, signOut } from '../support/steps.ts'

const password = 'correct horse battery'

/** A virtual authenticator with a screen lock that approves everything. */
async function plugInDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const makeSignInOld = (db: Database, { id }: Person) =>
  db
    .update(sessions)
    .set({ authenticatedAt: new Date(0) })
    .where(eq(sessions.userId, id))

async function leave(page: Page) {
  await signOut(page)
  await expect(notice(page, 'Logged out')).toBeVisible()
}

const security = (page: Page) => page.goto('/dashboard/profile/security')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('from setting up an authenticator app to signing in with it, and with a recovery code', async ({
  page,
  site,
  guard,
}) => {
  guard.expect(/^answer: 422 POST \/api\/(auth\/second-step|user\/two-factor\/confirm)$/)
  const student = await site.make.student({ password })
  await page.goto('/login?next=/dashboard/profile/security')
  await signInByForm(page, student.email, password)
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await untilAwake(page)

  const factor = section(page, 'Two-factor authentication')
  await factor.getByRole('button', { name: 'Set up authenticator app' }).click()
  await expect(factor.getByRole('heading', { name: /Scan this/ })).toBeFocused()
  await expect(factor.getByRole('img', { name: /QR code/ })).toBeVisible()
  const key = await factor.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const app = new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) })
  await factor.getByLabel('Code', { exact: true }).fill('not a code')
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await expect(factor.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    /That code is not right/,
  )
  await factor.getByLabel('Code', { exact: true }).fill(app.generate())
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await expect(factor.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = await factor
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents()
  expect(codes).toHaveLength(10)
  await factor.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(factor.getByText('10 of 10 recovery codes left.')).toBeVisible()
  await page.reload()
  await expect(factor.getByText(codes[0] ?? '')).toHaveCount(0)
  await leave(page)

  await page.goto('/login')
  await signInByForm(page, student.email, password)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()
  expect((await page.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/That code is not right/)
  // The current code was used in the setup; the next one is already valid.
  await page.getByLabel('Code', { exact: true }).fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await leave(page)

  await page.goto('/login')
  await signInByForm(page, student.email, password)
  await page.getByLabel('Code', { exact: true }).fill((codes[3] ?? '').toUpperCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await security(page)
  await expect(factor.getByText('9 of 10 recovery codes left.')).toBeVisible()
  await factor.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(factor.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
  const letters = await site.outbox.waitFor(student.email, 2)
  for (const { subject } of letters) expect(subject).toMatch(/How you sign in/)
})

test('with a passkey: added, used to sign in and to confirm, removed', async ({ page, site, guard }) => {
  guard.expect(/^answer: 403 (POST|DELETE) \/api\/user\/passkeys/)
  await plugInDevice(page)
  const student = await site.make.student({ password })
  await page.goto('/login?next=/dashboard/profile/security')
  await signInByForm(page, student.email, password)
  const list = section(page, 'Passkeys')
  await expect(list.getByRole('button', { name: 'Add passkey' })).toBeVisible()
  await untilAwake(page)
  await list.getByRole('button', { name: 'Add passkey' }).click()
  await expect(list.getByLabel('Passkey name')).toHaveAccessibleDescription(/give the passkey a name/)
  await list.getByLabel('Passkey name').fill('My phone 📱')
  await list.getByRole('button', { name: 'Add passkey' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'My phone 📱' })).toBeVisible()
  await leave(page)

  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(student.firstName)

  // The sign-in is old now: the change requires confirmation, by passkey.
  await makeSignInOld(site.db, student)
  await security(page)
  await list.getByRole('button', { name: 'Remove My phone 📱' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
  const question = page.getByRole('dialog', { name: 'Please confirm it’s you' })
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(list.getByText('No passkeys yet.')).toBeVisible()
})

test("a new password requires the old one, and ends the other device's session", async ({
  page,
  site,
  signIn,
  anotherBrowser,
  guard,
}) => {
  guard.expect(/^answer: 422 PUT \/api\/user\/password$/)
  const student = await site.make.student({ password })
  await signIn(page, student)
  const other = await (await anotherBrowser()).newPage()
  await signIn(other, student)
  await security(page)
  const change = section(page, 'Password')
  await change.getByLabel('Current password').fill('not the password')
  await change.getByLabel('New password', { exact: true }).fill('a brand new password')
  await change.getByLabel('Confirm new password').fill('a brand new password')
  await change.getByRole('button', { name: 'Change password' }).click()
  await expect(change.getByLabel('Current password')).toHaveAccessibleDescription(/not your password/)
  await change.getByLabel('Current password').fill(password)
  await change.getByRole('button', { name: 'Change password' }).click()
  await expect(notice(page, 'Password changed')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/login/)

  await change.getByLabel('Current password').fill('a brand new password')
  await change.getByLabel('New password', { exact: true }).fill('password1')
  await change.getByLabel('Confirm new password').fill('password1')
  await change.getByRole('button', { name: 'Change password' }).click()
  await expect(change.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /most common passwords/,
  )
})

test('closing the confirmation changes nothing and shows no message', async ({
  page,
  site,
  signIn,
  guard,
}) => {
  guard.expect(/^answer: 403 POST \/api\/user\/two-factor$/)
  const student = await site.make.student({ password })
  await signIn(page, student)
  await makeSignInOld(site.db, student)
  await security(page)
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Set up authenticator app' })).toBeFocused()
  await expect(page.getByText('Two-factor authentication wasn’t set up')).toHaveCount(0)
})

test('an administrator is asked to set one up, may postpone it, and signs in with a passkey', async ({
  page,
  site,
}) => {
  await plugInDevice(page)
  const administrator = await site.make.administrator({ password })
  await page.goto('/admin/login')
  await signInByForm(page, administrator.email, password)
  await expect(page).toHaveURL(/\/admin$/)
  await untilAwake(page)
  await expect(page.getByText('Please protect this account')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible()
  await page.getByRole('link', { name: 'Protect this account' }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile\/security\?next=%2Fadmin$/)
  await untilAwake(page)
  const list = section(page, 'Passkeys')
  await list.getByLabel('Passkey name').fill('Key')
  await list.getByRole('button', { name: 'Add passkey' }).click()
  await expect(list.getByRole('button', { name: 'Remove Key' })).toBeVisible()
  await expect(page.getByText('Please protect this account')).toHaveCount(0)
  await leave(page)

  await page.goto('/admin/login')
  await signInByForm(page, administrator.email, password)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  // Leave first: a page that is still loading would send requests without a session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('the pages are accessible, in both themes, on a phone and a desktop', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const student = await site.make.student({ password })
  await signIn(page, student)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await security(page)
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.getByRole('button', { name: 'Set up authenticator app' }).click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
