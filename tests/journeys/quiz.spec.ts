import { sql } from 'drizzle-orm'
import { expect, type Page, test } from '../support/journey.ts'

const quizId = 'fnd-100-1-q1'
const title = 'Who Pays Whom, and for What'

type Site = Parameters<Parameters<typeof test>[2]>[0]['site']

async function keysOf(site: Site, id: string): Promise<Map<string, string>> {
  const { rows } = await site.db.execute<{ question: string; key: string }>(
    sql`select question, correct_answer as key from quiz_questions where quiz_id = ${id}`,
  )
  return new Map(rows.map(({ question, key }) => [question, key]))
}

async function explanationsOf(site: Site, id: string): Promise<string[]> {
  const { rows } = await site.db.execute<{ explanation: string }>(
    sql`select explanation from quiz_questions where quiz_id = ${id}`,
  )
  return rows.map(({ explanation }) => /[\w ,]{20,}/.exec(explanation)?.[0] ?? explanation)
}

const question = (page: Page) => page.getByRole('heading', { level: 1 })
const option = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const counter = (page: Page, position: number) => page.getByText(`Question ${position} of 8`, { exact: true })
const numbered = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Questions' }).getByRole('link', { name, exact: true })
const saved = (page: Page) => page.getByRole('complementary').getByText('Saved', { exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')

async function answer(page: Page, keys: Map<string, string>, right = true) {
  const key = keys.get((await question(page).textContent()) ?? '') ?? ''
  if (right) return option(page, key).check()
  const names = await page
    .getByRole('radio')
    .evaluateAll((radios) =>
      radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.children[1]?.textContent ?? ''),
    )
  await option(page, names.find((name) => name !== key) ?? '').check()
}

test('from the course to a quiz, submitted with a gap, and passed at the second attempt', async ({
  page,
  site,
  signIn,
  findBarriers,
  guard,
}) => {
  test.slow()
  const keys = await keysOf(site, quizId)
  const student = await site.make.student()
  await signIn(page, student)

  await test.step('the list is empty and leads to a course', async () => {
    await page.goto('/dashboard/quizzes')
    await expect(page.getByRole('heading', { name: 'No quizzes yet' })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Start with FND 100' }).click()
  })

  await test.step('the module has a Quizzes tab, and its card leads to the rules', async () => {
    await page.getByRole('tab', { name: /Quizzes/ }).click()
    const card = page.getByRole('region', { name: title })
    await expect(card.getByText('8 questions')).toBeVisible()
    await expect(card.getByText('Pass: 80%')).toBeVisible()
    await card.getByRole('link', { name: 'Start Quiz' }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByText('Unlimited')).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('a double click starts one attempt', async () => {
    await page.getByRole('button', { name: 'Start Quiz' }).dblclick()
    await expect(counter(page, 1)).toBeVisible()
    const { rows } = await site.db.execute(sql`select 1 from quiz_attempts where user_id = ${student.id}`)
    expect(rows).toHaveLength(1)
  })

  await test.step('no key is in the page', async () => {
    const html = await (await page.request.get(page.url())).text()
    const words = [...(await explanationsOf(site, quizId)), 'correctOption', 'correctAnswer', 'correct_']
    expect(html).toContain('Question 1 of 8')
    expect(words.filter((word) => html.includes(word))).toEqual([])
  })

  await test.step('answers by keyboard: arrows and letters within the options; Enter, n and p between questions', async () => {
    await expect(question(page)).toBeFocused()
    await page.keyboard.press('n')
    await expect(counter(page, 2)).toBeVisible()
    await expect(question(page)).toBeFocused()
    await page.keyboard.press('p')
    await expect(counter(page, 1)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    // Before the first answer, the page must not say it is saved.
    await expect(page.getByRole('complementary').getByText('Saved as you answer')).toBeVisible()
    await expect(saved(page)).toBeHidden()
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio').nth(2)).toBeChecked()
    await page.keyboard.press('b')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(counter(page, 2)).toBeVisible()
    await expect(question(page)).toBeFocused()
    await page.keyboard.press('p')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await answer(page, keys)
    await page.keyboard.press('n')
    await expect(counter(page, 2)).toBeVisible()
  })

  await test.step('flags a question and leaves it unanswered', async () => {
    await page.getByRole('button', { name: 'Flag for later' }).click()
    await expect(page.getByRole('button', { name: 'Flag for later', pressed: true })).toBeVisible()
    await expect(numbered(page, 'Question 2, not answered, flagged')).toHaveAttribute(
      'aria-current',
      /step|page/,
    )
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(counter(page, 3)).toBeVisible()
    await answer(page, keys)
    await expect(saved(page)).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('a reload keeps position, answers and flag', async () => {
    const shown = await question(page).textContent()
    await page.reload()
    await expect(counter(page, 3)).toBeVisible()
    await expect(question(page)).toHaveText(shown ?? '')
    await expect(option(page, keys.get(shown ?? '') ?? '')).toBeChecked()
    await expect(numbered(page, 'Question 1, answered')).toBeVisible()
    await expect(numbered(page, 'Question 2, not answered, flagged')).toBeVisible()
    await expect(page.getByText('Not answered (6)')).toBeVisible()
  })

  await test.step('another tab has the same attempt, and its answers appear here', async () => {
    const other = await page.context().newPage()
    await other.goto(`/dashboard/quizzes/${quizId}`)
    await other.getByRole('link', { name: 'Resume Quiz' }).click()
    await numbered(other, 'Question 4, not answered').click()
    await expect(counter(other, 4)).toBeVisible()
    await answer(other, keys, false)
    await expect(saved(other)).toBeVisible()
    await other.close()
    await page.bringToFront()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(numbered(page, 'Question 4, answered')).toBeVisible()
  })

  await test.step('a lost connection loses nothing', async () => {
    await numbered(page, 'Question 5, not answered').click()
    await expect(counter(page, 5)).toBeVisible()
    guard.expect(/ERR_INTERNET_DISCONNECTED/)
    await page.route('**/api/user/quiz-attempts/**', (route) => route.abort('internetdisconnected'))
    await answer(page, keys, false)
    await expect(page.getByRole('complementary').getByRole('status')).toHaveText(
      'Not saved yet. Trying again…',
    )
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(counter(page, 6)).toBeVisible()
    await answer(page, keys, false)
    await page.unroute('**/api/user/quiz-attempts/**')
    await page.reload()
    await expect(saved(page)).toBeVisible()
    await expect(numbered(page, 'Question 5, answered')).toBeVisible()
    await expect(numbered(page, 'Question 6, answered')).toBeVisible()
    await expect
      .poll(async () => {
        const { rows } = await site.db.execute<{ count: number }>(
          sql`select count(*)::int from quiz_attempts, jsonb_each(answers) where user_id = ${student.id} and value -> 'answer' <> 'null'`,
        )
        return rows[0]?.count
      })
      .toBe(5)
  })

  await test.step('submitting with unanswered questions shows a warning', async () => {
    for (const position of [7, 8]) {
      await numbered(page, `Question ${position}, not answered`).click()
      await expect(counter(page, position)).toBeVisible()
      await answer(page, keys, false)
    }
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(dialog(page)).toContainText('Submit with unanswered questions?')
    await expect(dialog(page)).toContainText('Question 2 is not answered.')
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'Submit quiz' }).click()
    await dialog(page).getByRole('button', { name: 'Submit quiz' }).click()
  })

  await test.step('the result shows what was correct, and why', async () => {
    await expect(page).toHaveURL(/\/result\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not passed this time.')
    await expect(page.getByText('2 of 8 points, 25%. The passing score is 80%.')).toBeVisible()
    const review = page.getByRole('region', { name: 'Your answers' })
    await expect(review.getByText('Correct', { exact: true })).toHaveCount(2)
    await expect(review.getByText('Incorrect', { exact: true })).toHaveCount(5)
    await expect(review.getByText('Not answered', { exact: true })).toHaveCount(1)
    await expect(review.getByText(/correct answer$/)).toHaveCount(8)
    expect(await findBarriers(page)).toEqual([])
    await page.goBack()
    await expect(page.getByText('Past attempts').first()).toBeVisible()
    await page.goForward()
  })

  await test.step('the second attempt passes', async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    for (let position = 1; position <= 8; position++) {
      await expect(counter(page, position)).toBeVisible()
      await answer(page, keys)
      if (position < 8) await page.getByRole('button', { name: 'Next' }).click()
    }
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(dialog(page)).toContainText('You’ve answered all 8 questions.')
    await dialog(page).getByRole('button', { name: 'Submit quiz' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You passed.')
    await expect(page.getByText('8 of 8 points, 100%')).toBeVisible()
  })

  await test.step("the list shows it, and the course is among the student's", async () => {
    await page
      .getByRole('navigation', { name: 'Student', exact: true })
      .getByRole('link', { name: 'Quizzes' })
      .click()
    const course = page.getByRole('region', { name: /Welcome to the Creator Economy/ })
    await expect(course.getByText('1 of 5 passed')).toBeVisible()
    await expect(course.getByText('Best 100%')).toBeVisible()
    await expect(course.getByText('Locked', { exact: true })).toHaveCount(4)
    await course.getByRole('link', { name: /^Details: Choose a Business/ }).click()
    await expect(page.getByText('Prerequisites Required')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeHidden()
  })
})

test("with a time limit, the server's clock counts and the attempt is submitted at the end", async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  const timed = 'fnd-102-1-q1'
  const student = await site.make.student()
  const title = 'What a brand is, what it is not, and what it may yet become if someone looks after it'
  await site.db.execute(sql`update quizzes set time_limit = 10, title = ${title} where id = ${timed}`)
  await signIn(page, student)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/dashboard/quizzes/${timed}`)
  await expect(page.getByText('10 minutes')).toBeVisible()
  // The browser's clock is an hour wrong; only the server's time counts.
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  const clock = page.getByRole('timer', { name: /^Time left: (10 minutes|9 minutes \d+ seconds?)$/ })
  await expect(clock).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  const head = page.getByRole('banner')
  await expect(head.getByRole('link', { name: /^Leave the quiz/ })).toBeVisible()
  const [around, within] = [await head.boundingBox(), await head.getByText(title).boundingBox()]
  expect(within?.y).toBeGreaterThanOrEqual(around?.y ?? Number.NaN)
  await page.getByRole('radio').first().check()
  await expect(page.getByRole('main').getByText('Saved', { exact: true }).first()).toBeVisible()

  const leave = (seconds: number) =>
    site.db.execute(
      sql`update quiz_attempts set deadline = now() + make_interval(secs => ${seconds}) where user_id = ${student.id}`,
    )
  await leave(90)
  await page.reload()
  // The page counts with its own monotonic clock, advanced here to the last minute.
  await expect
    .poll(async () => {
      await page.clock.fastForward(5_000)
      return page.getByRole('status').filter({ hasText: '1 minute left' }).count()
    })
    .toBe(1)
  await leave(3)
  await page.reload()
  await expect(page).toHaveURL(/\/result\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/passed/i)
  await expect(page.getByText('Not answered', { exact: true }).first()).toBeVisible()
  const { rows } = await site.db.execute<{ graded: number }>(
    sql`select count(submitted_at)::int as graded from quiz_attempts where user_id = ${student.id}`,
  )
  expect(rows).toEqual([{ graded: 1 }])
})

test('after a sign-out elsewhere, no answer is lost, and nothing is submitted without it', async ({
  page,
  context,
  site,
  signIn,
  guard,
  findBarriers,
}) => {
  guard.expect(/^answer: 401 /, /^console\.(error|warning): /)
  const student = await site.make.student()
  await signIn(page, student)
  await page.goto(`/dashboard/quizzes/${quizId}`)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(counter(page, 1)).toBeVisible()
  await page.getByRole('radio').first().check()
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(counter(page, 2)).toBeVisible()

  const notice = page.getByRole('alert').filter({ hasText: 'You’re signed out' })
  await context.clearCookies()
  await page.getByRole('radio').first().check()
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(`/dashboard/quizzes/${quizId}/attempt?question=2`)}`,
  )

  await test.step('submitting is rejected with the reason', async () => {
    await page.getByRole('button', { name: 'Submit quiz' }).click()
    await expect(dialog(page)).toContainText(
      '1 answer isn’t saved yet. We won’t hand in anything before that.',
    )
    await dialog(page).getByRole('button', { name: 'Submit quiz' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(notice).toContainText('We won’t hand in anything before that.')
    await expect(notice).toBeInViewport()
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('after signing in in another tab, it is saved on return', async () => {
    const other = await context.newPage()
    await signIn(other, student)
    await other.close()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(saved(page)).toBeVisible()
    await expect(notice).toBeHidden()
  })

  await page.getByRole('button', { name: 'Submit quiz' }).click()
  await dialog(page).getByRole('button', { name: 'Submit quiz' }).click()
  await expect(page).toHaveURL(/\/result\//)
  const review = page.getByRole('region', { name: 'Your answers' })
  await expect(review.getByText('Not answered', { exact: true })).toHaveCount(6)
})
