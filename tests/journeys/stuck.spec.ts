import { sql } from 'drizzle-orm'
import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

test('a teacher finds who is stuck, writes to all of them in five inputs, and is answered in private', async ({
  page,
  anotherBrowser,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  // No other journey enrolls anyone in it.
  const courseId = 'bus-101'
  const teacher = await site.make.teacherOf(courseId)
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      site.make.enrolledStudent({ courseId, lastName: `Idle ${index + 10}` }),
    ),
  )
  await site.db.execute(
    sql`update enrollments set enrolled_at = now() - interval '20 days' where course_id = ${courseId}`,
  )
  // The job of every hour may have counted just before.
  await site.db.execute(sql`delete from stuck_counts where course_id = ${courseId}`)
  const inputs = await countInputs(page)
  await signIn(page, teacher)
  await page.goto(`/teach/courses/${courseId}/people`)
  await inputs.reset()
  await page.getByRole('link', { name: 'Who is stuck' }).click()
  const rows = page.getByRole('table', { name: /Who is stuck/ }).getByRole('row')
  await expect(rows).toHaveCount(13)
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Tick all on this page' }).check()
  await page.getByRole('button', { name: 'Message' }).click()
  await page.getByRole('dialog').getByLabel('Your message').fill('Do you need help to begin?')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(notice(page, 'Sent to 12 people')).toBeVisible()
  expect(await inputs.count(), 'presses and filled fields').toBe(5)

  const theirs = await (await anotherBrowser()).newPage()
  const first = people[0]
  if (first === undefined) throw new Error('There are twelve people')
  await signIn(theirs, first)
  await expect(async () => {
    await theirs.goto('/dashboard/messages')
    await expect(theirs.getByText('Do you need help to begin?')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await theirs.getByRole('link', { name: /Ines/ }).click()
  await expect(theirs.getByLabel('Your message')).toBeVisible()
  await expect(theirs.getByText('Do you need help to begin?', { exact: true })).toBeVisible()
  await theirs.getByLabel('Your message').fill('Yes, please.')
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByText('Yes, please.')).toBeVisible()

  await page.getByRole('button', { name: 'Automatic reminder' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Days without activity').fill('10')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Reminder: after 10 days' })).toBeVisible()

  await site.db.execute(sql`
    insert into learning_events (user_id, module_id, kind, course_id)
    select e.user_id, m.id, 'started', m.course_id from enrollments e join modules m on m.course_id = e.course_id
     where e.course_id = ${courseId} and m.position = 1`)
  // As if ten minutes had passed: then it is counted again.
  await site.db.execute(sql`delete from stuck_counts where course_id = ${courseId}`)
  await page.goto(`/teach/courses/${courseId}/people`)
  await page.getByRole('link', { name: 'Where people stop' }).click()
  await expect(page.getByRole('row', { name: /^1\. / })).toContainText('12')
  expect(await findBarriersInBothThemes(page)).toEqual([])
})

test('a teacher writes to everyone who has not handed in, also beyond the first page', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  // No other journey enrolls anyone in it.
  const courseId = 'cnt-101'
  const teacher = await site.make.teacherOf(courseId)
  await Promise.all(Array.from({ length: 61 }, () => site.make.enrolledStudent({ courseId })))
  const inputs = await countInputs(page)
  await signIn(page, teacher)
  await page.goto(`/teach/courses/${courseId}/submissions`)
  await inputs.reset()
  await page.getByLabel('Show').selectOption('Not handed in')
  await page.getByRole('button', { name: 'Message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message to 61 people' })
  await dialog.getByLabel('Your message').fill('Please hand in by Friday.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(notice(page, 'Sent to 61 people')).toBeVisible()
  expect(await inputs.count(), 'presses, choices and filled fields').toBe(4)
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await expect(async () => {
    const { rows } = await site.db.execute(sql`
      select count(distinct m.user_id)::int as people, count(*)::int as messages
        from direct_messages d join conversation_members m on m.conversation_id = d.conversation_id
       where d.author_id = ${teacher.id} and m.user_id <> ${teacher.id}`)
    expect(rows).toEqual([{ people: 61, messages: 61 }])
  }).toPass()
})

