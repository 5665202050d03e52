import { oneTimeTokens } from '../../database/schema/index.ts'
import { newOneTimeToken, oneTimeTokenHash } from '../../server/people/accounts/one-time-token.ts'
import type { Person } from '../support/factories.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { choosePassword } from '../support/steps.ts'

async function expectBroken(page: Page, reason: string) {
  await expect(page.getByRole('main').getByText(reason, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Create password')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Request New Invitation' })).toHaveAttribute('href', '/signup')
}

test('a link without a token, unknown or expired says which, and leads on', async ({ page, site }) => {
  await page.goto('/setup-password')
  await expectBroken(page, 'Invalid or missing setup token')
  await page.goto('/setup-password?token=')
  await expectBroken(page, 'Invalid or missing setup token')
  await page.goto(`/setup-password?token=${newOneTimeToken()}`)
  await expectBroken(page, 'Invalid or expired setup token')
  // Above the maximum length, so input validation rejects it.
  await page.goto(`/setup-password?token=${'x'.repeat(201)}`)
  await expectBroken(page, 'Failed to verify token')
  const { token } = await invite(await site.make.student(), -60_000)
  await page.goto(`/setup-password?token=${token}`)
  await expectBroken(page, 'Invalid or expired setup token')

  async function invite(person: Person, expiresIn: number) {
    const token = newOneTimeToken()
    const expiresAt = new Date(Date.now() + expiresIn)
    const tokenHash = oneTimeTokenHash(token)
    await site.db.insert(oneTimeTokens).values({ userId: person.id, purpose: 'setup', tokenHash, expiresAt })
    return { token }
  }
})

test('a link works once: used in one tab, it is rejected in the other', async ({
  page,
  context,
  site,
  guard,
}) => {
  guard.expect(/^answer: 400 POST \/api\/auth\/setup-password$/)
  const person = await site.make.student({ firstName: 'Uma' })
  const token = newOneTimeToken()
  await site.db.insert(oneTimeTokens).values({
    userId: person.id,
    purpose: 'setup',
    tokenHash: oneTimeTokenHash(token),
    expiresAt: new Date(Date.now() + 60_000),
  })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/setup-password?token=${token}`)
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('Uma')
  }
  await choosePassword(page, 'the first to come')
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  await choosePassword(other, 'the second to come')
  await expect(other.getByRole('alert').filter({ hasText: 'Invalid or expired setup token' })).toBeVisible()
  await page.goto(`/setup-password?token=${token}`)
  await expectBroken(page, 'Invalid or expired setup token')
  // A person who opens the email again later has already set their password.
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' })
  await expect(signIn).toHaveAttribute('href', '/login')
})

test('two passwords that differ or are too short are reported at their fields', async ({ page, site }) => {
  const person = await site.make.student()
  const token = newOneTimeToken()
  await site.db.insert(oneTimeTokens).values({
    userId: person.id,
    purpose: 'setup',
    tokenHash: oneTimeTokenHash(token),
    expiresAt: new Date(Date.now() + 60_000),
  })
  await page.goto(`/setup-password?token=${token}`)
  await choosePassword(page, '1234567', '1234567')
  await expect(page.getByLabel('Create password')).toHaveAccessibleDescription(
    /Password must be at least 8 characters/,
  )
  await choosePassword(page, 'long enough', 'long enougj')
  const confirm = page.getByLabel('Confirm password')
  await expect(confirm).toHaveAccessibleDescription("Passwords don't match")
  await page.getByLabel('Create password').fill('long enougj')
  await expect(confirm).toHaveAccessibleDescription('')
})
