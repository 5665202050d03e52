import { randomInt } from 'node:crypto'
import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'
import { archiveCourses, publishedCourse, putDraftQuiz } from '../support/published-course.ts'
import { moduleEntry, notice } from '../support/steps.ts'

const freshId = () =>
  `${String.fromCharCode(...[0, 0, 0].map(() => 97 + randomInt(26)))}-${randomInt(100, 1_000)}`

const made: string[] = []
test.afterEach(({ site }) => archiveCourses(site.db, made.splice(0)))

test('a teacher adds a module to a published course, and no one loses what they had', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  test.slow()
  const { make } = site
  const course = await publishedCourse(site.db, freshId(), 1)
  const { id, title } = course
  made.push(id)
  const teacher = await make.teacherOf(id)
  const graduate = await make.student({ firstName: 'Grace' })
  const classmate = await anotherBrowser()
  const hers = await classmate.newPage()
  await signIn(hers, graduate)
  await signIn(page, teacher)

  await test.step('a student completes the course', async () => {
    await hers.goto(`/course/${id}`)
    await hers.getByRole('button', { name: 'Mark as Complete' }).click()
    await expect(hers.getByText('1 of 1 completed')).toBeVisible()
  })

  const inputs = await countInputs(page)
  await test.step('a new module is a draft, with a quiz', async () => {
    await page.goto(`/teach/courses/${id}/course`)
    await expect(page.getByRole('heading', { name: 'Changes not live yet' })).toBeHidden()
    await inputs.reset()
    await page.getByRole('button', { name: 'Add module' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add module' })
    await dialog.getByLabel('Title').fill('Flourishes')
    await dialog.getByRole('button', { name: 'Add module' }).click()
    await expect(notice(page, 'Module added as a draft')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Changes not live yet' })).toBeVisible()
    await expect(
      page.getByText('1 student is in this course, and 1 has completed it.', { exact: false }),
    ).toBeVisible()
    expect(await inputs.count()).toBe(3)
  })

  await test.step('empty, it cannot go live', async () => {
    await expect(page.getByRole('list', { name: 'Changes' })).toContainText('This module is empty.')
    await expect(page.getByRole('button', { name: 'Make live now' })).toBeDisabled()
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })

  await test.step('students see nothing of it', async () => {
    await putDraftQuiz(site.db, `${id}-2`, 'Strokes and loops')
    await hers.goto(`/course/${id}`)
    await expect(hers.getByRole('navigation', { name: 'Modules' }).getByRole('link')).toHaveCount(1)
    await expect(hers.getByText('100%', { exact: true })).toBeVisible()
    const answer = await hers.request.get(`/api/courses/${id}/modules/${id}-2`)
    expect(answer.status()).toBe(404)
    expect((await hers.request.get(`/api/quizzes/${id}-2-q1`)).status()).toBe(404)
  })

  await test.step('the author looks at it as a student, and makes it live in one press', async () => {
    await page.reload()
    await page.getByRole('link', { name: 'See Flourishes as a student' }).click()
    await expect(page.getByText('PDF Document')).toBeVisible()
    await page.goto(`/teach/courses/${id}/course`)
    await expect(page.getByRole('checkbox', { name: 'Flourishes' })).toBeChecked()
    await expect(
      page.getByRole('checkbox', {
        name: 'Ask everyone who has completed the course to do the new module too',
      }),
    ).not.toBeChecked()
    await inputs.reset()
    await page.getByRole('button', { name: 'Make live now' }).click()
    await expect(notice(page, 'The changes are live')).toBeVisible()
    await expect(page.getByText('Everything is live.')).toBeVisible()
    expect(await inputs.count()).toBe(1)
  })

  await test.step('who had completed the course keeps 100 %, and sees one new module', async () => {
    await hers.goto(`/course/${id}`)
    await expect(hers.getByText('100%', { exact: true })).toBeVisible()
    await expect(hers.getByText('Completed · 1 new module, optional')).toBeVisible()
    await expect(moduleEntry(hers, 2)).toContainText('New, available')
    await hers.goto('/dashboard/courses')
    await expect(hers.getByRole('listitem').filter({ hasText: title })).toContainText(
      '1 new module, optional',
    )
    expect(await findBarriersInBothThemes(hers)).toEqual([])
  })

  await test.step('what no one has begun goes back to draft', async () => {
    await page.getByRole('button', { name: 'Take Flourishes back to draft' }).click()
    await expect(page.getByRole('checkbox', { name: 'Flourishes' })).toBeVisible()
    await page
      .getByRole('checkbox', { name: 'Ask everyone who has completed the course to do the new module too' })
      .check()
    await page.getByRole('button', { name: 'Make live now' }).click()
    await expect(page.getByText('Everything is live.')).toBeVisible()
  })

  await test.step('asked for of everyone, it is to do, and the student is told', async () => {
    await hers.goto('/dashboard/notifications')
    await expect(
      hers.getByRole('link', { name: `Please do the new module Flourishes of ${title}` }),
    ).toBeVisible()
    await hers.goto(`/course/${id}`)
    await expect(hers.getByText('1 of 2 completed').first()).toBeVisible()
    await hers.goto(`/dashboard/certificates/${id}`)
    await expect(hers.getByText('has completed all 1 modules of')).toBeVisible()
  })
})
