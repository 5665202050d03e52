import { freshAddress } from '../support/factories.ts'
import { expect, test } from '../support/journey.ts'
import {
  choosePassword,
  fillEnrollment,
  moduleEntry,
  notice,
  signInByForm,
  signOut,
  submitEnrollment,
} from '../support/steps.ts'

const password = 'a plan on a single page'

test('from the first visit to a completed course', async ({ page, site, anotherBrowser }) => {
  test.slow()
  const email = freshAddress('maya')
  // The clock can be paused where the specification gives a time; until then it runs normally.
  await page.clock.install()

  await test.step('the home page leads to the catalog and the course', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('A New Kind of University')
    await page.getByRole('link', { name: 'Browse Courses' }).first().click()
    await expect(page).toHaveURL(/\/catalog$/)
    await expect(page.getByRole('heading', { name: 'Course Catalog', level: 1 })).toBeVisible()
    await page.getByPlaceholder('Search courses...').fill('fnd 100')
    // The cards lag behind the field.
    await expect(page.getByRole('link', { name: /View Course/ })).toHaveCount(1)
    await page.getByRole('link', { name: /View Course/ }).click()
    await expect(page).toHaveURL(/\/course\/fnd-100$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Creator Economy')
  })

  await test.step('a visitor reads the first module, even without JavaScript', async () => {
    await expect(page.getByRole('tabpanel', { name: 'Lecture' })).toContainText(/payer/i)
    await expect(page.getByText('0 of 5 completed')).toBeVisible()
    const plain = await anotherBrowser({ javaScriptEnabled: false })
    const paper = await plain.newPage()
    await paper.goto('/course/fnd-100')
    await expect(paper.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Creator Economy')
    await expect(paper.getByRole('tabpanel', { name: 'Lecture' })).toContainText(/payer/i)
    await expect(paper.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  })

  await test.step('the visitor applies', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Enroll Now' }).click()
    await expect(page).toHaveURL(/\/enroll$/)
    await fillEnrollment(page, {
      fullName: 'Maya de la Cruz',
      email,
      password: 'first-thought',
      track: 'Streamer',
      reason: 'I stream on Sundays and want to know where the money goes.',
    })
    await submitEnrollment(page)
    await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeFocused()
    await expect(page.getByText(`Your username is ${email.split('@')[0]}.`)).toBeVisible()
    await expect(page.getByText(/give you your login instructions/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit Another Application' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Login' })).toBeVisible()
  })

  await test.step('the emailed link sets the password', async () => {
    const [letter] = await site.outbox.waitFor(email)
    expect(letter?.text).toContain('Maya')
    await page.goto(letter?.link('/setup-password') ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya')
    await expect(page.getByText(email)).toBeVisible()
    await choosePassword(page, password)
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeFocused()
    await page.getByRole('link', { name: 'Continue to Sign In' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  await test.step('sign-in confirms, and leads to the dashboard after 1500 ms', async () => {
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await signInByForm(page, email, password)
    await expect(notice(page, 'Login Successful')).toBeVisible()
    await expect(notice(page, 'Redirecting to Learning Management System...')).toBeVisible()
    await page.clock.runFor(1_499)
    await expect(page).toHaveURL(/\/login$/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya')
  })

  await test.step('the empty dashboard leads to the course', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Start with FND 100' }).click()
    await expect(page).toHaveURL(/\/course\/fnd-100/)
    await expect(page.getByRole('button', { name: 'Mark as Complete' })).toBeVisible()
    await expect(page.getByText('0%', { exact: true })).toBeVisible()
    await expect(moduleEntry(page, 1)).toContainText('Current')
    for (const position of [2, 3, 4, 5]) await expect(moduleEntry(page, position)).toContainText('Locked')
  })

  await test.step('a locked module shows a message for 3000 ms', async () => {
    const alert = page.getByRole('alert').filter({ hasText: 'Prerequisites Required' })
    const text =
      'You must complete the previous modules before accessing this one. Complete modules in sequence.'
    await page.clock.pauseAt(Date.now() + 7_200_000)
    // It is marked as disabled; a person may click it anyway.
    await moduleEntry(page, 3).click({ force: true })
    await expect(alert).toContainText(text)
    await page.clock.runFor(2_999)
    await expect(alert).toBeVisible()
    await page.clock.runFor(1)
    await expect(alert).toBeHidden()
    // Next follows the same rule.
    await page.getByRole('button', { name: 'Next' }).click({ force: true })
    await expect(alert).toContainText(text)
    await page.clock.runFor(3_000)
    await expect(alert).toBeHidden()
    await page.clock.resume()
    await expect(page.getByText('Module 1 of 5')).toBeVisible()
  })

  await test.step('modules 1 to 3 are completed in order, and the second is bookmarked', async () => {
    for (const position of [1, 2, 3]) {
      await moduleEntry(page, position).click()
      await expect(page.getByText(`Module ${position} of 5`)).toBeVisible()
      if (position === 2) {
        await page.getByRole('button', { name: 'Bookmark' }).click()
        await expect(page.getByRole('button', { name: 'Bookmarked', pressed: true })).toBeVisible()
      }
      const saved = page.waitForResponse(
        (response) => response.url().endsWith('/api/user/progress') && response.request().method() === 'POST',
      )
      await page.getByRole('button', { name: 'Mark as Complete' }).click()
      await expect(page.getByRole('button', { name: 'Completed', pressed: true })).toBeVisible()
      await expect(page.getByText(`${position} of 5 completed`)).toBeVisible()
      await expect(page.getByText(`${position * 20}%`, { exact: true })).toBeVisible()
      expect((await saved).status()).toBe(200)
    }
    await expect(page.getByText('Course Completed')).toBeHidden()
  })

  await test.step('returning finds everything as before', async () => {
    await page
      .getByRole('navigation', { name: 'Student', exact: true })
      .getByRole('link', { name: 'Dashboard' })
      .click()
    await expect(page.getByText('3 of 5 completed').first()).toBeVisible()
    await page.getByRole('link', { name: 'Continue', exact: true }).click()
    await expect(page.getByText('Module 4 of 5')).toBeVisible()
    await page.reload()
    await expect(page.getByText('3 of 5 completed')).toBeVisible()
    await expect(page.getByText('60%', { exact: true })).toBeVisible()
    for (const position of [1, 2, 3]) await expect(moduleEntry(page, position)).toContainText('Completed')
    await expect(moduleEntry(page, 5)).toContainText('Locked')
    await moduleEntry(page, 2).click()
    await expect(page.getByRole('button', { name: 'Bookmarked', pressed: true })).toBeVisible()
  })

  await test.step('modules 4 and 5 complete the course', async () => {
    // Straight from 4 to 5, like a person in a hurry; wait at the end, because a sign-out follows.
    let saved: Promise<unknown> = Promise.resolve()
    for (const position of [4, 5]) {
      await moduleEntry(page, position).click()
      await expect(page.getByText(`Module ${position} of 5`)).toBeVisible()
      saved = page.waitForResponse('**/api/user/progress')
      await page.getByRole('button', { name: 'Mark as Complete' }).click()
      await expect(page.getByText(`${position * 20}%`, { exact: true })).toBeVisible()
    }
    await saved
    const closing = page.getByRole('dialog', { name: 'You finished Welcome to the Creator Economy' })
    await expect(closing.getByRole('link', { name: 'See your certificate' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(closing).toBeHidden()
    await expect(page.getByText('Course Completed', { exact: true })).toBeVisible()
    await expect(page.getByText('5 of 5 completed')).toBeVisible()
  })

  await test.step('sign-out confirms, and the dashboard is closed', async () => {
    await signOut(page)
    await expect(notice(page, 'Logged out')).toBeVisible()
    await expect(notice(page, 'You have been successfully logged out.')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/)
  })
})
