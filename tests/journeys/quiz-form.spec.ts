import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

// Its own course, because it gets another quiz.
const courseId = 'brd-301'
const moduleId = `${courseId}-1`
const quizId = `${moduleId}-q2`

const tools = [
  ['Compressor', 'Evens out loudness'],
  ['Gate', 'Silences what is quiet'],
] as const

async function press(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

async function addQuestion(page: Page, number: number, kind: string, text: string) {
  if (number > 1) {
    await press(page, 'Add question')
    await expect(page.getByLabel('Question type').last()).toBeFocused()
  }
  await page.getByLabel('Question type').last().selectOption({ label: kind })
  await page.keyboard.press('Tab')
  await page.getByLabel('Question', { exact: true }).last().focus()
  await page.keyboard.type(text)
  await page.getByLabel('Explanation').last().fill('So it is.')
}

async function answer(page: Page) {
  const question = await page.getByRole('heading', { level: 1 }).textContent()
  if (question === 'A gate is never closed.') await page.getByRole('radio', { name: 'False' }).check()
  else if (question === 'How many beats are in the bar?')
    await page.getByRole('textbox', { name: 'Your answer' }).fill('4')
  else if (question === 'What makes it louder?') {
    await page.getByRole('checkbox', { name: 'Gain', exact: true }).check()
    await page.getByRole('checkbox', { name: 'A limiter with make-up gain', exact: true }).check()
  } else for (const [prompt, match] of tools) await page.getByLabel(prompt).selectOption({ label: match })
}

test('an author creates a quiz of several types by keyboard, previews it, and a student takes it', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
}) => {
  test.slow()
  const author = await site.make.teacherOf(courseId)
  await signIn(page, author)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/teach/courses/${courseId}/modules/${moduleId}?part=quizzes`)
  await press(page, 'Add quiz')
  await expect(page.getByRole('heading', { name: 'New quiz' })).toBeFocused()

  await test.step('the questions are written, each with the fields of its type', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.type('Heard by hand')
    await addQuestion(page, 1, 'True or false', 'A gate is never closed.')
    await page.getByRole('radio', { name: 'False', exact: true }).focus()
    await page.keyboard.press('Space')
    await addQuestion(page, 2, 'Number', 'How many beats are in the bar?')
    await page.getByLabel('Correct number').fill('about four')
    await addQuestion(page, 3, 'Several correct answers', 'What makes it louder?')
    for (const [index, text] of ['Gain', 'A limiter with make-up gain', 'A gate'].entries()) {
      await page.getByLabel(`Answer ${index + 1} of question 3`, { exact: true }).fill(text)
    }
    await press(page, 'Remove answer 4 of question 3')
    await expect(page.getByLabel('Answer 3 of question 3', { exact: true })).toBeFocused()
    for (const number of [1, 2]) {
      await page.getByRole('checkbox', { name: `Answer ${number} of question 3 is correct` }).focus()
      await page.keyboard.press('Space')
    }
    await addQuestion(page, 4, 'Match pairs', 'What does each tool do?')
    for (const [index, [prompt, match]] of tools.entries()) {
      await page.getByLabel(`Prompt of pair ${index + 1} of question 4`).fill(prompt)
      await page.getByLabel(`Match of pair ${index + 1} of question 4`).fill(match)
    }
    await press(page, 'Remove pair 3 of question 4')
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('they are moved by keyboard, and the focus stays on the button', async () => {
    await press(page, 'Move question 4 up')
    await expect(page.getByText('Now question 3 of 4')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Move question 3 up' })).toBeFocused()
    await expect(page.getByLabel('Prompt of pair 1 of question 3')).toHaveValue('Compressor')
  })

  await test.step('an error leads to its field', async () => {
    await press(page, 'Save quiz')
    const mistake = page.getByRole('link', { name: 'Question 2, Correct number: Please write a number' })
    await expect(page.getByRole('alert')).toBeFocused()
    await mistake.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Correct number')).toBeFocused()
    await page.getByLabel('Correct number').fill('4')
  })

  await test.step('the preview is what a student gets', async () => {
    await press(page, 'Preview as a student')
    const preview = page.getByRole('region', { name: 'Preview as a student' })
    for (let position = 1; position <= 4; position++) {
      await expect(preview.getByText(`Question ${position} of 4`, { exact: true })).toBeVisible()
      if (position < 4) await press(page, 'Next')
    }
    expect(await findBarriers(page)).toEqual([])
    await press(page, 'Finish')
    await expect(page.getByRole('button', { name: 'Preview as a student' })).toBeFocused()
    // Previewing does not save.
    await page.getByRole('link', { name: 'Assignments' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await press(page, 'Save quiz')
    await expect(notice(page, 'Quiz saved')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Heard by hand', level: 2 })).toBeVisible()
  })

  await test.step('it goes live with the changes of the course', async () => {
    await expect(page.getByRole('heading', { name: 'Heard by hand Draft', level: 2 })).toBeVisible()
    await page.goto(`/teach/courses/${courseId}/course`)
    await press(page, 'Make live now')
    await expect(notice(page, 'The changes are live')).toBeVisible()
  })

  await test.step('a student takes it', async () => {
    const other = await (await anotherBrowser()).newPage()
    await signIn(other, await site.make.enrolledStudent({ courseId }))
    await other.goto(`/dashboard/quizzes/${quizId}`)
    await other.getByRole('button', { name: 'Start Quiz' }).click()
    for (let position = 1; position <= 4; position++) {
      await expect(other.getByText(`Question ${position} of 4`, { exact: true })).toBeVisible()
      await answer(other)
      if (position < 4) await other.getByRole('button', { name: 'Next' }).click()
    }
    await other.getByRole('button', { name: 'Finish' }).click()
    await other
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Submit/ })
      .click()
    await expect(other.getByText('100%').first()).toBeVisible()
  })
})
