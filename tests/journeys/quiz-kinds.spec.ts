import type { Locator, Page } from '@playwright/test'
import { everyKind, putQuestions } from '../support/every-kind.ts'
import { expect, test } from '../support/journey.ts'

// Its own course, because its questions are replaced.
const courseId = 'aud-101'
const quizId = 'aud-101-1-q1'
const gradedCourseId = 'pdc-101'
const gradedQuizId = 'pdc-101-1-q1'

const question = (page: Page) => page.getByRole('heading', { level: 1 })
const saved = (page: Page) => page.getByRole('complementary').getByText('Saved', { exact: true })

const scrolls = () => document.documentElement.scrollWidth > innerWidth

async function open(page: Page, kind: string) {
  const text = everyKind.find((each) => each.kind === kind)?.question ?? ''
  for (let position = 1; position <= everyKind.length; position++) {
    await page
      .getByRole('navigation', { name: 'Questions' })
      .getByRole('link', { name: new RegExp(`^Question ${position},`) })
      .click()
    await expect(page.getByText(`Question ${position} of ${everyKind.length}`, { exact: true })).toBeVisible()
    if ((await question(page).textContent()) === text) return
  }
  throw new Error(`No question of kind ${kind}`)
}

const order = (page: Page) => page.getByRole('button', { name: /Arrow keys move it$/ })
const textsOf = async (handles: Locator) =>
  (await handles.evaluateAll((list) => list.map((each) => each.getAttribute('aria-label') ?? ''))).map(
    (label) => label.split(', place')[0] ?? '',
  )

async function sortByKeys(page: Page, wanted: readonly string[]) {
  for (const [place, text] of wanted.entries()) {
    const handle = page.getByRole('button', { name: new RegExp(`^${text}, place`) })
    await handle.focus()
    for (let at = (await textsOf(order(page))).indexOf(text); at > place; at--) {
      await page.keyboard.press('ArrowUp')
      await expect(handle).toHaveAccessibleName(new RegExp(`^${text}, place ${at} of`))
      await expect(handle).toBeFocused()
    }
  }
}

