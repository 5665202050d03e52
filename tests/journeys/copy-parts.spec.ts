import { countInputs } from '../support/count-inputs.ts'
import { eightQuestions } from '../support/eight-questions.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { newCourse } from '../support/new-course.ts'
import { notice } from '../support/steps.ts'

const paste = async (page: Page, tag?: string) => {
  await page.getByRole('button', { name: 'Paste questions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste questions' })
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(eightQuestions)
  if (tag) await dialog.getByRole('textbox', { name: 'Tags for all' }).fill(tag)
  await dialog.getByRole('button', { name: 'Add 8 questions' }).click()
}
const chooseCourse = async (page: Page, title: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Course' }).fill(title)
  await dialog.getByRole('option', { name: new RegExp(title) }).click()
  return dialog
}

test('a quiz, a bank and a module are copied from another course one teaches', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  test.slow()
  await signIn(page, await site.make.courseAuthor())
  const title = `Sound ${Date.now()}`
  const [from, to] = [await newCourse(page, title), await newCourse(page)]

  await test.step('the other course has a quiz and a bank', async () => {
    await page.goto(`/teach/courses/${from}/modules/${from}-1?part=quizzes`)
    await page.getByRole('button', { name: 'Add quiz' }).click()
    await page.getByLabel('Title').fill('Heard')
    await paste(page)
    await page.getByRole('button', { name: 'Save quiz' }).click()
    await expect(notice(page, 'Quiz saved')).toBeVisible()
    await page.goto(`/teach/courses/${from}/bank`)
    await paste(page, 'sound')
    await expect(notice(page, '8 questions added')).toBeVisible()
  })

  await test.step('the quiz opens as a new one, and is saved by Save', async () => {
    const inputs = await countInputs(page)
    await page.goto(`/teach/courses/${to}/modules/${to}-1?part=quizzes`)
    await inputs.reset()
    await page.getByRole('button', { name: 'Copy a quiz' }).click()
    const dialog = await chooseCourse(page, title)
    // The only module with a quiz, and its only quiz, are chosen already.
    await expect(dialog.getByLabel('Quiz')).toHaveValue(`${from}-1-q1`)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'New quiz' })).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Heard')
    await page.getByRole('button', { name: 'Save quiz' }).click()
    await expect(page.getByText('8 questions · Pass: 80%')).toBeVisible()
    expect(await inputs.count(), 'presses and filled fields').toBeLessThanOrEqual(5)
  })

  await test.step('the bank, once: what is here already is not copied again', async () => {
    await page.goto(`/teach/courses/${to}/bank`)
    await page.getByRole('button', { name: 'Copy from a course' }).click()
    const dialog = await chooseCourse(page, title)
    await dialog.getByLabel('Tag').selectOption('sound (8)')
    await dialog.getByRole('button', { name: 'Copy 8 questions' }).click()
    await expect(notice(page, '8 questions copied')).toBeVisible()
    await page.getByRole('button', { name: 'Copy from a course' }).click()
    await chooseCourse(page, title)
    await expect(dialog.getByText('These questions are here already.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the module, with its quiz', async () => {
    await page.goto(`/teach/courses/${to}/course`)
    await page.getByRole('button', { name: 'Copy a module' }).click()
    const dialog = await chooseCourse(page, title)
    await dialog.getByLabel('Module').selectOption('1. First strokes')
    await dialog.getByRole('button', { name: 'Copy module' }).click()
    await expect(notice(page, 'Module copied')).toBeVisible()
    await page.goto(`/teach/courses/${to}/modules/${to}-2?part=quizzes`)
    await expect(page.getByRole('heading', { name: 'Heard', level: 2 })).toBeVisible()
  })
})

test('a rubric of another assignment takes the place of an empty one', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.teacherOf('pdc-201'))
  await page.goto('/teach/courses/pdc-201/modules/pdc-201-1?part=assignments')
  await page.getByRole('button', { name: 'Add assignment' }).click()
  await page.getByLabel('Title').fill('Hear it again')
  await page.getByRole('button', { name: 'Copy a rubric' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Course' }).fill('PDC 201')
  await dialog.getByRole('option', { name: /PDC 201/ }).click()
  await dialog.getByLabel('Module').selectOption({ index: 1 })
  await expect(dialog.getByLabel('Assignment')).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByLabel('Title').first()).toHaveValue('Hear it again')
  await expect(page.getByLabel(/^Criterion 1/).first()).not.toHaveValue('')
})
