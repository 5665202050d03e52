import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { courseInstructors, submissions } from '../../database/schema/index.ts'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

// Its own course, because its staff changes.
const courseId = 'brd-201'

test('a teacher adds a co-teacher with an address, a choice and one press', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  const teacher = await site.make.teacherOf(courseId)
  const colleague = await site.make.instructor({ firstName: 'Otto' })
  await signIn(page, teacher)
  await page.goto(`/teach/courses/${courseId}/submissions`)
  await page.getByRole('link', { name: 'Staff' }).click()
  await page.getByLabel('Instructor’s email').fill(colleague.email)
  await page.getByLabel('Role', { exact: true }).selectOption('Teacher')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const role = page.getByLabel(/^Role of Otto/)
  await expect(role).toHaveValue('teacher')
  expect(await findBarriers(page)).toEqual([])
  await role.selectOption('Observer')
  await expect(notice(page, 'Role changed')).toBeVisible()
  await page.getByRole('button', { name: /^Remove Otto/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(role).toBeHidden()
})

test('an assistant grades and cannot edit; an observer reads', async ({
  page,
  site,
  signIn,
  findBarriers,
  guard,
}) => {
  const student = await site.make.enrolledStudent({ courseId, firstName: 'Maya' })
  const [assistant, observer] = [await site.make.instructor(), await site.make.instructor()]
  await site.db.insert(courseInstructors).values([
    { courseId, userId: assistant.id, role: 'assistant' },
    { courseId, userId: observer.id, role: 'observer' },
  ])
  const id = randomUUID()
  await site.db.insert(submissions).values({
    ...{ id, userId: student.id, courseId, assignmentId: `${courseId}-1-a1`, number: 1, draftRevision: 1 },
    text: 'My work',
  })
  await signIn(page, observer)
  await page.goto(`/teach/submissions/${id}`)
  await expect(page.getByRole('heading', { name: 'Grade' })).toBeVisible()
  await expect(page.getByText('Not graded')).toBeVisible()
  await expect(page.getByRole('button', { name: /Save/ })).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])
  await page.goto(`/teach/courses/${courseId}/deadlines`)
  await expect(page.getByLabel(/^Due date of/).first()).toBeDisabled()
  await expect(page.getByRole('button', { name: /Save/ })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Course' }).getByRole('link')).toHaveText([
    'Submissions',
    'Quizzes',
    'Gradebook',
    'Due dates',
    'People',
    'Staff',
  ])
  await page.goto(`/teach/courses/${courseId}/instructors`)
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)

  await signIn(page, assistant)
  guard.expect(/^answer: 404 GET \/teach\/courses\/brd-201\/course$/)
  await page.goto(`/teach/courses/${courseId}/course`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found/i)
  await page.goto(`/teach/submissions/${id}`)
  for (const level of await page.getByRole('radio', { name: /^Full/ }).all())
    await level.check({ force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => {
      const [row] = await site.db.select().from(submissions).where(eq(submissions.id, id))
      return row?.gradedBy
    })
    .toBe(assistant.id)
})
