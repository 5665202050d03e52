import { sql } from 'drizzle-orm'
import { expect, test } from '../support/journey.ts'
import { holdWrites, notice } from '../support/steps.ts'

// Its own course, because its assignments get dates.
const courseId = 'clt-201'

test('saving one due date keeps the dates a colleague set, to the second, and the late policy', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.teacherOf(courseId))
  await page.goto(`/teach/courses/${courseId}/deadlines`)
  const [mine, theirs] = [page.getByLabel(/^Due date of/).first(), page.getByLabel(/^Due date of/).nth(1)]
  await expect(theirs).toHaveValue('')
  const [first, second] = [`${courseId}-1-a1`, `${courseId}-2-a1`]
  const colleagues = '2031-05-01T21:59:59Z'
  await site.db.execute(
    sql`insert into assignment_due_dates (assignment_id, course_id, due_at) values (${second}, ${courseId}, ${colleagues})`,
  )
  await site.db.execute(
    sql`insert into late_policies (course_id, policy) values (${courseId}, '{"graceMinutes":0,"percentPerDay":25,"atMostPercent":75,"daysAccepted":3}')`,
  )
  await mine.fill('2031-04-01T12:00')
  await page.getByRole('button', { name: 'Save due dates' }).click()
  await expect(notice(page, 'Due dates saved')).toBeVisible()
  await expect(mine).toHaveValue('2031-04-01T12:00')
  await expect(theirs).not.toHaveValue('')
  await expect(page.getByLabel('Penalty per day, in percent')).toHaveValue('25')
  const kept = await site.db.execute<{ id: string; at: string }>(
    sql`select assignment_id as id, to_char(due_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS') as at
          from assignment_due_dates where course_id = ${courseId}`,
  )
  expect(new Map(kept.rows.map(({ id, at }) => [id, at])).get(second)).toBe('2031-05-01 21:59:59')
  expect(kept.rows.map(({ id }) => id)).toContain(first)
})

test.describe('where daylight saving time begins in the night of 31 March 2030', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('a skipped local time or half a date is reported at its field; edits during a save stay unsaved', async ({
    page,
    site,
    signIn,
    findBarriers,
  }) => {
    await signIn(page, await site.make.teacherOf('clt-101'))
    await page.goto('/teach/courses/clt-101/deadlines')
    await expect(page.getByText('In your time zone, Europe/Berlin.')).toBeVisible()
    const dates = page.getByLabel(/^Due date of/)
    const [first, second] = [dates.first(), dates.nth(1)]
    const save = page.getByRole('button', { name: 'Save due dates' })
    await first.fill('2030-03-31T02:30')
    await save.click()
    await expect(first).toHaveAccessibleDescription(/This time is skipped/)
    await expect(first).toHaveValue('2030-03-31T02:30')
    expect(await findBarriers(page)).toEqual([])
    await first.fill('2030-03-31T03:30')

    const letGo = await holdWrites(page, '**/api/teach/courses/*/deadlines')
    await save.click()
    await second.fill('2030-05-01T12:00')
    letGo()
    await expect(notice(page, 'Due dates saved')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Quizzes', exact: true }).last().click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(second).toHaveValue('2030-05-01T12:00')
    await save.click()

    // Only the year is deleted: the saved date stays.
    await expect(second).toHaveValue('2030-05-01T12:00')
    await first.focus()
    await page.keyboard.press('Backspace')
    await save.click()
    await expect(first).toHaveAccessibleDescription(/Please enter the full date and time/)
  })
})
