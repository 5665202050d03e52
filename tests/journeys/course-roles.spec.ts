import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { courseInstructors, submissions } from '../../database/schema/index.ts'
import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

// Its own course, because its staff changes.
const courseId = 'brd-201'

test('a teacher adds a co-teacher with an address, a choice and one press', async ({
  page,
  site,
  signIn,
  findBarriers,
}) => {
  const teacher = await site.make.teacherOf(courseId)
  const colleague = await site.make.instructor({ firstName: 'Otto' })
  await signIn(page, teacher)
  await page.goto(`/teach/courses/${courseId}/submissions`)
  await page.getByRole('link', { name: 'Staff' }).click()
  await page.getByLabel('Instructor’s email').fill(colleague.email)
  await page.getByLabel('Role', { exact: true }).selectOption('Teacher')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const role = page.getByLabel(/^Role of Otto/)
  await expect(role).toHaveValue('teacher')
  expect(await findBarriers(page)).toEqual([])
  await role.selectOption('Observer')
  await expect(notice(page, 'Role changed')).toBeVisible()
  await page.getByRole('button', { name: /^Remove Otto/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(role).toBeHidden()
})

test('an assistant grades and cannot edit; an observer reads', async ({
  page,
  site,
  signIn,
  findBarriers,
  guard,
}) => {
  const student = await site.make.enrolledStudent({ courseId, firstName: 'Maya' })
  const [assistant, observer] = [await site.make.instructor(), await site.make.instructor()]
  await site.db.insert(courseInstructors).values([
    { courseId, userId: assistant.id, role: 'assistant' },
    { courseId, userId: observer.id, role: 'observer' },
  ])
  const id = randomUUID()
  await site.db.insert(submissions).values({
    ...{ id, userId: student.id, courseId, assignmentId: `${courseId}-1-a1`, number: 1, draftRevision: 1 },
    text: 'My work',
  })
  await signIn(page, observer)
  await page.goto(`/teach/submissions/${id}`)
  await expect(page.getByRole('heading', { name: 'Grade' })).toBeVisible()
  await expect(page.getByText('Not graded')).toBeVisible()
  await expect(page.getByRole('button', { name: /Save/ })).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])
  await page.goto(`/teach/courses/${courseId}/deadlines`)
  await expect(page.getByLabel(/^Due date of/).first()).toBeDisabled()
  await expect(page.getByRole('button', { name: /Save/ })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Course' }).getByRole('link')).toHaveText([
    'Submissions',
    'Quizzes',
    'Gradebook',
    'Due dates',
    'People',
    'Live sessions',
    'Staff',
  ])
  await page.goto(`/teach/courses/${courseId}/instructors`)
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)

  await signIn(page, assistant)
  guard.expect(/^answer: 404 GET \/teach\/courses\/brd-201\/course$/)
  await page.goto(`/teach/courses/${courseId}/course`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found/i)
  await page.goto(`/teach/submissions/${id}`)
  for (const level of await page.getByRole('radio', { name: /^Full/ }).all())
    await level.check({ force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => {
      const [row] = await site.db.select().from(submissions).where(eq(submissions.id, id))
      return row?.gradedBy
    })
    .toBe(assistant.id)
})

test('new staff hear of their role, with the address of the course', async ({ page, site, signIn }) => {
  const teacher = await site.make.teacherOf('wrt-201')
  const colleague = await site.make.instructor({ firstName: 'Otto' })
  await signIn(page, teacher)
  await page.goto('/teach/courses/wrt-201/instructors')
  await page.getByLabel('Instructor’s email').fill(colleague.email)
  await page.getByLabel('Role', { exact: true }).selectOption('Assistant')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByLabel(/^Role of Otto/)).toHaveValue('assistant')
  await signIn(page, colleague)
  await page.goto('/dashboard/notifications')
  const news = page.getByRole('main').getByRole('listitem')
  await expect(news).toContainText('made you an assistant of WRT 201')
  await expect(news).toContainText(
    'You grade work, moderate the discussions and take attendance. You cannot change the course.',
  )
  await news.getByRole('link').click()
  await expect(page).toHaveURL('/teach/courses/wrt-201/submissions')
})

