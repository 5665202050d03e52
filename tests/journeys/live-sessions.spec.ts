import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

const courseId = 'vid-101'
const link = 'https://meet.example/round'

test('a round meets every week, and who was there earns the certificate with work', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
  findBarriersInBothThemes,
}) => {
  test.slow()
  const teacher = await site.make.teacherOf(courseId)
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      site.make.graduate({
        courseId,
        firstName: 'Mina',
        lastName: `Adler ${String(index).padStart(2, '0')}`,
      }),
    ),
  )
  const outside = await site.make.enrolledStudent({ courseId })
  const [student] = people
  if (student === undefined) throw new Error('Twenty people were made')
  const round = `Evening round ${randomInt(1_000_000)}`
  const title = `Questions and answers ${randomInt(1_000_000)}`
  const { rows } = await site.db.execute<{ id: string }>(sql`
    insert into course_rounds (course_id, name, starts_on, time_zone, schedule)
    values (${courseId}, ${round}, '2026-11-02', 'Europe/Berlin', '{"kind":"open","time":"09:00"}') returning id`)
  const roundId = rows[0]?.id ?? ''
  await site.db.execute(sql`
    update enrollments set round_id = ${roundId}, enrolled_at = now() - interval '30 days'
     where course_id = ${courseId} and user_id = any(${sql.param(people.map(({ id }) => id))}::text[])`)
  const desk = await (await anotherBrowser()).newPage()
  const inputs = await countInputs(desk)
  await signIn(desk, teacher)
  await signIn(page, student)

  await test.step('the certificate with work asks for attendance', async () => {
    await desk.goto(`/teach/courses/${courseId}/completion`)
    await desk.getByLabel('Quizzes', { exact: true }).selectOption('No quiz')
    await desk.getByLabel('Assignments', { exact: true }).selectOption('No assignment')
    await desk.getByLabel(/Percent of the live sessions/).fill('80')
    await expect(desk.getByText('Attend at least 80% of the live sessions.')).toBeVisible()
    await desk.getByRole('button', { name: 'Save' }).click()
    await expect(notice(desk, 'Saved')).toBeVisible()
  })

  await test.step('four weekly sessions are planned for the round, with every date in view', async () => {
    await desk.goto(`/teach/courses/${courseId}/live-sessions?round=${roundId}`)
    await inputs.reset()
    await desk.getByRole('link', { name: 'Plan a live session' }).click()
    await desk.getByRole('button', { name: 'Plan live session' }).click()
    await expect(desk.getByLabel('Title')).toHaveAccessibleDescription(/Please name the session/)
    await desk.getByLabel('Title').fill(title)
    await desk.getByLabel('Date', { exact: true }).fill('2027-03-15')
    await desk.getByLabel('Number of weekly sessions').fill('5')
    await desk.getByLabel('Link').fill(link)
    const dates = desk.getByRole('group', { name: 'Dates' })
    await expect(dates.getByRole('checkbox')).toHaveCount(5)
    // The clocks change on 28 March; six in the evening stays six.
    await expect(dates.getByRole('checkbox', { name: 'Mon, 29 March 2027, 18:00' })).toBeChecked()
    await dates.getByRole('checkbox', { name: 'Mon, 5 April 2027, 18:00' }).uncheck()
    expect(await findBarriersInBothThemes(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Plan 4 live sessions' }).click()
    await expect(notice(desk, '4 live sessions planned')).toBeVisible()
    await expect(desk.getByRole('rowheader', { name: title })).toHaveCount(4)
    expect(await inputs.count(), 'presses and filled fields').toBeLessThanOrEqual(9)
    expect(await findBarriersInBothThemes(desk)).toEqual([])
  })

  await test.step('the people of the round see them in the course and in the calendar', async () => {
    await page.goto(`/course/${courseId}`)
    const coming = page.getByRole('region', { name: 'Live sessions' })
    await expect(coming).toContainText(title)
    await coming.getByRole('link', { name: 'All live sessions' }).click()
    const list = page.getByRole('list', { name: 'Upcoming live sessions' })
    await expect(list.getByRole('heading', { name: title })).toHaveCount(4)
    await expect(list.getByText(/^The link opens/)).toHaveCount(4)
    await expect(page.getByRole('link', { name: `Join ${title}` })).toHaveCount(0)
    await page.goto('/dashboard/calendar?month=2027-03&view=agenda')
    await expect(page.getByRole('link', { name: title })).toHaveCount(3)
  })

  await test.step('those outside the round do not', async () => {
    const theirs = await (await anotherBrowser()).newPage()
    await signIn(theirs, outside)
    await theirs.goto(`/course/${courseId}`)
    await expect(theirs.getByRole('navigation', { name: 'Modules' })).toBeVisible()
    await expect(theirs.getByRole('region', { name: 'Live sessions' })).toHaveCount(0)
    await theirs.goto(`/dashboard/live-sessions/${courseId}`)
    await expect(theirs.getByText('No live sessions planned')).toBeVisible()
    expect(await findBarriers(theirs)).toEqual([])
  })

  await test.step('the link opens, and joining is noted', async () => {
    await site.db.execute(sql`
      update live_sessions set starts_at = date_trunc('minute', now()) + interval '5 minutes'
       where round_id = ${roundId} and place = 0`)
    await page
      .context()
      .route('https://meet.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>The room</h1>' }),
      )
    await page.goto(`/dashboard/live-sessions/${courseId}`)
    const opened = page.waitForEvent('popup')
    const noted = page.waitForResponse(/\/join$/)
    await page.getByRole('link', { name: `Join ${title}` }).click()
    await expect((await opened).getByRole('heading', { name: 'The room' })).toBeVisible()
    expect((await noted).status()).toBe(200)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })

  await test.step('attendance of twenty takes two presses', async () => {
    await desk.goto(`/teach/courses/${courseId}/live-sessions?round=${roundId}`)
    await desk.getByRole('link', { name: title }).first().click()
    await expect(desk.getByRole('button', { name: 'Mark the 1 who joined present' })).toBeVisible()
    await inputs.reset()
    await desk.getByRole('button', { name: 'Mark everyone present' }).click()
    await expect(desk.getByText('20 present', { exact: true })).toBeVisible()
    await expect(desk.getByRole('heading', { name: 'Attendance' })).toBeFocused()
    const ill = desk.getByRole('group', { name: 'Mina Adler 07' })
    await ill.getByRole('button', { name: 'Absent' }).click()
    await expect(desk.getByText('19 present, 1 absent', { exact: true })).toBeVisible()
    expect(await inputs.count(), 'presses').toBeLessThanOrEqual(3)
    expect(await findBarriersInBothThemes(desk)).toEqual([])
  })

  await test.step('keys mark a person and go to the next', async () => {
    const buttonOf = (number: string, mark: string) =>
      desk.getByRole('group', { name: `Mina Adler ${number}` }).getByRole('button', { name: mark })
    await buttonOf('08', 'Present').focus()
    await desk.keyboard.press('l')
    await desk.keyboard.press('e')
    await expect(buttonOf('10', 'Present')).toBeFocused()
    await desk.keyboard.press('ArrowUp')
    await expect(buttonOf('09', 'Present')).toBeFocused()
    await expect(desk.getByText('17 present, 1 late, 1 excused, 1 absent', { exact: true })).toBeVisible()
    await desk.reload()
    await expect(buttonOf('08', 'Late')).toHaveAttribute('aria-pressed', 'true')
    await desk.setViewportSize({ width: 360, height: 740 })
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await desk.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('a canceled session says why', async () => {
    await desk.goto(`/teach/courses/${courseId}/live-sessions?round=${roundId}`)
    await desk.getByRole('link', { name: title }).last().click()
    await desk.getByRole('button', { name: 'Cancel session' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The studio is being rebuilt.')
    await dialog.getByRole('button', { name: 'Cancel session' }).click()
    await expect(desk.getByText('The studio is being rebuilt.')).toBeVisible()
    await page.goto(`/dashboard/live-sessions/${courseId}`)
    await expect(page.getByText('The studio is being rebuilt.')).toBeVisible()
  })

  await test.step('the certificate with work says so', async () => {
    // Attendance counts an hour after it was taken.
    await site.db.execute(sql`
      update live_sessions set attendance_at = now() - interval '2 hours'
       where round_id = ${roundId} and attendance_at is not null`)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`/dashboard/certificates/${courseId}`)
    await expect(page.getByRole('article', { name: 'Certificate with work' })).toContainText(
      'has completed all 5 modules and attended at least 80% of the live sessions of',
    )
    const absent = people[7]
    if (absent === undefined) throw new Error('Twenty people were made')
    const theirs = await (await anotherBrowser()).newPage()
    await signIn(theirs, absent)
    await theirs.goto(`/dashboard/certificates/${courseId}`)
    await expect(theirs.getByText('0 of 1 so far')).toBeVisible()
    await expect(theirs.getByRole('article', { name: 'Certificate with work' })).toHaveCount(0)
    expect(await findBarriersInBothThemes(theirs)).toEqual([])
  })
})

test('a number of sessions that is none has its error; a session opens while its page is open', async ({
  page,
  site,
  signIn,
  guard,
  findBarriersInBothThemes,
}) => {
  test.slow()
  const course = 'bus-301'
  await signIn(page, await site.make.teacherOf(course))
  await site.make.enrolledStudent({ courseId: course, firstName: 'Ona', lastName: 'Waiting' })
  await page.clock.install()
  await page.goto(`/teach/courses/${course}/live-sessions/new`)
  await page.getByLabel('Title').fill('Open hour')
  await page.getByLabel('Number of weekly sessions').fill('ten')
  await page.getByRole('button', { name: 'Plan live session' }).click()
  await expect(page.getByLabel('Number of weekly sessions')).toHaveAccessibleDescription(
    /Enter a whole number from 1 to 30/,
  )
  await expect(page.getByLabel('Date', { exact: true })).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Number of weekly sessions').fill('1')
  await page.getByRole('button', { name: 'Plan live session' }).click()
  await expect(notice(page, '1 live session planned')).toBeVisible()
  await site.db.execute(sql`
    update live_sessions set starts_at = date_trunc('minute', now()) + interval '50 minutes'
     where course_id = ${course} and title = 'Open hour'`)
  await page.getByRole('link', { name: 'Open hour' }).click()

  await test.step('an edit asks before it is dropped, and shows what another person saved', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.getByLabel('Note').fill('Bring a question.')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Note')).toHaveValue('Bring a question.')
    await site.db.execute(sql`
      update live_sessions set note = 'Read chapter two.', revision = revision + 1
       where course_id = ${course} and title = 'Open hour'`)
    guard.expect(/^answer: 409 PUT /)
    await page.getByRole('button', { name: 'Save session' }).click()
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else has changed this session' })
    await expect(conflict).toContainText('Read chapter two.')
    await expect(page.getByLabel('Note')).toHaveValue('Bring a question.')
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await conflict.getByRole('button', { name: 'Save mine instead' }).click()
    await expect(notice(page, 'Saved')).toBeVisible()
    await expect(page.getByText('Bring a question.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  })

  await expect(page.getByText('You can take attendance from 15 minutes before the start.')).toBeVisible()
  await page.clock.fastForward('00:36:00')
  await expect(page.getByRole('group', { name: 'Ona Waiting' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark everyone present' })).toBeVisible()
})
