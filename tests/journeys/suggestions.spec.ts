import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'
import { archiveCourses } from '../support/published-course.ts'
import { notice } from '../support/steps.ts'
import { writtenCourse } from '../support/written-course.ts'

const lecture =
  'A bowl costs **eight** euros on the market of the town.\n\nIt holds “half a liter” of soup.\n\nThe clay comes from the river.'

const made: string[] = []
test.afterEach(({ site }) => archiveCourses(site.db, made.splice(0)))

test('a reader suggests an edit, the author accepts it with two presses, and the reader is named', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  const { db, make } = site
  const courseId = await writtenCourse(db, [{ title: 'Prices of bowls', markdown: lecture }])
  made.push(courseId)
  const student = await make.enrolledStudent({ courseId, firstName: 'Noor', lastName: 'Haddad' })
  const inputs = await countInputs(page)
  const context = await anotherBrowser()
  const theirs = await context.newPage()
  const presses = await countInputs(theirs)
  await signIn(theirs, await make.teacherOf(courseId))

  await test.step('a selected passage, better words and a reason', async () => {
    await signIn(page, student)
    await page.goto(`/course/${courseId}?module=${courseId}-1`)
    await page.waitForLoadState('networkidle')
    const passage = page.locator('#lecture-text > p').first()
    await passage.scrollIntoViewIfNeeded()
    await passage.click({ clickCount: 3 })
    const before = await inputs.count()
    await page.getByRole('button', { name: 'Suggest edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Suggest an edit' })
    const words = dialog.getByLabel('Better words')
    await expect(words).toHaveValue('A bowl costs eight euros on the market of the town.')
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(dialog.getByText('Say why this is better')).toBeVisible()
    await words.fill('A bowl costs 12 euros on the market of the town.')
    await dialog.getByLabel('Why?').fill('The price of 2027')
    await dialog.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(notice(page, 'Suggestion sent')).toBeVisible()
    expect((await inputs.count()) - before, 'three presses, one of them too early, and two fields').toBe(5)
  })

  await test.step('without a selection, a paragraph is chosen', async () => {
    await page.getByRole('button', { name: 'Suggest an edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Suggest an edit' })
    await dialog.getByLabel('Passage').selectOption({ label: 'The clay comes from the river.' })
    await dialog.getByLabel('Better words').fill('The clay comes from the lake.')
    await dialog.getByLabel('Why?').fill('The river is dry')
    await dialog.getByLabel('Source').fill('https://example.org/river')
    await dialog.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the author sees both as differences, and accepts one with two presses', async () => {
    await theirs.goto(`/teach/courses/${courseId}/course`)
    await presses.reset()
    await theirs.getByRole('link', { name: 'Suggested edits' }).click()
    const rows = theirs.getByRole('list', { name: 'Open suggestions' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first().getByRole('deletion')).toContainText('eight')
    await expect(rows.first().getByRole('insertion')).toContainText('12')
    await rows.first().getByRole('button', { name: 'Accept: of Noor Haddad' }).click()
    await expect(notice(theirs, 'Added to the draft')).toBeVisible()
    expect(await presses.count(), 'author accepts with two presses').toBe(2)
    await expect(rows).toHaveCount(1)
    expect(await findBarriersInBothThemes(theirs)).toEqual([])
  })

  await test.step('the other one is declined, beside the editor, with a reply', async () => {
    await theirs.goto(`/teach/courses/${courseId}/modules/${courseId}-1`)
    const beside = theirs.getByRole('region', { name: '1 suggested edit' })
    await expect(beside).toBeVisible()
    expect(await findBarriersInBothThemes(theirs)).toEqual([])
    await beside.getByRole('button', { name: 'Show in the lecture: of Noor Haddad' }).click()
    await expect(theirs.getByRole('textbox', { name: 'Lecture' })).toBeFocused()
    await beside.getByRole('button', { name: 'Decline: of Noor Haddad' }).click()
    await beside.getByLabel('Why not?').fill('It rained again.')
    await beside.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(beside).toBeHidden()
    await theirs.getByRole('button', { name: 'Publish changes' }).click()
    await expect(notice(theirs, 'The lecture is live')).toBeVisible()
  })

  await test.step('the reader hears of both, and is named on the lesson', async () => {
    await page.goto('/dashboard/notifications')
    await expect(page.getByRole('link', { name: /was accepted\. Thank you/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /was not accepted: It rained again\./ })).toBeVisible()
    await page.goto(`/course/${courseId}?module=${courseId}-1`)
    await expect(page.locator('#lecture-text').getByText('12')).toBeVisible()
    const credits = page.getByRole('region', { name: 'Improve this lesson' })
    await credits.scrollIntoViewIfNeeded()
    await expect(credits.getByText('Improved by Noor Haddad.')).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })
})
