import { countInputs } from '../support/count-inputs.ts'
import { putQuestions } from '../support/every-kind.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

// A quiz of its own, because its questions are other ones.
const courseId = 'mkt-201'
const moduleId = `${courseId}-4`
const quizId = `${moduleId}-q1`
const sum = 'What is two and two?'

async function answer(page: Page, option: string) {
  await page.goto(`/dashboard/quizzes/${quizId}`)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('radio', { name: option, exact: true }).check()
  await page.getByRole('button', { name: 'Submit quiz' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit quiz' }).click()
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible()
}

test('a teacher corrects a key, grades again where it is better, and undoes it; the student follows', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  test.slow()
  await putQuestions(site.db, quizId, [
    {
      id: 'q1',
      kind: 'single-choice',
      question: sum,
      options: ['3', '4', '5'],
      correctAnswer: '3',
      explanation: 'Two and two make four.',
      points: 1,
    },
  ])
  const [wronged, lucky] = await Promise.all([
    site.make.enrolledStudent({ courseId, completed: 3, firstName: 'Wanda' }),
    site.make.enrolledStudent({ courseId, completed: 3, firstName: 'Lou' }),
  ])
  const [theirs, others] = [
    await (await anotherBrowser()).newPage(),
    await (await anotherBrowser()).newPage(),
  ]
  await signIn(theirs, wronged)
  await signIn(others, lucky)
  await answer(theirs, '4')
  await answer(others, '3')
  await expect(theirs.getByText('Not passed this time.')).toBeVisible()
  const result = theirs.url()
  const inputs = await countInputs(page)
  await signIn(page, await site.make.teacherOf(courseId))

  await test.step('saving the corrected key says what it touches; three presses grade again', async () => {
    await page.goto(`/teach/courses/${courseId}/modules/${moduleId}?part=quizzes`)
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await page.getByRole('radio', { name: 'Answer 2 of question 1 is correct' }).check()
    await page.getByRole('button', { name: 'Save quiz' }).click()
    const region = page.getByRole('region', { name: 'A corrected question affects attempts' })
    await expect(region.getByText('2 attempts by 2 students were graded with another key')).toBeVisible()
    await expect(region.getByText('No one loses points. 1 result goes up, 1 stays the same.')).toBeVisible()
    await expect(region.getByText('1 result goes up, 1 goes down.')).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    const before = await inputs.count()
    await region.getByRole('button', { name: 'Grade again' }).click()
    await expect(notice(page, 'Grading again')).toBeVisible()
    await page.getByRole('link', { name: 'Progress and earlier decisions' }).click()
    await expect(page.getByText('Graded again where better: 1 result went up')).toBeVisible()
    expect((await inputs.count()) - before).toBe(2)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the student hears of it once, and the result and the gradebook follow', async () => {
    await theirs.goto('/dashboard/notifications')
    const news = theirs.getByRole('link', { name: /was graded again, because a question was corrected/ })
    await expect(news).toHaveCount(1)
    await news.click()
    await expect(theirs).toHaveURL(result)
    await expect(theirs.getByRole('heading', { level: 1, name: 'You passed.' })).toBeVisible()
    await expect(theirs.getByText(/^Graded again on .*, because a question was corrected\.$/)).toBeVisible()
    expect(await findBarriersInBothThemes(theirs)).toEqual([])
    await others.reload()
    await expect(others.getByRole('heading', { level: 1, name: 'You passed.' })).toBeVisible()
    await expect(others.getByText('You get these points whatever you answered.')).toBeVisible()
    await expect(others.getByText(/^Graded again on/)).toBeHidden()
    await page.goto(`/teach/quizzes/${quizId}`)
    await expect(page.getByText('Passed at 80%').locator('..')).toContainText('100%')
  })

  await test.step('undo brings the results back', async () => {
    await page.getByRole('link', { name: 'Corrected questions' }).click()
    const before = await inputs.count()
    await page.getByRole('button', { name: /^Undo ?: What is two and two\?$/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(/^Undone by/)).toBeVisible()
    expect((await inputs.count()) - before).toBe(2)
    await theirs.reload()
    await expect(theirs.getByText('Not passed this time.')).toBeVisible()
    await expect(theirs.getByText(/^Graded again on/)).toBeHidden()
  })

  await test.step('the question can be decided about later, from the results of the quiz', async () => {
    await page.goto(`/teach/quizzes/${quizId}`)
    await page.getByRole('link', { name: /^Grade attempts again ?: What is two and two\?$/ }).click()
    await page.getByRole('radio', { name: /^Leave the attempts as they are/ }).check()
    await page.getByRole('button', { name: 'Leave them' }).click()
    await expect(page.getByText('Left as they were: no attempt was changed')).toBeVisible()
  })
})
