import type { Locator } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { enrollments, users } from '../../database/schema/index.ts'
import { freshAddress } from '../support/factories.ts'
import { expect, type Page, test } from '../support/journey.ts'
import {
  accountButton,
  choosePassword,
  fillEnrollment,
  notice,
  signInByForm,
  submitEnrollment,
} from '../support/steps.ts'

const password = 'long enough'
const submitted = (page: Page) => page.getByRole('heading', { name: 'Application Submitted!' })
const main = (page: Page) => page.getByRole('main')

test('from the home page to the first lesson: four clicks, one form', async ({ page }) => {
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }
  await page.goto('/')
  await press(main(page).getByRole('link', { name: 'Start Learning – Free' }))
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await press(main(page).getByRole('link', { name: 'Enroll Now' }))
  const email = freshAddress('four-presses')
  await fillEnrollment(page, { fullName: 'Maya Lind', email, password, track: 'Streamer' })
  await press(page.getByRole('button', { name: 'Submit Application' }))
  await expect(submitted(page)).toBeFocused()
  // The rest of the specified text comes after the link.
  await expect(page.getByText(`Your username is ${email.split('@')[0]}.`)).toBeVisible()
  await expect(page.getByText(/You’re signed in\. Next time, sign in with your email address/)).toBeVisible()
  const ways = main(page).getByRole('link').or(main(page).getByRole('button'))
  await expect(ways).toHaveText(['Open your first course', 'Go to Login', 'Submit Another Application'])
  await expect(accountButton(page)).toBeVisible()
  await press(main(page).getByRole('link', { name: 'Open your first course' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Creator Economy')
  await expect(page.getByRole('tabpanel', { name: 'Lecture' })).toBeVisible()
  expect(presses).toBeLessThanOrEqual(4)

  await test.step('its promises hold: the dashboard starts with the track', async () => {
    await page.goto('/dashboard')
    const tract = page.getByRole('region', { name: 'Streamer' })
    await expect(tract.getByRole('progressbar', { name: 'Your progress' })).toBeVisible()
    await expect(tract.getByRole('link', { name: /FND 100$/ })).toHaveAttribute('href', '/course/fnd-100')
  })
})

test('a visitor who enrolls from a course page returns to it, enrolled', async ({ page, site }) => {
  const email = freshAddress('from-course')
  await page.goto('/course/brd-101')
  for (const name of ['Enroll', 'Bookmark', 'Mark as Complete']) {
    const way = main(page).getByRole('link', { name, exact: true })
    await expect(way).toHaveAttribute('href', '/enroll?next=%2Fcourse%2Fbrd-101%3Fmodule%3Dbrd-101-1')
  }
  await main(page).getByRole('link', { name: 'Enroll', exact: true }).click()
  await expect(main(page).getByRole('link', { name: 'Sign in and go back to it' })).toHaveAttribute(
    'href',
    '/login?next=%2Fcourse%2Fbrd-101%3Fmodule%3Dbrd-101-1',
  )
  await fillEnrollment(page, { fullName: 'Ngozi Eze', email, password })
  await submitEnrollment(page)
  await main(page).getByRole('link', { name: 'Open your first course' }).click()
  await expect(page).toHaveURL(/\/course\/brd-101\?module=brd-101-1$/)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByText('Enrolled', { exact: true })).toBeVisible()
  const [enrolled] = await site.db
    .select({ courseId: enrollments.courseId })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(eq(users.email, email))
  expect(enrolled).toEqual({ courseId: 'brd-101' })
})

test('the return address after enrollment cannot open another site', async ({ page, site }) => {
  for (const next of ['//evil.example/course/fnd-100', 'https://evil.example/', '/\\evil.example']) {
    await page.goto(`/enroll?next=${encodeURIComponent(next)}`)
    await fillEnrollment(page, { fullName: 'Ada Lovelace', email: freshAddress('evil'), password })
    await submitEnrollment(page)
    await expect(main(page).getByRole('link', { name: 'Open your first course' })).toHaveAttribute(
      'href',
      '/course/fnd-100',
    )
    await page.goto('about:blank')
    await page.context().clearCookies()
  }
  expect(site.baseUrl).not.toContain('evil')
})

test('an address with an account is not signed in, and the page reveals nothing', async ({ page, site }) => {
  const student = await site.make.student({ password })
  await page.goto('/enroll')
  await fillEnrollment(page, { fullName: 'Someone Else', email: student.email, password: 'another password' })
  await submitEnrollment(page)
  await expect(submitted(page)).toBeVisible()
  await expect(page.getByText('You’re not signed in yet: the instructions explain how.')).toBeVisible()
  await expect(main(page)).not.toContainText(/account|already/i)
  await expect(main(page).getByRole('link', { name: 'Open your first course' })).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  const [letter] = await site.outbox.waitFor(student.email)
  expect(letter?.text).toContain('A password chosen while enrolling again is not kept')
  await main(page).getByRole('link', { name: 'Go to Login' }).click()
  await signInByForm(page, student.email, password)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a second application in the same browser does not change who is signed in', async ({ page }) => {
  await page.goto('/enroll')
  await fillEnrollment(page, { fullName: 'Ada Lovelace', email: freshAddress('sister'), password })
  await submitEnrollment(page)
  await page.getByRole('button', { name: 'Submit Another Application' }).click()
  await fillEnrollment(page, { fullName: 'Tom Lovelace', email: freshAddress('brother'), password })
  await submitEnrollment(page)
  await expect(page.getByText('You’re still signed in as Ada')).toBeVisible()
  await main(page).getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
})

test('a newcomer with a short password can set a longer one from the sign-in page', async ({
  page,
  site,
}) => {
  const email = freshAddress('short')
  await page.goto('/enroll')
  await fillEnrollment(page, { fullName: 'Ada Brief', email, password: 'seven c' })
  await submitEnrollment(page)
  await main(page).getByRole('link', { name: 'Go to Login' }).click()
  await signInByForm(page, email, 'seven c')
  await expect(
    page.getByText('Did you choose a shorter one when you enrolled? Use the link in your email or'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'request a new one' })).toHaveAttribute('href', '/signup')
  const [letter] = await site.outbox.waitFor(email)
  await page.goto(letter?.link('/setup-password') ?? '')
  await choosePassword(page, 'now it is long enough')
  await page.getByRole('link', { name: 'Continue to Sign In' }).click()
  // The address is filled in; only the password is typed.
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Password', { exact: true }).fill('now it is long enough')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('when signed in, all visitor entry points lead on', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.student())
  for (const [from, to] of [
    ['/login', '/dashboard'],
    ['/enroll', '/dashboard'],
    ['/login?next=%2Fdashboard%2Fcourses', '/dashboard/courses'],
    ['/enroll?next=%2Fcourse%2Ffnd-100', '/course/fnd-100'],
    ['/login?next=%2F%2Fevil.example', '/dashboard'],
  ] as const) {
    await page.goto(from)
    await expect(page, from).toHaveURL(`${site.baseUrl}${to}`)
  }
  await page.goto('/')
  await expect(main(page).getByRole('link', { name: /Start Learning|Enroll Now/ })).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'Go to your dashboard' })).toHaveCount(2)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Enroll Now' })).toHaveCount(0)
  await footer.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an administrator reaches the requested page, and the reminder to add a second factor waits a month', async ({
  page,
  site,
}) => {
  const administrator = await site.make.administrator({ password })
  await page.goto('/admin/applications?status=received')
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fapplications%3Fstatus%3Dreceived$/)
  await signInByForm(page, administrator.email, password)
  await expect(page).toHaveURL(/\/admin\/applications\?status=received$/)
  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByText('Please protect this account')).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Please protect this account')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByText('Please protect this account')).toHaveCount(0)
})

