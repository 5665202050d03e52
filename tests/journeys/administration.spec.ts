import { eq } from 'drizzle-orm'
import { users } from '../../database/schema/index.ts'
import { freshAddress } from '../support/factories.ts'
import { expect, test, untilAwake } from '../support/journey.ts'
import { choosePassword, notice, signInByForm } from '../support/steps.ts'

const password = 'correct horse battery'

test('a visitor sees a login form at /admin, and the dashboard after it', async ({ page, site, guard }) => {
  guard.expect(/^answer: 401 POST \/api\/admin\/login$/)
  const admin = await site.make.administrator({ password })
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fusers$/)
  await expect(page.getByRole('heading', { name: 'Admin Access', level: 1 })).toBeVisible()

  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Login', level: 1 })).toBeVisible()
  await signInByForm(page, admin.email, 'not the password')
  await expect(page.getByRole('alert')).toHaveText(/Invalid credentials. Please try again./)
  await signInByForm(page, admin.email, password)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  for (const figure of ['Total users', 'Active courses', 'Enrollments', 'Average completion']) {
    await expect(page.getByRole('term').filter({ hasText: figure })).toBeVisible()
  }

  await untilAwake(page)
  await page
    .getByRole('navigation', { name: 'Administration', exact: true })
    .getByRole('button', { name: 'Logout' })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect(notice(page, 'Logged out')).toBeVisible()
})

test('a student who opens the administration is sent to the dashboard', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.student())
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a person is added, sets a password, is found, becomes an instructor, and all of it is logged', async ({
  page,
  site,
  signIn,
  anotherBrowser,
}) => {
  const admin = await site.make.administrator({ firstName: 'Ada', lastName: 'Berg' })
  await signIn(page, admin)
  await page.goto('/admin/users')
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await page.getByRole('button', { name: 'Add User' }).click()
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(dialog.getByRole('link', { name: 'First name is required' })).toBeVisible()
  await expect(dialog.getByText(/^Email isn’t set up/)).toBeVisible()
  const email = freshAddress('salma')
  // A unique name: the list and the log show everyone on the site.
  const lastName = `Öztürk-${/\.(\w+)@/.exec(email)?.[1]}`
  await dialog.getByLabel('First name').fill('Salma')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(notice(page, 'User added')).toBeVisible()

  const [letter] = await site.outbox.waitFor(email)
  const other = await anotherBrowser()
  const theirs = await other.newPage()
  await theirs.goto(letter?.link('/setup-password') ?? '')
  await choosePassword(theirs, password)
  await expect(theirs.getByRole('link', { name: 'Continue to Sign In' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search' }).fill(lastName.toLowerCase())
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toBeVisible()
  await expect(page.getByText('1 user found')).toBeVisible()
  await row
    .getByRole('link', { name: `Salma ${lastName}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: `Salma ${lastName}`, level: 1 })).toBeVisible()
  await expect(page.getByText('No courses yet')).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^User: Salma ${lastName} · `))
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveTitle(new RegExp(`^Edit User: Salma ${lastName} · `))
  await page.getByLabel('Role').selectOption({ label: 'Instructor' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'User saved')).toBeVisible()
  await expect(page.getByRole('main').getByText('Instructor', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Audit Log' }).click()
  const entry = page.getByRole('row').filter({ hasText: 'Changed a role' }).filter({ hasText: lastName })
  await expect(entry).toContainText('Role: student → instructor')
  await expect(entry).toContainText('Ada Berg')
})

test('an unknown address says so', async ({ page, site, signIn, guard }) => {
  guard.expect(/404/)
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/users/unknown')
  await expect(page.getByRole('heading', { name: 'User Not Found', level: 1 })).toBeVisible()
})

test('a course is found by its code; nonsense finds nothing', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/courses')
  await page.getByRole('searchbox', { name: 'Search' }).fill('dpm 101')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search' }).fill('no such course')
  await expect(page.getByRole('heading', { name: 'No Courses Found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'Branding', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'FND 100' })).toHaveCount(0)
  // Only these of the curriculum: other journeys may be creating courses in the department.
  await expect(page.getByRole('row').filter({ hasText: /BRD (101|201|301)/ })).toHaveCount(3)
})

test('the administration is accessible in both themes', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  test.slow()
  const student = await site.make.enrolledStudent({ completed: 2 })
  await signIn(page, await site.make.administrator())
  for (const [width, paths] of [
    [1280, ['/admin', '/admin?tab=reports', '/admin/users', `/admin/users/${student.id}`, '/admin/audit']],
    [
      360,
      [
        '/admin',
        '/admin/users',
        `/admin/users/${student.id}/edit`,
        '/admin/courses',
        '/admin/enrollments',
        '/admin/settings',
      ],
    ],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await findBarriersInBothThemes(page), `${path} at ${width}`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  }
})

test('a setting has a live preview, rejects invalid input, and is saved', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/settings')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await page.getByLabel('Name', { exact: true }).fill('مدرسة الصنّاع')
  await expect(preview).toContainText('مدرسة الصنّاع')
  await page.getByLabel('Name', { exact: true }).fill('Creare University')
  await page.getByLabel('Donation link').fill('http://example.org')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('link', { name: 'Please enter an address that begins with https://' }).click()
  await expect(page.getByLabel('Donation link')).toBeFocused()
  await page.getByLabel('Donation link').fill('')
  // A setting no other journey reads.
  await page.getByLabel('Short name').fill('Makers')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(notice(page, 'Settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Short name')).toHaveValue('Makers')
})

test('correcting a name keeps the role a colleague changed at the same time', async ({
  page,
  site,
  signIn,
  anotherBrowser,
}) => {
  const person = await site.make.student({ firstName: 'Mira', lastName: 'Sohl' })
  await site.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id))
  await signIn(page, await site.make.administrator())
  await page.goto(`/admin/users/${person.id}/edit`)
  await expect(page.getByLabel('Role')).toHaveValue('student')

  const theirs = await (await anotherBrowser()).newPage()
  await signIn(theirs, await site.make.administrator())
  await theirs.goto(`/admin/users/${person.id}/edit`)
  await theirs.getByLabel('Role').selectOption({ label: 'Instructor' })
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(notice(theirs, 'User saved')).toBeVisible()

  await page.getByLabel('Last name').fill('Sol')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'User saved')).toBeVisible()
  const kept = await site.db
    .select({ name: users.name, role: users.role })
    .from(users)
    .where(eq(users.id, person.id))
  expect(kept).toEqual([{ name: 'Mira Sol', role: 'instructor' }])
})
