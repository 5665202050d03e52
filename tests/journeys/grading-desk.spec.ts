import { sql } from 'drizzle-orm'
import { expect, type JourneyParts, type Page, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

// Its own course, so its desk is empty of other journeys' work.
const courseId = 'nws-101'
const [first, second] = [`${courseId}-1-a1`, `${courseId}-2-a1`]

async function handIn({ db, make }: JourneyParts, assignmentId: string, lastName: string, day: number) {
  const student = await make.enrolledStudent({ courseId, firstName: 'Noor', lastName })
  await db.execute(
    sql`insert into submissions (id, user_id, course_id, assignment_id, number, draft_revision, text, submitted_at)
        values (gen_random_uuid(), ${student.id}, ${courseId}, ${assignmentId}, 1, 1, ${`By ${lastName}`},
                ${`2026-11-0${day}T12:00:00Z`})`,
  )
}

async function chooseFull(page: Page) {
  const levels = page.getByRole('radio', { name: /^Full/ })
  for (const level of await levels.all()) await level.check()
}

test('grading one assignment moves from submission to submission, and back to its list', async ({
  page,
  site,
  signIn,
}) => {
  await handIn(site, first, 'Arnau', 1)
  await handIn(site, second, 'Bakker', 2)
  await handIn(site, first, 'Castro', 3)
  await handIn(site, second, 'Duarte', 4)
  await signIn(page, await site.make.teacherOf(courseId))
  await page.goto(`/teach/courses/${courseId}/submissions?assignment=${first}`)
  await page.getByRole('link', { name: /^Noor Arnau/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Arnau' })).toBeVisible()
  await expect(page.getByText('2 to grade in this assignment')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Castro' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Arnau' })).toBeVisible()
  await chooseFull(page)
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Castro' })).toBeVisible()
  await chooseFull(page)
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(page).toHaveURL(new RegExp(`/teach/courses/${courseId}/submissions\\?assignment=${first}$`))

  // From the list of all, the queue is everything that waits in the course.
  await page.getByLabel('Assignment').selectOption({ label: 'All assignments' })
  await page.getByRole('link', { name: /^Noor Bakker/ }).click()
  await expect(page.getByText('2 to grade', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Duarte' })).toBeVisible()
})

test('when two teachers grade the same work, the second gets a conflict and keeps points and feedback', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  guard,
}) => {
  guard.expect(/^answer: 409 PUT \/api\/teach\/submissions\/[\w-]+\/grade$/)
  await handIn(site, `${courseId}-3-a1`, 'Eriksen', 5)
  await signIn(page, await site.make.teacherOf(courseId))
  await page.goto(`/teach/courses/${courseId}/submissions?assignment=${courseId}-3-a1`)
  await page.getByRole('link', { name: /^Noor Eriksen/ }).click()
  const feedback = (on: Page) => on.getByRole('textbox', { name: 'Feedback' })
  await expect(feedback(page)).toBeVisible()

  const theirs = await (await anotherBrowser()).newPage()
  await signIn(theirs, await site.make.teacherOf(courseId, { firstName: 'Mira' }))
  await theirs.goto(page.url())
  for (const level of await theirs.getByRole('radio', { name: /^Partial/ }).all()) await level.check()
  await feedback(theirs).fill('Half of it is right.')
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice(theirs, 'Grade saved')).toBeVisible()

  await chooseFull(page)
  await feedback(page).fill('A long and careful answer.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Someone else has graded this' })
  // It must be visible from the foot of a long form.
  await expect(alert).toBeFocused()
  await expect(alert).toContainText('Half of it is right.')
  await expect(feedback(page)).toHaveValue('A long and careful answer.')
  await alert.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(notice(page, 'Grade saved')).toBeVisible()
  await expect(alert).toBeHidden()
  await expect(feedback(page)).toHaveValue('A long and careful answer.')

  await theirs.reload()
  await feedback(theirs).fill('Longer and more careful.')
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice(theirs, 'Grade saved')).toBeVisible()
  await feedback(page).fill('Second thoughts.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await alert.getByRole('button', { name: 'Use theirs' }).click()
  await expect(feedback(page)).toHaveValue('Longer and more careful.')
  await expect(alert).toBeHidden()
})

test('a teacher sees who has not submitted, and gives one an extension first', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const assignmentId = `${courseId}-4-a1`
  const students = [
    await site.make.enrolledStudent({ courseId, firstName: 'Olga', lastName: 'Marin' }),
    await site.make.enrolledStudent({ courseId, firstName: 'Pablo', lastName: 'Nadal' }),
  ]
  await site.db.execute(
    sql`insert into assignment_due_dates (course_id, assignment_id, due_at)
        values (${courseId}, ${assignmentId}, now() - interval '2 days')`,
  )
  await signIn(page, await site.make.teacherOf(courseId))
  await page.goto(`/teach/courses/${courseId}/submissions`)
  await page.getByLabel('Show').selectOption('Not handed in')
  // The assignment due most recently is selected.
  await expect(page).toHaveURL(new RegExp(`show=missing&assignment=${assignmentId}$`))
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Olga Marin')).toContainText('Overdue')
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await findBarriersInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.getByRole('button', { name: 'Change due date for Olga Marin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change due date for Olga Marin' })
  await dialog.getByLabel('Due date for this student only').fill('2099-03-01T18:00')
  await dialog.getByRole('button', { name: 'Save extension' }).click()
  await expect(notice(page, 'Extension saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row('Olga Marin')).toContainText('Extended')
  await expect(row('Olga Marin')).not.toContainText('Overdue')
  await expect(row('Pablo Nadal')).toContainText('Overdue')
  await page.reload()
  await expect(row('Olga Marin')).toContainText('Extended')
  await site.db.execute(
    sql`insert into submissions (user_id, course_id, assignment_id, number, draft_revision, text)
        values (${students[1]?.id ?? ''}, ${courseId}, ${assignmentId}, 1, 1, 'My work')`,
  )
  await page.reload()
  await expect(row('Pablo Nadal')).toHaveCount(0)
  await expect(row('Olga Marin')).toHaveCount(1)
})
