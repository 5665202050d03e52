import { sql } from 'drizzle-orm'
import { countInputs } from '../support/count-inputs.ts'
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

test('a teacher finds who lacks one thing for the certificate with work, and writes to them', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const courseId = 'mkt-201'
  const teacher = await site.make.teacherOf(courseId)
  const near = await site.make.graduate({ courseId, firstName: 'Near', lastName: 'Certified' })
  await site.make.enrolledStudent({ courseId, firstName: 'Far', lastName: 'Certified', completed: 1 })
  await site.db.execute(sql`
    insert into completion_requirements (course_id, certificate, quizzes, assignments, chosen)
    values (${courseId}, 'both', 'all', 'none', '[]')
    on conflict (course_id) do update set quizzes = 'all', assignments = 'none', certificate = 'both'`)
  await site.db.execute(sql`
    insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions, submitted_at, submitted_by, score, max_score, percent, passed)
    select ${near.id}, q.id, 1, 70, '[]', now(), 'student', 100, 100, 100, true
      from quizzes q join modules m on m.id = q.module_id where m.course_id = ${courseId} and m.position > 1`)
  const inputs = await countInputs(page)
  await signIn(page, teacher)
  await page.goto(`/teach/courses/${courseId}/people`)
  await inputs.reset()
  await page.getByRole('link', { name: 'Who lacks what' }).click()
  await expect(page.getByRole('row', { name: /Far Certified/ })).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByLabel('Lacks').selectOption('Only 1')
  await expect(page.getByRole('row', { name: /Far Certified/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Tick Near Certified' }).check()
  await page.getByRole('button', { name: 'Message' }).click()
  await page.getByRole('dialog').getByLabel('Your message').fill('Only one quiz is left.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(notice(page, 'Sent to 1 person')).toBeVisible()
  expect(await inputs.count(), 'presses, a choice and a filled field').toBe(6)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${courseId}-who-lacks-what.csv`)
})
