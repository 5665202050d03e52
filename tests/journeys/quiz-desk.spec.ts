import { sql } from 'drizzle-orm'
import { everyKind, putQuestions } from '../support/every-kind.ts'
import { expect, type JourneyParts, type Page, test } from '../support/journey.ts'
import { holdWrites, notice } from '../support/steps.ts'

// Its own course, so its desk is empty of other journeys' work.
const courseId = 'ytb-201'
const [first, second] = [`${courseId}-1-q1`, `${courseId}-2-q1`]
const inWords = everyKind.filter(({ kind }) => kind === 'long-text')

async function handIn({ db, make }: JourneyParts, quizId: string, lastName: string, day: number) {
  const student = await make.enrolledStudent({ courseId, firstName: 'Noor', lastName })
  const [question] = inWords
  if (question === undefined) throw new Error('No question is answered in words')
  const id = `${quizId}-${question.id}`
  await db.execute(sql`
    insert into quiz_attempts (id, user_id, quiz_id, number, passing_score, questions, answers, started_at, submitted_at,
                               submitted_by, score, max_score)
    values (gen_random_uuid(), ${student.id}, ${quizId}, 1, 80, ${JSON.stringify([{ ...question, id }])}::jsonb,
            ${JSON.stringify({ [id]: { sequence: 1, flagged: false, answer: { kind: 'long-text', text: `By ${lastName}` } } })}::jsonb,
            ${`2026-11-0${day}T11:00:00Z`}, ${`2026-11-0${day}T12:00:00Z`}, 'student', 0, ${question.points})`)
}

const points = (on: Page) => on.getByLabel('Points of 4')
const feedback = (on: Page) => on.getByRole('textbox', { name: 'Feedback' })
const desk = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('grading one quiz moves from attempt to attempt, and back to its list', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  for (const quizId of [first, second]) await putQuestions(site.db, quizId, inWords)
  await handIn(site, first, 'Arnau', 1)
  await handIn(site, second, 'Bakker', 2)
  await handIn(site, first, 'Castro', 3)
  await signIn(page, await site.make.teacherOf(courseId))
  await page.goto(`/teach/courses/${courseId}/quizzes`)
  const table = page.getByRole('table', { name: 'Attempts to grade' })
  await expect(table.getByRole('link')).toHaveCount(3)
  await page.getByLabel('Quiz', { exact: true }).selectOption(first)
  await expect(table.getByRole('link')).toHaveCount(2)
  expect(await findBarriers(page)).toEqual([])
  await table.getByRole('link', { name: /^Noor Arnau/ }).click()
  await expect(desk(page, 'Noor Arnau')).toBeVisible()
  await expect(page.getByText('2 to grade in this quiz')).toBeVisible()
  await page.keyboard.press('j')
  await expect(desk(page, 'Noor Castro')).toBeVisible()
  await page.keyboard.press('k')
  await expect(desk(page, 'Noor Arnau')).toBeVisible()
  await points(page).fill('3')
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(desk(page, 'Noor Castro')).toBeVisible()
  await expect(points(page)).toHaveValue('')
  await points(page).fill('2')
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(page).toHaveURL(new RegExp(`/teach/courses/${courseId}/quizzes\\?quiz=${first}$`))
  await expect(page.getByText('Nothing to grade in this quiz.')).toBeVisible()
  await page.getByLabel('Quiz', { exact: true }).selectOption({ label: 'All quizzes' })
  await table.getByRole('link', { name: /^Noor Bakker/ }).click()
  await expect(page.getByText('1 to grade', { exact: true })).toBeVisible()
})

test('when two teachers grade the same attempt, the second gets a conflict and keeps points and feedback', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
  guard,
}) => {
  guard.expect(/^answer: 409 PUT \/api\/teach\/quiz-attempts\/[\w-]+\/grade$/)
  const quizId = `${courseId}-3-q1`
  await putQuestions(site.db, quizId, inWords)
  await handIn(site, quizId, 'Eriksen', 5)
  await signIn(page, await site.make.teacherOf(courseId))
  await page.goto(`/teach/courses/${courseId}/quizzes?quiz=${quizId}`)
  await page.getByRole('link', { name: /^Noor Eriksen/ }).click()
  await expect(points(page)).toBeVisible()

  const theirs = await (await anotherBrowser()).newPage()
  await signIn(theirs, await site.make.teacherOf(courseId, { firstName: 'Mira' }))
  await theirs.goto(page.url())
  await points(theirs).fill('1')
  await feedback(theirs).fill('Half of it is right.')
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice(theirs, 'Grade saved')).toBeVisible()

  await points(page).fill('3.5')
  await feedback(page).fill('A long and careful answer.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Someone else has graded this' })
  // It must be visible from the foot of a long form.
  await expect(alert).toBeFocused()
  await expect(alert).toContainText('They gave 1 of 4 points and wrote:')
  await expect(alert).toContainText('Half of it is right.')
  await expect(points(page)).toHaveValue('3.5')
  await expect(feedback(page)).toHaveValue('A long and careful answer.')
  expect(await findBarriers(page)).toEqual([])
  await alert.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(notice(page, 'Grade saved')).toBeVisible()
  await expect(alert).toBeHidden()
  await expect(feedback(page)).toHaveValue('A long and careful answer.')

  await theirs.reload()
  await feedback(theirs).fill('Longer and more careful.')
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice(theirs, 'Grade saved')).toBeVisible()
  // The points keep their initial values, because this teacher did not type any.
  await feedback(page).fill('Second thoughts.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await alert.getByRole('button', { name: 'Use theirs' }).click()
  await expect(feedback(page)).toHaveValue('Longer and more careful.')
  await expect(points(page)).toHaveValue('3.5')
  await expect(alert).toBeHidden()

  // Text typed while a grade is being saved is not part of it, and leaving asks first.
  const letGo = await holdWrites(page, '**/api/teach/quiz-attempts/*/grade')
  await page.getByRole('button', { name: 'Save and next' }).click()
  await feedback(page).fill('One more thing.')
  letGo()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(feedback(page)).toHaveValue('One more thing.')
})
