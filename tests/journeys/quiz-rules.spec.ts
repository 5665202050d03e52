import { sql } from 'drizzle-orm'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

// Its own course, because its quiz gets other rules.
const courseId = 'bus-301'
const quizId = 'bus-301-1-q1'

test.afterEach(async ({ site }) => {
  await site.db.execute(
    sql`update quizzes set attempts_allowed = null, review = 'at-once', due_at = null, rules_revision = 0 where id = ${quizId}`,
  )
})

test("a teacher sets a quiz's rules and gives one student more; the student sees them", async ({
  page,
  site,
  signIn,
  findBarriers,
  findBarriersInBothThemes,
}) => {
  test.slow()
  const student = await site.make.enrolledStudent({ courseId, firstName: 'Nora', lastName: 'Haddad' })
  const teacher = await site.make.teacherOf(courseId)

  await test.step('the teacher sets the rules by keyboard, and errors are reported', async () => {
    await signIn(page, teacher)
    await page.goto(`/teach/courses/${courseId}/quizzes`)
    await page
      .getByRole('link', { name: /^Rules and extra time/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Rules of/ })).toBeVisible()
    await page.getByLabel('Attempts', { exact: true }).fill('0')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('At least 1')
    await page.getByLabel('Attempts', { exact: true }).fill('1')
    await page.getByRole('radio', { name: 'Once the student has passed' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Save rules' }).focus()
    await page.keyboard.press('Enter')
    await expect(notice(page, 'Rules saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Attempts', { exact: true })).toHaveValue('1')
    await expect(page.getByRole('radio', { name: 'Once the student has passed' })).toBeChecked()
  })

  await test.step('leaving unsaved changes asks first, searching for a student does not', async () => {
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await page.getByLabel('Attempts', { exact: true }).fill('3')
    await page.getByLabel('Find a student in the course').fill('unknown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/unknown/)
    await page.getByRole('link', { name: 'Results' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Attempts', { exact: true })).toHaveValue('3')
    await page.getByRole('link', { name: 'Results' }).click()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL(new RegExp(`/teach/quizzes/${quizId}$`))
    await page.goto(`/teach/quizzes/${quizId}/rules`)
    await expect(page.getByLabel('Attempts', { exact: true })).toHaveValue('1')
  })

  await test.step('finds the student and gives them one more attempt, with a reason', async () => {
    await page.getByLabel('Find a student in the course').fill('nora')
    await page.keyboard.press('Enter')
    const row = page.getByRole('row', { name: /Nora Haddad/ })
    await expect(row).toContainText('Nothing')
    await row.getByRole('button', { name: 'Add extra time: Nora Haddad' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Nora Haddad' })
    await dialog.getByLabel('Extra attempts').fill('1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please enter a reason')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The power failed during the first one')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('1 attempt')
    await expect(row).toContainText('The power failed during the first one')
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  })

  await test.step('the student reads them before the start and after the end', async () => {
    await signIn(page, student)
    await page.goto(`/dashboard/quizzes/${quizId}`)
    await expect(page.getByText('Attempts left').locator('..')).toContainText('2')
    await expect(page.getByText(/explanations once you’ve passed/)).toBeVisible()
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await page.getByRole('button', { name: 'Submit quiz' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit quiz' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Not passed/ })).toBeVisible()
    await expect(
      page.getByText('You’ll see correct answers and explanations once you’ve passed.'),
    ).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
  })
})

test('at the daily limit, a student sees when the next attempt may start', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const student = await site.make.enrolledStudent({ courseId })
  await site.db.execute(sql`
    insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions, started_at, submitted_at, submitted_by,
        score, max_score, percent, passed)
      select ${student.id}, ${quizId}, n, 80, '[]', now() - interval '2 hours', now(), 'student', 0, 1, 0, false
        from generate_series(1, 30) n`)
  await signIn(page, student)
  await page.goto(`/dashboard/quizzes/${quizId}`)
  const pause = page.getByText(
    /You’ve started 30 attempts at this quiz within a day\. You can start the next one from/,
  )
  await expect(pause).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('region', { name: 'Past attempts' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Not passed this time.' })).toBeVisible()
  await expect(pause).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('a half-typed due date is reported, and the rules are not saved without it', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.teacherOf(courseId))
  await page.goto(`/teach/quizzes/${quizId}/rules`)
  const due = page.getByLabel(/^Due date/)
  await due.focus()
  await page.keyboard.type('0101')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter the full date and time')
  await expect(due).toHaveAttribute('aria-invalid', 'true')
  const { rows } = await site.db.execute(sql`select rules_revision from quizzes where id = ${quizId}`)
  expect(rows).toEqual([{ rules_revision: 0 }])
  await due.fill('')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(notice(page, 'Rules saved')).toBeVisible()
})

test('removing the end of an attempt stops its countdown', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent({ courseId }))
  await site.db.execute(sql`update quizzes set due_at = now() + interval '5 minutes' where id = ${quizId}`)
  await page.goto(`/dashboard/quizzes/${quizId}`)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await site.db.execute(sql`update quizzes set due_at = null where id = ${quizId}`)
  await site.db.execute(sql`update quiz_attempts set deadline = null where quiz_id = ${quizId}`)
  // The page learns of it with its next request. The request from opening it may still be in flight, and one in flight
  // is not repeated.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('timer')).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('radio').first().check()
})