test('questions of every type are answered by keyboard, saved, submitted, and reviewed', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  test.slow()
  const longWord = 'Namensnennung'.repeat(12)
  const questions = everyKind.map((each) =>
    each.kind === 'single-choice' ? { ...each, options: ['CC BY', longWord, 'CC BY-ND', 'CC BY-SA'] } : each,
  )
  await putQuestions(site.db, quizId, questions)
  const student = await site.make.enrolledStudent({ courseId })
  await signIn(page, student)
  await page.goto(`/dashboard/quizzes/${quizId}`)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByText('Question 1 of 8', { exact: true })).toBeVisible()
  // Alternates themes between types, so both are checked and nothing is checked twice.
  let dark = false
  const noBarriers = async () => {
    dark = !dark
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
    expect(await findBarriers(page)).toEqual([])
  }

  await test.step('single choice', async () => {
    await open(page, 'single-choice')
    await page.getByRole('radio', { name: 'CC BY', exact: true }).focus()
    await page.keyboard.press('Space')
    await noBarriers()
  })

  await test.step('multiple choice: checkboxes, and an undone choice is cleared', async () => {
    await open(page, 'multiple-choice')
    for (const name of ['A date', 'A channel', 'An owner', 'A password']) {
      await page.getByRole('checkbox', { name, exact: true }).focus()
      await page.keyboard.press('Space')
    }
    const password = page.getByRole('checkbox', { name: 'A password', exact: true })
    const letter = (await password.getAttribute('aria-keyshortcuts')) ?? ''
    await page.keyboard.press(letter.toLowerCase())
    await expect(password).not.toBeChecked()
    await noBarriers()
  })

  await test.step('true or false', async () => {
    await open(page, 'true-or-false')
    await page.getByRole('radio', { name: 'False', exact: true }).check()
    await noBarriers()
  })

  await test.step('short text: shortcut letters type normally', async () => {
    await open(page, 'short-text')
    await page.getByRole('textbox', { name: 'Your answer' }).pressSequentially('secret pn')
    await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('secret pn')
    await page.getByRole('textbox', { name: 'Your answer' }).fill('Secret  Salutation')
    await noBarriers()
  })

  await test.step('number: shows how it is understood, and the unit is selected', async () => {
    await open(page, 'number')
    await page.getByRole('textbox', { name: 'Your answer' }).fill('loud')
    await expect(page.getByText('This isn’t a number yet.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Your answer' }).fill('-16,0')
    await expect(page.getByText('Read as -16.')).toBeVisible()
    await page.getByLabel('Unit').selectOption('LUFS')
    await noBarriers()
  })

  const ordering = everyKind.find((each) => each.kind === 'ordering')
  const steps = ordering?.kind === 'ordering' ? ordering.items : []
  await test.step('ordering: unanswered until an item moves or the order is confirmed; by buttons, then by keys', async () => {
    await open(page, 'ordering')
    const notAnswered = page.getByText('It counts as unanswered until you move one or keep this order.')
    await expect(notAnswered).toBeVisible()
    const before = await textsOf(order(page))
    await page.getByRole('button', { name: 'Keep this order' }).press('Enter')
    await expect(notAnswered).toBeHidden()
    await expect(order(page).first()).toBeFocused()
    expect(await textsOf(order(page))).toEqual(before)
    await page.getByRole('button', { name: `Move down: ${before[0]}` }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Move down: ${before[0]}` })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: `${before[0]}: place 2 of 4` })).toBeAttached()
    await sortByKeys(page, steps)
    expect(await textsOf(order(page))).toEqual(steps)
    await noBarriers()
  })

  await test.step('ordering: by dragging', async () => {
    const handles = order(page)
    const [first, last] = [await handles.first().boundingBox(), await handles.last().boundingBox()]
    if (first === null || last === null) throw new Error('The handles are not on screen')
    await page.mouse.move(first.x + 10, first.y + 10)
    await page.mouse.down()
    await page.mouse.move(last.x + 10, last.y + last.height, { steps: 12 })
    await page.mouse.up()
    await expect.poll(() => textsOf(order(page))).toEqual([...steps.slice(1), steps[0]])
    await sortByKeys(page, steps)
  })

  await test.step('matching: a select for each', async () => {
    await open(page, 'matching')
    await page.getByLabel('Compressor').selectOption('Evens out loudness')
    await page.getByLabel('Equaliser').selectOption('Changes the balance of tones')
    await page.getByLabel('Gate').selectOption('Turns speech into text')
    await noBarriers()
  })

  await test.step('long text', async () => {
    await open(page, 'long-text')
    await page
      .getByRole('textbox', { name: 'Your answer' })
      .fill('People who sew at night.\n\nThey meet in two forums.')
    await noBarriers()
  })

  await test.step('everything survives a reload, and no key is in the page', async () => {
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(page.getByText('Answered (8)')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue(
      'People who sew at night.\n\nThey meet in two forums.',
    )
    const html = await (await page.request.get(page.url())).text()
    expect(html).toContain('Bring the steps of an interview into order.')
    // The student's own text may be shown; no other part of the keys may.
    const others = html.replaceAll(/Secret {2}Salutation/g, '')
    for (const word of ['secret', 'Secret', 'correctO', 'correctP', 'guidance', 'tolerance', '16.125'])
      expect(others).not.toContain(word)
    await open(page, 'ordering')
    expect(await textsOf(order(page))).toEqual(steps)
    await open(page, 'short-text')
    await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Secret  Salutation')
  })

  await test.step('each fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    for (const kind of ['single-choice', 'multiple-choice', 'number', 'ordering', 'matching', 'long-text']) {
      await open(page, kind)
      expect([kind, await page.evaluate(scrolls)]).toEqual([kind, false])
    }
  })

  await test.step('submitted: manual grading waits, everything else is shown with its explanation', async () => {
    await page.getByRole('button', { name: 'Submit quiz' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit quiz' }).click()
    await expect(question(page)).toHaveText('Handed in, and being graded.')
    const review = page.getByRole('region', { name: 'Your answers' })
    await expect(review.getByText('Correct', { exact: true })).toHaveCount(6)
    await expect(review.getByText('Partly correct', { exact: true })).toHaveCount(1)
    await expect(review.getByText('Being graded', { exact: true })).toHaveCount(1)
    await expect(review.getByText('right: Silences what is quiet')).toBeVisible()
    await expect(review.getByText('secret', { exact: false }).first()).toBeVisible()
    await expect(review.getByText(longWord)).toBeVisible()
    await noBarriers()
    expect(await page.evaluate(scrolls)).toBe(false)
  })
})

test('a teacher grades the free-text answers, and the student gets a result', async ({
  page,
  site,
  signIn,
  findBarriers,
  anotherBrowser,
}) => {
  const wordsId = `${gradedQuizId}-words`
  await putQuestions(
    site.db,
    gradedQuizId,
    everyKind.filter(({ kind }) => kind === 'long-text' || kind === 'single-choice'),
  )
  const student = await site.make.enrolledStudent({ courseId: gradedCourseId })
  await signIn(page, student)
  const call = async (method: 'post' | 'put', path: string, data: object = {}) => {
    const headers = { origin: site.baseUrl }
    return (await page.request[method](`/api/user/${path}`, { data, headers })).json()
  }
  const { attempt } = await call('post', `quizzes/${gradedQuizId}/attempts`)
  const answer = { kind: 'long-text', text: 'People who sew at night.' }
  await call('put', `quiz-attempts/${attempt.id}/answers/${wordsId}`, { sequence: 1, answer, flagged: false })
  await call('post', `quiz-attempts/${attempt.id}/submit`)

  const teacher = await site.make.teacherOf(gradedCourseId)
  const desk = await (await anotherBrowser()).newPage()
  await signIn(desk, teacher)
  await desk.goto('/teach')
  await desk.getByRole('link', { name: '1 to grade in the quizzes of PDC 101' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('1 attempt to grade')
  expect(await findBarriers(desk)).toEqual([])
  await desk.getByRole('link', { name: /^Amara Okafor/ }).click()
  await expect(desk.getByText('People who sew at night.')).toBeVisible()
  await desk.getByText('What to look for').click()
  await expect(desk.getByText(/two points for who they are/)).toBeVisible()
  expect(await findBarriers(desk)).toEqual([])
  await desk.getByLabel('Points of 4').fill('5')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByRole('link', { name: 'Points of 4: From 0 to 4' })).toBeVisible()
  await desk.getByLabel('Points of 4').fill('3,5')
  await desk.getByLabel('Feedback').fill('Say where they meet.')
  await desk.getByRole('main').getByRole('link', { name: 'PDC 101 quizzes' }).click()
  await desk
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await desk.getByRole('button', { name: 'Save and next' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Quizzes')
  await desk.getByRole('table', { name: 'Quizzes of this course' }).getByRole('link').first().click()
  await expect(desk.getByRole('heading', { name: 'Questions' })).toBeVisible()
  const options = desk.getByRole('list', { name: 'How often each option was chosen' })
  await expect(options.getByRole('listitem').first()).toContainText('CC BY')
  expect(await findBarriers(desk)).toEqual([])
  await desk.setViewportSize({ width: 360, height: 780 })
  expect(await desk.evaluate(scrolls)).toBe(false)

  await page.goto(`/dashboard/quizzes/${gradedQuizId}/result/${attempt.id}`)
  await expect(question(page)).toHaveText('Not passed this time.')
  await expect(page.getByText('3.5 of 5 points, 70%. The passing score is 80%.')).toBeVisible()
  await expect(page.getByText('Say where they meet.')).toBeVisible()
})