test('an administrator sees who is stuck in the school, by course and reason', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const student = await site.make.enrolledStudent({ courseId: 'fnd-102', lastName: 'Waiting' })
  await site.db.execute(sql`
    insert into stuck_people (course_id, user_id, reason, since)
    values ('fnd-102', ${student.id}, 'overdue', now() - interval '90 days')`)
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/stuck?reason=overdue')
  await expect(page.getByRole('row', { name: /Waiting/ })).toContainText('90')
  await page.getByRole('combobox', { name: 'Course' }).fill('FND 102')
  await page.getByRole('option', { name: /FND 102/ }).click()
  await expect(page.getByRole('row', { name: /Waiting/ })).toBeVisible()
  await page.getByLabel('For at least').selectOption('30 days')
  await expect(page.getByRole('row', { name: /Waiting/ })).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
})

test('a teacher of several courses sees a line for each, and filters one by group on a phone', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const teacher = await site.make.teacherOf('ytb-201')
  await site.db.execute(sql`
    insert into course_instructors (user_id, course_id) values (${teacher.id}, 'clt-301'), (${teacher.id}, 'pdc-201')`)
  const [first, second] = [
    await site.make.enrolledStudent({ courseId: 'ytb-201', lastName: 'Several' }),
    await site.make.enrolledStudent({ courseId: 'ytb-201', lastName: 'Several' }),
  ]
  await site.db.execute(sql`
    update enrollments set enrolled_at = now() - interval '20 days'
     where course_id = 'ytb-201' and user_id in (${first.id}, ${second.id})`)
  await site.db.execute(sql`
    with made as (insert into school_groups (name, time_zone) values ('Stuck class 3', 'UTC') returning id)
    insert into school_group_members (group_id, user_id) select id, ${second.id} from made`)
  await site.db.execute(sql`delete from stuck_counts where course_id = 'ytb-201'`)
  const inputs = await countInputs(page)
  await signIn(page, teacher)
  // Counted when someone looks.
  await page.goto('/teach/courses/ytb-201/stuck')
  await expect(page.getByRole('row', { name: /Several/ })).toHaveCount(2)
  await page.goto('/teach')
  await inputs.reset()
  await page.getByRole('link', { name: 'Who is stuck' }).click()
  const lines = page.getByRole('table', { name: 'People who are stuck, by course' }).getByRole('row')
  await expect(lines).toHaveCount(4)
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: /not begun in YTB 201/ }).click()
  await page.getByRole('combobox', { name: 'Group' }).fill('Stuck class 3')
  await page.getByRole('option', { name: /Stuck class 3/ }).click()
  await expect(page.getByRole('row', { name: /Several/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Tick all', exact: true }).click()
  await expect(page.getByText('1 ticked')).toBeVisible()
  expect(await inputs.count(), 'presses, a choice and a filled field').toBe(5)
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'All groups' }).click()
  await expect(page.getByRole('row', { name: /Several/ })).toHaveCount(2)
})

test('a message to a whole group is offered by its whole list only', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const teacher = await site.make.instructor()
  const [first, second] = await Promise.all([
    site.make.student({ firstName: 'Abel', lastName: 'Grouped' }),
    site.make.student({ firstName: 'Noor', lastName: 'Grouped' }),
  ])
  const { rows } = await site.db.execute<{ id: string }>(
    sql`insert into school_groups (name, time_zone) values ('Evening class', 'UTC') returning id`,
  )
  const groupId = rows[0]?.id
  await site.db.execute(
    sql`insert into school_group_teachers (group_id, user_id) values (${groupId}, ${teacher.id})`,
  )
  await site.db.execute(
    sql`insert into school_group_members (group_id, user_id) values (${groupId}, ${first.id}), (${groupId}, ${second.id})`,
  )
  await signIn(page, teacher)
  await page.goto(`/teach/groups/${groupId}`)
  const message = page.getByRole('button', { name: 'Message', exact: true })
  await message.click()
  await expect(page.getByRole('dialog', { name: 'Message to 2 people' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.goto(`/teach/groups/${groupId}?search=abel`)
  await expect(page.getByText('1 on this page')).toBeVisible()
  await expect(message).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Tick all' }).click()
  await message.click()
  await expect(page.getByRole('dialog', { name: 'Message to 1 person' })).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
})
