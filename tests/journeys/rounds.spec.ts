import { randomInt } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { enrollments } from '../../database/schema/index.ts'
import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

const course = { id: 'fnd-100', code: 'FND 100' }

test('a group of twenty is enrolled in a course', async ({ page, site, signIn, findBarriers }) => {
  const people = await Promise.all(Array.from({ length: 20 }, () => site.make.student()))
  const name = `Class ${randomInt(1_000_000)}`
  const inputs = await countInputs(page)
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/groups')
  await inputs.reset()
  await page.getByRole('button', { name: 'Add group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Add group' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('combobox', { name: /Add a course/ }).fill('FND 100')
  await page
    .getByRole('option', { name: /FND 100|Welcome to the Creator Economy/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add course' }).click()
  await expect(page.getByRole('link', { name: /FND 100/ })).toBeVisible()
  await page.getByLabel('Add people').fill(people.map(({ email }) => email).join('\n'))
  await page.getByRole('button', { name: 'Add people' }).click()
  await expect(page.getByText('20 people added, 20 enrollments made.').first()).toBeVisible()
  expect(await inputs.count(), 'presses and filled fields').toBeLessThanOrEqual(8)
  expect(await findBarriers(page)).toEqual([])
  const ids = people.map(({ id }) => id)
  const enrolled = and(eq(enrollments.courseId, course.id), inArray(enrollments.userId, ids))
  expect(await site.db.$count(enrollments, enrolled)).toBe(20)
})

test('a course runs eight times a year, and its lessons open week by week', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  test.slow()
  const student = await site.make.student()
  const teacher = await site.make.teacherOf(course.id)
  const inputs = await countInputs(page)
  await signIn(page, teacher)
  await page.goto(`/teach/courses/${course.id}/rounds`)
  await inputs.reset()

  await test.step('eight rounds take at most ten inputs', async () => {
    await page.getByRole('link', { name: 'New round' }).click()
    await page.getByLabel('First day').fill('2033-01-03')
    await expect(page.getByRole('list', { name: 'Dates of this round' })).toContainText(
      'Mon, 3 January 2033, 09:00',
    )
    await expect(page.getByRole('list', { name: 'Dates of this round' })).toContainText(
      'Mon, 31 January 2033, 09:00',
    )
    await page.getByRole('button', { name: 'Add round' }).click()
    await expect(page.getByRole('heading', { name: 'Round of 3 January 2033' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('How many rounds').fill('7')
    await dialog.getByLabel('Weeks from start to start').fill('6')
    await expect(dialog.getByRole('list', { name: 'Copies' }).getByRole('listitem')).toHaveCount(7)
    await expect(dialog.getByRole('list', { name: 'Copies' })).toContainText('Round of 14 February 2033')
    await dialog.getByRole('button', { name: 'Add 7 rounds' }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(8)
    expect(await inputs.count(), 'presses and filled fields').toBeLessThanOrEqual(10)
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })

  await test.step('a student is put into the first one', async () => {
    await page.getByRole('link', { name: 'Round of 3 January 2033' }).click()
    await page.getByLabel('Or people').fill(student.email)
    await page.getByRole('button', { name: 'Put into this round' }).click()
    await expect(page.getByRole('button', { name: /^Take out / })).toBeVisible()
    await page.getByRole('button', { name: 'Message' }).click()
    await page.getByRole('dialog').getByLabel('Your message').fill('We begin on Monday at nine.')
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(notice(page, 'Sent to 1 person')).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })

  await test.step('who is alone in it in the gradebook', async () => {
    await page.goto(`/teach/courses/${course.id}/grades`)
    await page.getByLabel('Round').selectOption('Round of 3 January 2033')
    await expect(page.getByText('1 of 1 students')).toBeVisible()
    await page.getByLabel('Round').selectOption('Round of 14 February 2033')
    await expect(page.getByText('This part of the course has no students yet.')).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Show all students' }).click()
    await expect(page).toHaveURL(`/teach/courses/${course.id}/grades`)
    await expect(page.getByRole('grid')).toBeVisible()
  })

  await test.step('and sees when the lessons open', async () => {
    const theirs = await (await anotherBrowser()).newPage()
    await signIn(theirs, student)
    await theirs.goto(`/course/${course.id}?module=${course.id}-2`)
    await expect(theirs.getByRole('heading', { name: 'Opens Monday, 3 January 2033, 09:00' })).toBeVisible()
    await expect(theirs.getByRole('navigation', { name: 'Modules' })).toContainText(
      'Opens Monday, 10 January 2033, 09:00',
    )
    await expect(theirs.getByRole('button', { name: 'Leave course' })).toHaveCount(0)
    await theirs.setViewportSize({ width: 360, height: 740 })
    await expect(theirs.getByRole('navigation', { name: 'Modules' })).toBeVisible()
    await theirs.setViewportSize({ width: 1280, height: 720 })
    expect(await findBarriersInBothThemes(theirs)).toEqual([])
    await theirs.goto('/dashboard')
    await expect(theirs.getByText('Opens Monday, 3 January 2033, 09:00').first()).toBeVisible()
    expect(await findBarriersInBothThemes(theirs)).toEqual([])
  })
})

test('the people of a round hear of it, talk among themselves, and get one due date moved', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  test.slow()
  const theirCourse = 'aud-101'
  const teacher = await site.make.teacherOf(theirCourse)
  const student = await site.make.student({ firstName: 'Noor' })
  const outsider = await site.make.enrolledStudent({ courseId: theirCourse })
  const name = `Evening ${randomInt(1_000_000)}`
  const theirs = await (await anotherBrowser()).newPage()
  const inputs = await countInputs(page)
  await signIn(page, teacher)
  await page.goto(`/teach/courses/${theirCourse}/rounds/new`)
  await page.getByLabel('First day').fill('2033-01-03')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Quizzes and assignments are due in this round').check()
  await page.getByRole('button', { name: 'Add round' }).click()
  await page.getByLabel('Or people').fill(student.email)
  await page.getByRole('button', { name: 'Put into this round' }).click()
  await expect(page.getByRole('button', { name: /^Take out / })).toBeVisible()

  await test.step('who enters hears of it once, with the first dates', async () => {
    await signIn(theirs, student)
    await theirs.goto('/dashboard/notifications')
    const news = theirs.getByRole('main').getByRole('listitem')
    await expect(news).toHaveCount(1)
    await expect(news).toContainText(`You joined the round ${name} in`)
    await expect(news).toContainText('Monday, 3 January 2033, 09:00')
  })

  await test.step('one due date takes three presses and a field, and goes back to the schedule', async () => {
    await inputs.reset()
    const due = page.getByRole('region', { name: 'Due dates' })
    await due
      .getByRole('button', { name: /^Move / })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Due on').fill('')
    await dialog.getByRole('button', { name: 'Save due date' }).click()
    await expect(dialog.getByText('Please choose a day')).toBeVisible()
    await dialog.getByLabel('Due on').fill('2033-02-20')
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save due date' }).click()
    await expect(notice(page, 'Due date saved')).toBeVisible()
    await expect(due).toContainText('20 February 2033')
    await expect(due.getByText('Moved', { exact: true })).toHaveCount(1)
    expect(await inputs.count(), 'presses and filled fields').toBeLessThanOrEqual(5)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await theirs.reload()
    await expect(theirs.getByRole('main').getByRole('listitem').first()).toContainText(
      `Dates moved in ${name} of`,
    )
    await due
      .getByRole('button', { name: /^Move / })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Back to the schedule' }).click()
    await expect(due.getByText('Moved', { exact: true })).toHaveCount(0)
  })

  await test.step('its discussions are for its people and the staff', async () => {
    await page.getByRole('link', { name: 'Discussions', exact: true }).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await page.getByRole('link', { name: 'New discussion' }).click()
    await page.getByLabel('Title').fill('Where we meet')
    await page.getByLabel('Your post').fill('In room 7.')
    await page.getByRole('button', { name: 'Post discussion' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Where we meet' })).toBeVisible()
    const address = new URL(page.url()).pathname
    await theirs.goto('/dashboard/discussions')
    await theirs
      .getByRole('navigation', { name: 'Forums' })
      .getByRole('link', { name: new RegExp(name) })
      .click()
    await expect(theirs.getByText('Only the people of this round and the staff')).toBeVisible()
    await theirs.getByRole('link', { name: 'Where we meet' }).click()
    await expect(theirs.getByText('In room 7.')).toBeVisible()
    expect(await findBarriersInBothThemes(theirs)).toEqual([])
    await signIn(theirs, outsider)
    await theirs.goto('/dashboard/discussions')
    await expect(theirs.getByRole('heading', { level: 1, name: 'Discussions' })).toBeVisible()
    await expect(theirs.getByText(name)).toHaveCount(0)
    await expect(theirs.getByText('Where we meet')).toHaveCount(0)
    const answer = await theirs.request.get(`/api/discussions/threads/${address.split('/').at(-1)}`)
    expect(answer.status()).toBe(404)
  })
})
