import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'
import { freshCode, newCourse } from '../support/new-course.ts'
import { notice } from '../support/steps.ts'

test('a course is duplicated in two presses', async ({ page, site, signIn, findBarriersInBothThemes }) => {
  await signIn(page, await site.make.courseAuthor())
  const title = 'Letters by hand 🖋'
  const id = await newCourse(page, title)
  const inputs = await countInputs(page)
  await page.goto(`/teach/courses/${id}/course`)
  await inputs.reset()
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  // Without due dates, none are asked for.
  await expect(dialog.getByLabel('Move due dates by')).toBeHidden()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  const code = await dialog.getByLabel('Code').inputValue()
  await dialog.getByRole('button', { name: 'Duplicate course' }).click()
  await expect(notice(page, `${code} is a new draft`)).toBeVisible()
  expect(await inputs.count(), 'presses').toBe(2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(code, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Only its authors can see this course.')).toBeVisible()
  await expect(page.getByText('First strokes').first()).toBeVisible()
})

test('due dates move by weeks, and a code that is taken is refused at its field', async ({
  page,
  site,
  signIn,
  guard,
}) => {
  guard.expect(/^answer: 409 POST \/api\/authoring\/courses/)
  const teacher = await site.make.courseAuthor()
  await signIn(page, teacher)
  const id = await newCourse(page)
  const quizId = `${id}-1-q1`
  const put = async (path: string, data: object) => {
    const answer = await page.request.put(path, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const isSo = {
    kind: 'true-or-false',
    question: 'Is it so?',
    explanation: '',
    points: 1,
    correctAnswer: true,
  }
  await put(`/api/authoring/modules/${id}-1/quizzes/${quizId}`, {
    ...{ title: 'Strokes', description: '', passingScore: 80, timeLimit: null, draws: [], revision: 0 },
    questions: [{ ...isSo, id: `${quizId}-q1` }],
  })
  const dueAt = '2037-05-04T10:00:00.000Z'
  const rules = { attemptsAllowed: null, counts: 'best', review: 'at-once', dueAt }
  await put(`/api/teach/quizzes/${quizId}/rules`, { rules, revision: 0 })

  await page.goto(`/teach/courses/${id}/course`)
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Move due dates by').fill('6')
  await expect(dialog.getByText('The due date becomes 15 June 2037.')).toBeVisible()
  const code = freshCode()
  await dialog.getByLabel('Code').fill('FND 100')
  await dialog.getByRole('button', { name: 'Duplicate course' }).click()
  await expect(dialog.getByLabel('Code')).toHaveAccessibleDescription(/Another course has the code FND 100/)
  await expect(dialog.getByLabel('Move due dates by')).toHaveValue('6')
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByRole('button', { name: 'Duplicate course' }).click()
  await expect(notice(page, `${code} is a new draft`)).toBeVisible()
  const copied = await page.request.get(
    `${page
      .url()
      .replace(/^.*\/teach/, '/api/authoring')
      .replace(/\/course$/, '')}`,
  )
  const { course } = await copied.json()
  const copy = await page.request.get(`/api/teach/quizzes/${course.id}-1-q1/rules`)
  expect((await copy.json()).quiz.rules.dueAt).toBe('2037-06-15T10:00:00.000Z')
})
