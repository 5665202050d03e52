import { sql } from 'drizzle-orm'
import { expect, type Page, test } from '../support/journey.ts'

const quizId = 'fnd-100-1-q1'
const question = (page: Page) => page.getByRole('heading', { level: 1 })

test('from an explanation to its passage, to asking, and to practicing what was missed', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  const student = await site.make.enrolledStudent({ completed: 1 })
  const { rows } = await site.db.execute<{ question: string; key: string }>(
    sql`select question, correct_answer as key from quiz_questions where quiz_id = ${quizId}`,
  )
  const keys = new Map(rows.map((row) => [row.question, row.key]))
  await signIn(page, student)
  await page.goto(`/dashboard/quizzes/${quizId}`)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByText('Question 1 of 8', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Submit quiz' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit quiz' }).click()
  await expect(question(page)).toHaveText('Not passed this time.')
  const result = page.url()
  const answers = page.getByRole('region', { name: 'Your answers' })
  expect(await findBarriers(page)).toEqual([])

  await test.step('an explanation leads to the passage of the lecture', async () => {
    const passage = answers
      .getByText('Read again: ')
      .getByRole('link', { name: /^(?!Module \d$)/ })
      .first()
    const title = (await passage.textContent()) ?? ''
    await passage.click()
    await expect(page.getByRole('heading', { name: title })).toBeInViewport()
    await page.goBack()
  })

  await test.step('and to the discussion, with the question alone as a quote', async () => {
    const first = answers
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .first()
    const asked = (await first.getByRole('heading', { level: 3 }).textContent()) ?? ''
    await first.getByRole('link', { name: /^Ask about this/ }).click()
    await expect(page.getByLabel('Your post')).toHaveValue(`> ${asked}\n\n`)
    await page.goto(result)
  })

  await test.step('the missed ones are practiced by keys, and it ends with how many are right now', async () => {
    await page.getByRole('link', { name: 'Practice the 8 you missed' }).click()
    await expect(question(page)).toBeFocused()
    expect(await findBarriers(page)).toEqual([])
    const key = keys.get((await question(page).textContent()) ?? '') ?? ''
    const options = page.getByRole('list', { name: 'Options' }).getByRole('button')
    const texts = await options.evaluateAll((all) => all.map((one) => one.children[1]?.textContent ?? ''))
    await page.keyboard.press(String.fromCharCode(97 + texts.indexOf(key)))
    await expect(page.getByRole('group', { name: 'Correct' })).toBeFocused()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    for (let left = 7; left > 0; left--) {
      await expect(page.getByText(`${9 - left} of 8`, { exact: true })).toBeVisible()
      await page.keyboard.press('Space')
      await expect(page.getByRole('group', { name: 'The answer' })).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(question(page)).toHaveText('1 of 8 now right.')
    await expect(page.getByRole('region', { name: 'Not yet' }).getByRole('listitem')).toHaveCount(7)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Practice 7 again' }).click()
    await expect(page.getByText('1 of 7', { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 780 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findBarriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const attempts = await site.db.execute(sql`select 1 from quiz_attempts where user_id = ${student.id}`)
    expect(attempts.rows).toHaveLength(1)
  })

  await test.step('while another attempt is open, the result offers to continue it', async () => {
    await page.goto(result)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Question 1 of 8', { exact: true })).toBeVisible()
    await page.goto(result)
    await expect(
      page.getByText('correct answers and explanations once you’ve finished attempt 2'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /^Practice/ })).toHaveCount(0)
    expect(await findBarriers(page)).toEqual([])
    await page.goto(`${result}/practice`)
    await expect(page).toHaveURL(result)
    await page.getByRole('button', { name: 'Continue attempt 2' }).click()
    await expect(page.getByText('Question 1 of 8', { exact: true })).toBeVisible()
  })
})
