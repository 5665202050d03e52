import { sql } from 'drizzle-orm'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

const courseId = 'ytb-101'

test('a teacher decides what a certificate asks for, and a student earns the one with work', async ({
  page,
  anotherBrowser,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const teacher = await site.make.teacherOf(courseId)
  const student = await site.make.graduate({ courseId, firstName: 'Mina' })
  const desk = await (await anotherBrowser()).newPage()
  await signIn(desk, teacher)
  await desk.goto(`/teach/courses/${courseId}/grades`)
  // Four presses: Certificates, No assignment, the minimum stays empty, Save.
  await desk.getByRole('link', { name: 'Certificates' }).click()
  await desk.getByLabel('Assignments', { exact: true }).selectOption('No assignment')
  await desk.getByLabel('Quizzes', { exact: true }).selectOption('Pass these quizzes')
  await desk.getByRole('checkbox', { name: /^1\. / }).check()
  await expect(desk.getByText('Certificate with work: complete every module. Pass 1 quiz.')).toBeVisible()
  expect(await findBarriersInBothThemes(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(notice(desk, 'Saved')).toBeVisible()

  await signIn(page, student)
  await page.goto(`/dashboard/certificates/${courseId}`)
  await expect(page.getByRole('article', { name: 'Certificate' })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Certificate with work' })).toBeVisible()
  await expect(page.getByText('To do: ', { exact: false }).first()).toBeAttached()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await site.db.execute(sql`
    insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions, submitted_at, submitted_by, score, max_score, percent, passed)
    values (${student.id}, 'ytb-101-1-q1', 1, 70, '[]', now(), 'student', 10, 10, 100, true)`)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Certificate' })).toHaveCount(2)
  await expect(page.getByText('has completed all 5 modules and passed 1 quiz of')).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.goto('/dashboard/certificates')
  await expect(page.getByText('With work')).toBeVisible()
})
