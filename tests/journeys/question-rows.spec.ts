import { eightQuestions } from '../support/eight-questions.ts'
import { expect, test } from '../support/journey.ts'
import { newCourse } from '../support/new-course.ts'
import { notice } from '../support/steps.ts'

test('eight questions are rows of which one is open, moved and duplicated by keyboard', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, await site.make.courseAuthor())
  const id = await newCourse(page)
  await page.goto(`/teach/courses/${id}/modules/${id}-1?part=quizzes`)
  await page.getByRole('button', { name: 'Add quiz' }).click()
  await page.getByLabel('Title').fill('Sound')
  await page.getByRole('button', { name: 'Paste questions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste questions' })
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(eightQuestions)
  await dialog.getByRole('button', { name: 'Add 8 questions' }).click()
  const list = page.getByRole('region', { name: 'Questions' })
  const rows = list.getByRole('button', { name: /^Question \d/ })
  await expect(rows).toHaveCount(8)

  await test.step('all are in one screen, each with its key or what it lacks', async () => {
    await expect(rows.first()).toHaveAccessibleName(/Which file keeps every detail\? .*Correct: WAV$/)
    await expect(rows.nth(1)).toHaveAccessibleName(/No explanation$/)
    const box = await list.getByRole('list').first().boundingBox()
    expect(box?.height, 'the list is less than a screen').toBeLessThan(600)
    // With the head of the page, the fields of the quiz, the bank and the footer.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThan(2_200)
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })

  await test.step('one is open at a time', async () => {
    await rows.first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Which file keeps every detail?')
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Which are files of sound? 🎧')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Question', { exact: true })).toBeHidden()
  })

  await test.step('moved and duplicated by keyboard, and the focus stays with the question', async () => {
    await page.keyboard.press('Alt+ArrowDown')
    await expect(rows.nth(2)).toBeFocused()
    await expect(rows.nth(2)).toHaveAccessibleName(/Which are files of sound/)
    await page.getByRole('button', { name: 'Duplicate question 3' }).press('Enter')
    await expect(rows).toHaveCount(9)
    await expect(page.getByLabel('Question type')).toBeFocused()
    await page.getByLabel('Question', { exact: true }).fill('Which are files of pictures?')
    await page.getByRole('button', { name: 'Remove question 9' }).press('Enter')
    await expect(rows).toHaveCount(8)
    await expect(rows.nth(7)).toBeFocused()
  })

  await page.getByRole('button', { name: 'Save quiz' }).click()
  await expect(notice(page, 'Quiz saved')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Sound' }).click()
  await expect(rows.nth(1)).toHaveAccessibleName(/A CD has 44\.1 kHz/)
  await expect(rows.nth(3)).toHaveAccessibleName(/Which are files of pictures\?/)
})

test('a bank question is duplicated with its tags', async ({ page, site, signIn, findBarriers }) => {
  await signIn(page, await site.make.courseAuthor())
  const id = await newCourse(page)
  await page.goto(`/teach/courses/${id}/bank`)
  await page.getByRole('button', { name: 'Paste questions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste questions' })
  await dialog
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Is it loud?\tTrue\nIs it low?\tFalse')
  await dialog.getByRole('textbox', { name: 'Tags for all' }).fill('sound')
  await dialog.getByRole('button', { name: 'Add 2 questions' }).click()
  await expect(page.getByRole('heading', { name: 'Is it low?' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Duplicate question 1' }).click()
  await expect(page.getByLabel('Tags')).toHaveValue('sound')
  await page.getByLabel('Question', { exact: true }).fill('Is it high?')
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByRole('heading', { name: 'Is it high?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add question' })).toBeFocused()
})
