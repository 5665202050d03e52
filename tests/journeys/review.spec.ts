import { sql } from 'drizzle-orm'
import { expect, type Page, test } from '../support/journey.ts'

type Site = Parameters<Parameters<typeof test>[2]>[0]['site']

const question = (page: Page) => page.getByRole('heading', { level: 1 })
const answerPart = (page: Page) => page.getByRole('group', { name: /^(Correct|Not quite|The answer)$/ })
const options = (page: Page) => page.getByRole('list', { name: 'Options' }).getByRole('button')
const place = (page: Page) => page.getByRole('progressbar', { name: 'Session' })

/** The letter of the right option of the question on screen, and of a wrong one. */
async function lettersOf(page: Page) {
  const { cards } = await page.evaluate(async () => (await fetch('/api/user/review/session')).json())
  const text = await question(page).textContent()
  const card = cards.find((one: { question: { question: string } }) => one.question.question === text)
  const place = card.question.options.findIndex(
    ({ id }: { id: string }) => id === card.question.correctOption,
  )
  const letter = (index: number) => String.fromCharCode(97 + index)
  return { right: letter(place), wrong: letter(place === 0 ? 1 : 0) }
}

async function answersOf(site: Site, userId: string) {
  const { rows } = await site.db.execute<{ card: string; rating: string }>(
    sql`select card_id as card, rating from review_answers
         where user_id = ${userId} and taken_back_at is null order by answered_at`,
  )
  return rows
}

test('questions of a completed module come back, by keyboard, while offline and in two tabs', async ({
  page,
  site,
  signIn,
  findBarriers,
  guard,
}) => {
  test.slow()
  const student = await site.make.enrolledStudent({ completed: 4 })
  await signIn(page, student)
  let first = ''
  let count = 0

  await test.step('the dashboard shows the number and leads there', async () => {
    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'Review' })
    await expect(card.getByText(/questions? due today/)).toBeVisible()
    await card.getByRole('link', { name: 'Start review' }).click()
    await expect(question(page)).toBeFocused()
    first = (await question(page).textContent()) ?? ''
    count = Number(await place(page).getAttribute('aria-valuemax'))
    expect(count).toBeGreaterThan(1)
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('a letter answers, the rating follows, and Enter goes on', async () => {
    await expect(answerPart(page)).toBeHidden()
    await page.keyboard.press('3')
    await expect(question(page)).toHaveText(first)
    await page.keyboard.press((await lettersOf(page)).right)
    await expect(page.getByRole('group', { name: 'Correct' })).toBeFocused()
    await expect(page.getByRole('img', { name: 'Your answer, correct' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Next question.*back in \d+ days/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Good.*back in \d+ days$/ })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(question(page)).not.toHaveText(first)
    await expect(question(page)).toBeFocused()
    await expect.poll(() => answersOf(site, student.id)).toMatchObject([{ rating: 'good' }])
  })

  await test.step('the last answer is undone and rated again', async () => {
    await page.getByRole('button', { name: 'Undo last answer' }).click()
    await expect(question(page)).toHaveText(first)
    await expect(page.getByRole('group', { name: 'Correct' })).toBeFocused()
    await expect.poll(() => answersOf(site, student.id)).toEqual([])
    await page.keyboard.press('1')
    await expect.poll(() => answersOf(site, student.id)).toMatchObject([{ rating: 'again' }])
  })

  await test.step('answers given while offline are kept, and sent once online', async () => {
    guard.expect(/ERR_INTERNET_DISCONNECTED|review\/answers/)
    await page.context().setOffline(true)
    await page.keyboard.press('Space')
    await page.keyboard.press('4')
    await expect(page.getByRole('status').filter({ hasText: 'kept on this device' })).toBeVisible()
    expect(await answersOf(site, student.id)).toHaveLength(1)
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await answersOf(site, student.id)).map(({ rating }) => rating))
      .toEqual(['again', 'easy'])
  })

  await test.step('a second tab starts where the first one is, and its answers disappear from the first', async () => {
    const other = await page.context().newPage()
    await other.goto('/dashboard/review')
    const next = (await question(page).textContent()) ?? ''
    await expect(question(other)).toHaveText(next)
    await other.getByRole('button', { name: 'Show answer' }).click()
    await other.getByRole('button', { name: /^Hard/ }).click()
    await expect.poll(async () => (await answersOf(site, student.id)).length).toBe(3)
    await other.close()
    await page.getByRole('button', { name: 'Show answer' }).click()
    await page.getByRole('button', { name: /^Easy/ }).click()
    await expect(page.getByRole('status').filter({ hasText: 'We kept that answer' })).toBeVisible()
    expect((await answersOf(site, student.id)).map(({ rating }) => rating)).toEqual(['again', 'easy', 'hard'])
  })

  await test.step('a wrong answer says why, and comes back tomorrow', async () => {
    const { wrong } = await lettersOf(page)
    await options(page)
      .nth(wrong.charCodeAt(0) - 97)
      .click()
    await expect(page.getByRole('group', { name: 'Not quite' })).toBeFocused()
    await expect(page.getByRole('img', { name: 'Your answer, incorrect' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Correct answer' })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: /^Next question.*back in 1 day/ }).click()
  })

  await test.step('the end has a summary, and the dashboard has nothing more', async () => {
    for (let left = count - 4; left > 0; left--) {
      await page.getByRole('button', { name: 'Show answer' }).click()
      await page.getByRole('button', { name: /^Good/ }).click()
    }
    await expect(question(page)).toHaveText(`${count - 2} of ${count} held.`)
    await expect(page.getByText(/^Next: \d+ questions? on \w+day/)).toBeVisible()
    await expect(
      page.getByText(`remembered: ${count - 2} of ${count} answers in the last 30 days`),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Worth reading again' })).toContainText(first)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Review' })).toBeHidden()
  })

  await test.step('the quizzes screen leads here too', async () => {
    await page.goto('/dashboard/quizzes')
    const tabs = page.getByRole('navigation', { name: 'Quizzes and assessments' })
    await tabs.getByRole('link', { name: 'Review', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Nothing to review today' })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
  })
})

test('answers waiting for a sign-in in another window are sent on return', async ({
  page,
  context,
  site,
  signIn,
  guard,
}) => {
  guard.expect(/^answer: 401 /)
  const student = await site.make.enrolledStudent({ completed: 1 })
  await signIn(page, student)
  await page.goto('/dashboard/review')
  await expect(question(page)).toBeFocused()
  await context.clearCookies()
  await page.keyboard.press('Space')
  await expect(answerPart(page)).toBeFocused()
  await page.keyboard.press('3')
  const status = page.getByRole('status').filter({ hasText: 'Sign in to save.' })
  await expect(status).toBeVisible()
  await signIn(page, student)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(status).toHaveCount(0)
  await expect.poll(() => answersOf(site, student.id)).toMatchObject([{ rating: 'good' }])
})
