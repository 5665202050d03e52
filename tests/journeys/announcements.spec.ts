import { eq } from 'drizzle-orm'
import { courseRounds, enrollments } from '../../database/schema/index.ts'
import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'

test('an administrator writes, a student reads, and the administrator sees it was read', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
}) => {
  test.slow()
  const title = 'The library opens on Sundays'
  await signIn(page, await site.make.administrator())
  const other = await anotherBrowser()
  const theirs = await other.newPage()
  const student = await site.make.enrolledStudent({ courseId: 'bus-201' })
  await signIn(theirs, student)
  const listening = theirs.waitForResponse(/\/api\/events/)
  await theirs.goto('/dashboard')
  await listening

  await test.step("the author's screen", async () => {
    await page.goto('/admin/announcements')
    // The desk belongs to teachers; an administrator stays in the administration.
    const administration = page.getByRole('navigation', { name: 'Administration' })
    await expect(administration.getByRole('link', { name: 'Announcements' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await page.getByRole('button', { name: 'New announcement' }).first().click()
    await expect(page.getByRole('heading', { name: 'New announcement' })).toBeFocused()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Please write a title/)
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Text').fill('From **next week** on. <script>alert(1)</script>')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('next week', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'A course' }).check()
    await page.getByRole('button', { name: 'Publish' }).click()
    const course = page.getByRole('combobox', { name: 'Course' })
    await expect(course).toHaveAccessibleDescription(/Please choose an audience/)
    // Keyboard only, among all courses: selects the first match.
    await course.fill('bus 201')
    await expect(page.getByRole('option')).toHaveText([/^BUS 201/])
    expect(await findBarriers(page)).toEqual([])
    await course.press('Enter')
    await expect(course).toHaveValue(/^BUS 201/)
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.getByRole('button', { name: 'Publish' }).click()
    const row = page.getByRole('row', { name: new RegExp(title) })
    await expect(row).toContainText('0 of 1')
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('the student gets it live and opens it', async () => {
    const bell = theirs
      .getByRole('navigation', { name: 'Student' })
      .getByRole('link', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await bell.click()
    await theirs.getByRole('link', { name: `Announcement: ${title}` }).click()
    await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await findBarriers(theirs)).toEqual([])
    await expect(bell).toHaveAccessibleName('Notifications')
    await theirs.goto('/dashboard/announcements')
    await expect(theirs.getByRole('listitem').filter({ hasText: title })).toBeVisible()
    await expect(theirs.getByText('New', { exact: true })).toHaveCount(0)
  })

  await test.step('the author sees it was read', async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('1 of 1')
  })

  await test.step('it can be withdrawn', async () => {
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    // Behind a dialog, rows have no role.
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(0)
    await theirs.reload()
    await expect(theirs.getByText(title)).toHaveCount(0)
  })
})

test('a draft keeps its audience, and does not fall back to everyone', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/announcements')
  await page.getByRole('button', { name: 'New announcement' }).first().click()
  await page.getByLabel('Title').fill('For one course alone')
  await page.getByLabel('Text').fill('Not for the whole school.')
  await page.getByRole('radio', { name: 'A course' }).check()
  const course = page.getByRole('combobox', { name: 'Course' })
  await course.fill('bus 201')
  await expect(page.getByRole('option')).toHaveText([/^BUS 201/])
  await course.press('Enter')
  await page.getByRole('radio', { name: 'Later' }).check()
  await page.getByLabel('Day and time').fill('2030-01-02T09:30')
  await page.getByLabel('Also by email').check()
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    // Saved last: title and text are saved together after a pause in typing.
    .toContain('Not for the whole school.')

  await page.reload()
  await page.getByRole('button', { name: 'New announcement' }).first().click()
  await expect(page.getByLabel('Title')).toHaveValue('For one course alone')
  await expect(page.getByRole('radio', { name: 'A course' })).toBeChecked()
  await expect(course).toHaveValue(/^BUS 201/)
  await expect(page.getByLabel('Day and time')).toHaveValue('2030-01-02T09:30')
  await expect(page.getByLabel('Also by email')).toBeChecked()
  await page.getByRole('button', { name: 'Plan announcement' }).click()
  await expect(page.getByRole('row', { name: /For one course alone/ })).toContainText(
    'Money, Taxes and Contracts',
  )

  await page.getByRole('button', { name: 'New announcement' }).first().click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Everyone' })).toBeChecked()
})

test("students and visitors are redirected from the author's screen", async ({ page, site, signIn }) => {
  await page.goto('/admin/announcements')
  await expect(page).toHaveURL(/\/admin\/login/)
  await signIn(page, await site.make.student())
  await page.goto('/admin/announcements')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('when two people change an announcement, the second gets a conflict and keeps their text', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
  guard,
}) => {
  guard.expect(/^answer: 409 PUT \/api\/announcements\/[\w-]+$/)
  const title = 'The studio gets a second key'
  const headers = { origin: site.baseUrl }
  await signIn(page, await site.make.administrator())
  const id = crypto.randomUUID()
  const plan = { id, title, text: 'Ask at the desk.', audience: 'everyone', audienceId: null, byEmail: false }
  await page.request.put(`/api/announcements/${id}`, {
    data: { ...plan, publishAt: '2041-05-04T10:00:00Z' },
    headers,
  })
  await page.goto('/teach/announcements')
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const text = page.getByLabel('Text')
  await expect(text).toHaveValue('Ask at the desk.')

  const colleague = await anotherBrowser()
  const theirs = await colleague.newPage()
  await signIn(theirs, await site.make.administrator())
  const change = (words: string) =>
    theirs.request.put(`/api/announcements/${id}`, {
      data: { ...plan, text: words, publishAt: '2041-05-04T10:00:00Z' },
      headers,
    })
  await change('Ask at the window.')

  await text.fill('Ask me.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(text).toHaveValue('Ask me.')
  const save = page.getByRole('button', { name: 'Plan announcement' })
  await save.click()
  const alert = page.getByRole('alert').filter({ hasText: 'Someone else has changed this announcement' })
  // It must be visible from the foot of a long form.
  await expect(alert).toBeFocused()
  await expect(alert).toContainText('Ask at the window.')
  await expect(text).toHaveValue('Ask me.')
  expect(await findBarriers(page)).toEqual([])
  // Even if the list reloads slowly, the next edit starts from the saved version.
  await page.route('**/api/announcements', async (route) => {
    const answer = await route.fetch()
    await new Promise((done) => setTimeout(done, 1_000))
    await route.fulfill({ response: answer })
  })
  await alert.getByRole('button', { name: 'Save mine instead' }).click()
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await expect(text).toHaveValue('Ask me.')
  await change('Ask at the gate.')
  await text.fill('Ask no one.')
  await save.click()
  await alert.getByRole('button', { name: 'Use theirs' }).click()
  await expect(text).toHaveValue('Ask at the gate.')
  await expect(alert).toBeHidden()
  await save.click()
  await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeVisible()
})

test('a teacher writes to one round of a course: its people read it, the others do not', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  const courseId = 'wrt-201'
  const teacher = await site.make.teacherOf(courseId)
  const [inRound, alone] = await Promise.all([
    site.make.enrolledStudent({ courseId }),
    site.make.enrolledStudent({ courseId }),
  ])
  const [round] = await site.db
    .insert(courseRounds)
    .values({
      courseId,
      name: 'Fall evenings',
      startsOn: '2033-09-05',
      timeZone: 'Europe/Berlin',
      schedule: { kind: 'weekly', time: '09:00', weekdays: [1] },
    })
    .returning()
  if (round === undefined) throw new Error('The round was not written')
  await site.db.update(enrollments).set({ roundId: round.id }).where(eq(enrollments.userId, inRound.id))

  const title = 'We meet in room 12'
  const inputs = await countInputs(page)
  await signIn(page, teacher)
  await page.goto('/teach/announcements')
  await inputs.reset()
  await page.getByRole('button', { name: 'New announcement' }).first().click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Text' }).fill('From Monday on.')
  await page.getByRole('radio', { name: 'A round' }).check()
  const choice = page.getByRole('combobox', { name: 'Round' })
  await choice.fill('Fall')
  await expect(page.getByRole('option')).toHaveText([/Fall evenings.*5 September 2033 · 1 person/])
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await choice.press('Enter')
  await page.getByRole('button', { name: 'Publish' }).click()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('0 of 1')
  await expect(row).toContainText('Fall evenings')
  expect(await inputs.count(), 'presses and filled fields').toBeLessThanOrEqual(6)

  for (const { person, isFor } of [
    { person: inRound, isFor: true },
    { person: alone, isFor: false },
  ]) {
    const theirs = await (await anotherBrowser()).newPage()
    await signIn(theirs, person)
    await theirs.goto('/dashboard/announcements')
    await expect(theirs.getByRole('heading', { name: 'Announcements', level: 1 })).toBeVisible()
    await expect(theirs.getByRole('link', { name: title })).toHaveCount(isFor ? 1 : 0)
  }
})
