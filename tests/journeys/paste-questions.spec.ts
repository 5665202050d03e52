import { countInputs } from '../support/count-inputs.ts'
import { eightQuestions } from '../support/eight-questions.ts'
import { expect, test } from '../support/journey.ts'
import { newCourse } from '../support/new-course.ts'
import { notice } from '../support/steps.ts'

test('eight questions of a text become a quiz in six inputs; what is missing is asked for', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  await signIn(page, await site.make.courseAuthor())
  const id = await newCourse(page)
  const inputs = await countInputs(page)
  await page.goto(`/teach/courses/${id}/modules/${id}-1?part=quizzes`)
  await inputs.reset()
  await page.getByRole('button', { name: 'Add quiz' }).click()
  await page.getByLabel('Title').fill('Sound')
  await page.getByRole('button', { name: 'Paste questions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste questions' })
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(eightQuestions)
  await expect(dialog.getByRole('status')).toHaveText('8 questions understood.')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add 8 questions' }).click()
  await page.getByRole('button', { name: 'Save quiz' }).click()
  await expect(notice(page, 'Quiz saved')).toBeVisible()
  await expect(page.getByText('8 questions · Pass: 80%')).toBeVisible()
  expect(await inputs.count(), 'presses and filled fields').toBe(6)

  await test.step('pasted again, they are known; a missing answer and explanation are asked for in the preview', async () => {
    await page.getByRole('button', { name: 'Edit Sound' }).click()
    await page.getByRole('button', { name: 'Paste questions' }).click()
    const mixed = `${eightQuestions}\n\n9. Which is loud?\nA) A whisper\nB) A shout\n\n10. And which is not?`
    await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(mixed)
    const rows = dialog.getByRole('list', { name: 'Questions as understood' }).locator('> li')
    await expect(rows).toHaveCount(10)
    await expect(rows.first()).toContainText('Line 1: This question is here already.')
    await expect(rows.nth(8)).toContainText('No answer is marked as right')
    await dialog.getByRole('combobox', { name: 'Right answer of question 9' }).selectOption('A shout')
    await dialog.getByRole('textbox', { name: 'Explanation of question 9' }).fill('It has more energy.')
    await expect(rows.nth(8)).not.toContainText('No answer is marked as right')
    await expect(rows.nth(9)).toContainText('It has no answers.')
    await dialog.getByRole('button', { name: 'Add 1 question' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
      /10\. And which is not\?$/,
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close without saving' }).click()
    await page.getByRole('button', { name: 'Save quiz' }).click()
    await expect(page.getByText('9 questions · Pass: 80%')).toBeVisible()
  })
})

test('rows of a spreadsheet become questions of the bank in one request', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  await signIn(page, await site.make.courseAuthor())
  const id = await newCourse(page)
  await page.goto(`/teach/courses/${id}/bank`)
  await page.getByRole('button', { name: 'Paste questions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste questions' })
  const rows = Array.from(
    { length: 30 },
    (_, index) => `Which is ${index}?\tOne\tTwo\tThree\tB\tSo it is.\t20`,
  )
  const table = ['Question\tA\tB\tC\tCorrect\tExplanation\tSeconds', ...rows].join('\r\n')
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(table)
  await expect(dialog.getByRole('status')).toHaveText('30 questions understood.')
  await expect(dialog.getByText('Columns not used: Seconds.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 30 questions' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Each question needs a tag.')
  await dialog.getByRole('textbox', { name: 'Tags for all' }).fill('Sound of CDs')
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add 30 questions' }).click()
  await expect(notice(page, '30 questions added')).toBeVisible()
  await expect(page.getByRole('row', { name: /sound-of-cds/ })).toContainText('30')
})
