import { sql } from 'drizzle-orm'
import { expect, test } from '../support/journey.ts'

test('a week follows the chosen rhythm, days off take nothing away, and no message mentions missed days', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  const student = await site.make.enrolledStudent()
  await site.db.execute(
    sql`insert into learning_events (user_id, module_id, kind, course_id)
        select ${student.id}, id, 'started', course_id from modules
         where course_id = 'fnd-100' and position = 1 on conflict do nothing`,
  )
  await signIn(page, student)
  await page.goto('/dashboard')
  const week = page.getByRole('region', { name: 'Your week' })
  const choice = week.getByLabel('Weekly goal')
  const today = week.getByRole('listitem').filter({ hasText: ', today' })
  await expect(choice).toHaveValue('')
  await expect(today).toHaveText(/, today: learned$/)
  await expect(week.getByText('1 day this week.')).toBeVisible()

  await test.step('chosen by the student, and saved', async () => {
    await choice.selectOption('3 days a week')
    await expect(week.getByText('1 of 3 days this week.')).toBeVisible()
    await choice.selectOption('1 day a week')
    await expect(week.getByText('1 day this week, goal met.')).toBeVisible()
    await page.reload()
    await expect(choice).toHaveValue('1')
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step("a break by keyboard: the week's count is kept", async () => {
    await week.getByRole('button', { name: 'Take a break' }).focus()
    await page.keyboard.press('Enter')
    await expect(week.getByText('You’re on a break. Your week is safe.')).toBeVisible()
    await page.reload()
    const back = week.getByRole('button', { name: 'I’m back' })
    await back.click()
    await expect(week.getByText('1 day this week, goal met.')).toBeVisible()
    await expect(week.getByRole('button', { name: 'Take a break' })).toBeVisible()
  })

  await test.step('a day off is shown as one, without blame', async () => {
    await site.db.execute(sql`delete from learning_events where user_id = ${student.id}`)
    await week.getByRole('button', { name: 'Take a break' }).click()
    await expect(week.getByRole('button', { name: 'I’m back' })).toBeVisible()
    await page.reload()
    await expect(today).toHaveText(/, today: day off$/)
    await expect(week.getByText(/^You’re on a break\./)).toBeVisible()
    await expect(week).not.toContainText(/missed|lost|behind|failed|only/i)
    expect(await findBarriers(page)).toEqual([])
  })
  await week.getByRole('button', { name: 'I’m back' }).click()
  await choice.selectOption('No weekly goal')
  await expect(week.getByText('A lecture takes about ten minutes.')).toBeVisible()
})
