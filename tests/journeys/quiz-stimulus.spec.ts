import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'
import { archiveCourses, publishedCourse } from '../support/published-course.ts'
import { notice } from '../support/steps.ts'
import { wave } from '../support/wave.ts'

const id = 'shw-101'

test.afterAll(({ site }) => archiveCourses(site.db, [id]))

const table =
  '| Day | Subject of the letter to everyone who asked | Opened by readers | Sold |\n|---|---|---|---|\n| Mon | New cups | 41 | 2 |'
const chart = ':::chart{title="Opened"}\n| Day | Opened |\n|---|---|\n| Mon | 41 |\n| Thu | 212 |\n:::'

test('a question shows a table, a chart and a sound: written, previewed, answered and seen in the result', async ({
  page,
  site,
  signIn,
  guard,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  test.slow()
  await publishedCourse(site.db, id, 1)
  await signIn(page, await site.make.teacherOf(id))
  const inputs = await countInputs(page)
  await page.goto(`/teach/courses/${id}/modules/${id}-1?part=quizzes`)
  await inputs.reset()
  await page.getByRole('button', { name: 'Add quiz' }).click()
  await page.getByLabel('Title').fill('Letters that sell')
  await page.getByLabel('Question', { exact: true }).fill('Which letter would you send again?')
  for (const [index, text] of ['Monday’s', 'Thursday’s'].entries())
    await page.getByLabel(`Answer ${index + 1} of question 1`, { exact: true }).fill(text)
  for (const number of [4, 3])
    await page.getByRole('button', { name: `Remove answer ${number} of question 1` }).click()
  await page.getByRole('radio', { name: 'Answer 2 of question 1 is correct' }).check()
  const shown = page.getByRole('textbox', { name: 'Shown with the question' })

  await test.step('a table and a sound take four inputs', async () => {
    const before = await inputs.count()
    await page.getByRole('button', { name: 'Show something with the question' }).click()
    await expect(shown).toBeFocused()
    await page.getByLabel('Add an example').selectOption('Table')
    await expect(shown).toHaveValue(/^\| Day \| Subject \| Opened \|/)
    await page
      .getByLabel('Upload a picture, a sound or a film')
      .setInputFiles({ name: 'thursday-is-right.wav', mimeType: 'audio/wav', buffer: wave() })
    await expect(shown).toHaveValue(/:::audio\{.*\}\n\[Listen\]\(\/api\/media\/[\w-]{36}\)/)
    await page.getByRole('button', { name: 'Preview what is shown' }).click()
    const preview = page.getByRole('figure', { name: 'Shown with the question' })
    await expect(preview.getByRole('table')).toContainText('New cups')
    await expect(preview.locator('audio')).toBeVisible()
    expect((await inputs.count()) - before, 'presses and filled fields').toBe(4)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await findBarriersInBothThemes(page)).toEqual([])
    }
  })

  await test.step('a mistake is named at the field, and nothing is lost', async () => {
    guard.expect(/^answer: 422 PUT /)
    const written = await shown.inputValue()
    await shown.fill(`${table}\n\n![](/api/media/x)\n\n${written}`)
    await page.getByRole('button', { name: 'Save quiz' }).click()
    const fault = 'Line 5 of what is shown: This picture has no text alternative'
    await page.getByRole('link', { name: `Question 1, Shown with the question: ${fault}` }).click()
    await expect(shown).toBeFocused()
    await shown.fill(`${table}\n\n${chart}\n\n${written.slice(written.indexOf(':::audio'))}`)
    await page.getByRole('button', { name: 'Save quiz' }).click()
    await expect(notice(page, 'Quiz saved')).toBeVisible()
    await page.goto(`/teach/courses/${id}/course`)
    await page.getByRole('button', { name: 'Make live now' }).click()
    await expect(notice(page, 'The changes are live')).toBeVisible()
  })

  await test.step('a student sees it above the question, and again in the result', async () => {
    const other = await (await anotherBrowser()).newPage()
    await signIn(other, await site.make.enrolledStudent({ courseId: id }))
    await other.goto(`/dashboard/quizzes/${id}-1-q1`)
    await other.getByRole('button', { name: 'Start Quiz' }).click()
    const question = other.getByRole('heading', { name: 'Which letter would you send again?' })
    await expect(question).toBeFocused()
    await expect(question).toHaveAccessibleDescription('Something is shown before this question.')
    const work = other.getByRole('figure', { name: 'Shown with the question' })
    await expect(work.getByRole('table').first()).toContainText('New cups')
    await expect(work.getByRole('img', { name: /^Bar chart: Opened/ })).toBeVisible()
    await other.keyboard.press('Shift+Tab')
    await expect(work.locator('summary').last(), 'the last stop before the question').toBeFocused()
    const address = (await work.locator('audio').getAttribute('src')) ?? ''
    const file = await other.request.get(address)
    expect(file.ok()).toBe(true)
    expect(JSON.stringify(file.headers()), 'no name that tells the answer').not.toContain('thursday')
    for (const width of [360, 1280]) {
      await other.setViewportSize({ width, height: 800 })
      expect(await other.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
      expect(await findBarriersInBothThemes(other)).toEqual([])
    }
    await other.getByRole('radio', { name: 'Thursday’s' }).check()
    await other.getByRole('button', { name: 'Finish' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Submit quiz' }).click()
    await expect(other.getByText('100%').first()).toBeVisible()
    await expect(work.getByRole('table').first()).toContainText('New cups')
    expect(await findBarriersInBothThemes(other)).toEqual([])
  })
})
