import type { BrowserContext } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { users } from '../../database/schema/index.ts'
import { type Factories, factories, freshAddress } from '../support/factories.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { createJourneyDatabase } from '../support/journey-database.ts'
import { openSchool, type Pupil } from '../support/school.ts'
import { startSite } from '../support/site-process.ts'
import { freePort } from '../support/spawn-site.ts'
import { signInByForm } from '../support/steps.ts'

const pupils: Record<string, Pupil> = {}
const password = 'correct horse battery'
let baseUrl: string
let make: Factories
let verified: (id: string) => Promise<unknown>
let close = async () => {}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const own = await createJourneyDatabase()
  const port = await freePort()
  const school = await openSchool(`http://localhost:${port}/api/auth/callback/school`, pupils)
  const { issuer, clientId, clientSecret } = school.keys
  const site = await startSite({
    databaseUrl: own.url,
    port,
    settings: {
      SCHOOL_ISSUER: issuer,
      SCHOOL_CLIENT_ID: clientId,
      SCHOOL_CLIENT_SECRET: clientSecret,
      SCHOOL_NAME: 'Our school',
      REQUIRE_ADMIN_SECOND_FACTOR: 'on',
    },
  })
  const database = openDatabase({ url: own.url, max: 1, logger: pino({ level: 'error' }) })
  baseUrl = site.baseUrl
  make = factories(database.db)
  verified = (id) => database.db.update(users).set({ emailVerified: true }).where(eq(users.id, id))
  close = async () => {
    await database.close()
    await site.stop()
    await school.close()
    await own.drop()
  }
})
test.afterAll(() => close())

async function goToSchool(context: BrowserContext, next = '/dashboard/courses'): Promise<Page> {
  await context.route(/fonts\.googleapis\.com/, (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  )
  const page = await context.newPage()
  await page.goto(`/login?next=${next}`)
  await page.getByRole('button', { name: 'Our school' }).click()
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
  return page
}

async function signInThere(page: Page, pupil: string) {
  await page.getByPlaceholder('Enter any login').fill(pupil)
  await page.getByPlaceholder('and password').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a student signs in through their school and lands on the requested page', async ({
  anotherBrowser,
}) => {
  const student = await make.enrolledStudent({ firstName: 'Noor', completed: 1 })
  await verified(student.id)
  pupils.noor = { email: student.email, emailVerified: true }
  const page = await goToSchool(await anotherBrowser({ baseURL: baseUrl }))
  await signInThere(page, 'noor')
  await expect(page).toHaveURL(`${baseUrl}/dashboard/courses`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Courses')
  await expect(page.getByText('1 of 5 completed').first()).toBeVisible()
})

test("a school's refusal, an unverified address and a stranger each get their message", async ({
  anotherBrowser,
}) => {
  const student = await make.student()
  await verified(student.id)
  pupils.unsure = { email: student.email, emailVerified: false }
  pupils.stranger = { email: freshAddress('stranger'), emailVerified: true }

  const refused = await goToSchool(await anotherBrowser({ baseURL: baseUrl }))
  await refused.getByRole('link', { name: /Cancel/ }).click()
  await expect(refused.getByText(/The sign-in there didn’t work/)).toBeVisible()
  await expect(refused.getByLabel('Email')).toBeVisible()

  const unsure = await goToSchool(await anotherBrowser({ baseURL: baseUrl }))
  await signInThere(unsure, 'unsure')
  await expect(unsure.getByText(/They couldn’t confirm your email address/)).toBeVisible()
  await unsure.goto('/dashboard')
  await expect(unsure).toHaveURL(/\/login/)

  const stranger = await goToSchool(await anotherBrowser({ baseURL: baseUrl }))
  await signInThere(stranger, 'stranger')
  await expect(stranger.getByText('There’s no account with that email address yet.')).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Enroll Now' }).first()).toBeVisible()
})

test('an administrator without a second factor is sent to set one up, and back', async ({
  anotherBrowser,
  findBarriers,
}) => {
  const admin = await make.administrator({ password })
  const page = await (await anotherBrowser({ baseURL: baseUrl })).newPage()
  await page.goto('/admin/login')
  await signInByForm(page, admin.email, password)
  await expect(page).toHaveURL(/\/dashboard\/profile\/security\?next=%2Fadmin$/)
  await expect(page.getByText('Until then you can’t use the administration.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Not now' })).toHaveCount(0)

  await page.goto('/admin/users?role=student')
  await expect(page).toHaveURL(/\/dashboard\/profile\/security\?next=%2Fadmin%2Fusers%3Frole%3Dstudent$/)
  expect(await findBarriers(page)).toEqual([])

  const factor = page.getByRole('region', { name: 'Two-factor authentication', exact: true })
  await factor.getByRole('button', { name: 'Set up authenticator app' }).click()
  const key = await factor.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const app = new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) })
  await factor.getByLabel('Code', { exact: true }).fill(app.generate())
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await factor.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('This account is protected')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Management')
  await expect(page).toHaveURL(/\/admin\/users\?role=student$/)
})