test('a tract is followed, changed and left', async ({ page, site, signIn, findBarriersInBothThemes }) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 5 }))
  await page.goto('/courses')
  const tracts = page.getByRole('navigation', { name: 'Tracts' }).getByRole('link')
  await page.getByRole('button', { name: 'Follow this tract Freelancer' }).click()
  await expect(notice(page, 'You’re following Freelancer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop following Freelancer' })).toBeVisible()
  await page.reload()
  await expect(tracts.first()).toContainText('Freelancer')
  await expect(tracts.first()).toContainText('Your tract')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Freelancer')
  const freelancer = page.getByRole('region', { name: 'Freelancer' })
  await expect(freelancer.getByRole('link', { name: /^Continue with/ })).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])

  await page.goto('/dashboard')
  const own = page.getByRole('region', { name: 'Freelancer' })
  await expect(own.getByRole('link', { name: /^Next: / })).toBeVisible()
  await expect(own.getByText('Completed', { exact: true })).toHaveCount(1)
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await own.getByRole('link', { name: 'Change tract' }).click()
  await page.getByRole('button', { name: 'Follow this tract Influencer' }).click()
  await expect(page.getByRole('button', { name: 'Follow this tract Freelancer' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop following Influencer' }).click()
  await expect(notice(page, 'No longer following')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('Your tract')).toHaveCount(0)
})

test('a student with a single name is asked for their last name before the certificate is shown', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const student = await site.make.enrolledStudent({ firstName: 'Ada', lastName: 'Student', completed: 4 })
  await site.db.update(users).set({ hasStandInSurname: true }).where(eq(users.id, student.id))
  await signIn(page, student)
  await page.goto('/course/fnd-100?module=fnd-100-5')
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'See your certificate' }).click()
  await expect(page.getByRole('heading', { name: 'What name should be on it?' })).toBeVisible()
  await expect(main(page)).not.toContainText('Ada Student')
  await expect(page.getByRole('link', { name: /Download|PDF/ })).toHaveCount(0)
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByRole('button', { name: 'Show my certificate' }).click()
  await expect(main(page).getByText('Ada Lovelace').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What name should be on it?' })).toHaveCount(0)
})