test('a teacher asks to archive a course, and an administrator decides', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const id = 'brd-301'
  const teacher = await site.make.teacherOf(id)
  await site.make.enrolledStudent({ courseId: id })
  const inputs = await countInputs(page)
  await signIn(page, teacher)
  await page.goto(`/teach/courses/${id}/course`)
  await inputs.reset()
  await page.getByRole('button', { name: 'Ask to archive' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Please say why').first()).toBeVisible()
  await dialog.getByLabel('Reason').fill('Its last round is over.')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Archiving requested')).toBeVisible()
  expect(await inputs.count(), 'presses and filled fields').toBeLessThanOrEqual(4)
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible()

  await signIn(page, await site.make.administrator())
  await page.goto('/admin/courses')
  const list = page.getByRole('region', { name: 'To archive' })
  await expect(list).toContainText('Its last round is over.')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await list.getByRole('button', { name: 'Decline to archive BRD 301' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('One more round.')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline request' }).click()
  await expect(notice(page, 'Request declined')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Archive BRD 301' })).toHaveCount(0)

  await signIn(page, teacher)
  await page.goto('/dashboard/notifications')
  await expect(page.getByRole('link', { name: /^Your request to archive/ })).toContainText('One more round.')
})

test('an administrator lets an instructor begin courses, and the author begins one', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const author = await site.make.instructor()
  await signIn(page, author)
  await page.goto('/teach')
  await expect(page.getByRole('heading', { level: 1, name: 'Teaching' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New course' })).toHaveCount(0)
  await signIn(page, await site.make.administrator())
  await page.goto(`/admin/users/${author.id}/edit`)
  await page.getByRole('button', { name: 'Allow creating courses' }).click()
  await expect(page.getByRole('button', { name: 'Stop allowing' })).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await signIn(page, author)
  await page.goto('/teach')
  await page.getByRole('link', { name: 'New course' }).click()
  await page.getByLabel('Code').fill(`QJC ${randomInt(100, 1_000)}`)
  await page.getByLabel('Title').fill('Letters by hand')
  await page.getByLabel('Department').selectOption({ index: 1 })
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Add course' }).click()
  await expect(page.getByText('Only its authors can see this course.')).toBeVisible()
})

test('the teacher of a group sees its people and who of them is stuck, and writes to them', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const teacher = await site.make.instructor()
  const [idle, fine] = [
    await site.make.enrolledStudent({ courseId, firstName: 'Ilse', completed: 2 }),
    await site.make.enrolledStudent({ courseId, firstName: 'Finn' }),
  ]
  const groupId = randomUUID()
  await site.db.execute(sql`
    with made as (
      insert into school_groups (id, name, time_zone) values (${groupId}, 'Class 10a', 'UTC') returning id
    ), people as (
      insert into school_group_members (group_id, user_id)
      select id, person from made, unnest(array[${idle.id}, ${fine.id}]) as person
    ), taken as (
      insert into school_group_courses (group_id, course_id) select id, ${courseId} from made
    ), stuck as (
      insert into stuck_people (course_id, user_id, reason, since)
      values (${courseId}, ${idle.id}, 'idle', now() - interval '9 days')
    )
    insert into school_group_teachers (group_id, user_id) select id, ${teacher.id} from made`)
  const inputs = await countInputs(page)
  await signIn(page, teacher)
  await page.goto('/teach')
  await inputs.reset()
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await page.getByRole('link', { name: 'Class 10a' }).click()
  await expect(page.getByRole('row', { name: /Ilse/ })).toContainText('2 of 5 modules')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: /^Stuck/ }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('checkbox', { name: /Ilse/ }).check()
  await page.getByRole('button', { name: 'Message' }).click()
  await page.getByRole('dialog').getByLabel('Your message').fill('Shall we talk?')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(notice(page, 'Sent to 1 person')).toBeVisible()
  expect(await inputs.count(), 'presses and filled fields').toBeLessThanOrEqual(7)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await findBarriersInBothThemes(page)).toEqual([])
})
