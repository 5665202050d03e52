import { enrollmentRules } from '../../database/schema/index.ts'
import { expect, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

test('a course by code with one place: a link, a waiting list, and who moves up', async ({
  page,
  anotherBrowser,
  guard,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  // No other journey enrolls anyone in it.
  const courseId = 'vid-201'
  const teacher = await site.make.teacherOf(courseId)
  const [first, second] = [await site.make.student(), await site.make.student({ firstName: 'Bela' })]
  const desk = await (await anotherBrowser()).newPage()
  await signIn(desk, teacher)
  await desk.goto(`/teach/courses/${courseId}/people`)
  await desk.getByRole('link', { name: 'Change who may enroll' }).click()
  await desk.getByRole('radio', { name: 'With a code' }).check()
  await desk.getByLabel('Places').fill('1')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(notice(desk, 'Saved')).toBeVisible()
  expect(await findBarriersInBothThemes(desk)).toEqual([])
  const link = (await desk.getByText(/\/dashboard\/enroll\/.*\?code=/).textContent()) ?? ''

  const inside = await (await anotherBrowser()).newPage()
  await signIn(inside, first)
  await inside.goto(link)
  await inside.getByRole('button', { name: 'Enroll' }).click()
  await expect(inside.getByRole('button', { name: 'Leave course' })).toBeVisible()
  await expect(inside.getByRole('button', { name: 'Mark as Complete' })).toBeVisible()

  guard.expect(/^answer: (422|409) POST \/api\/user\/enroll$/)
  await signIn(page, second)
  await page.goto(`/course/${courseId}`)
  await expect(page.getByText('You need a code from your school to enroll. There is 1 place.')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('alert')).toContainText('Enroll in this course to go on')
  await expect(page.getByRole('button', { name: 'Mark as Complete' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ask a question' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Enroll', exact: true }).click()
  await page.getByLabel('Code').fill('WRONG')
  await page.getByRole('button', { name: 'Enroll' }).click()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/not the code of this course/)
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.goto(link)
  await page.getByRole('button', { name: 'Enroll' }).click()
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('You’re the first in line.')).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])

  await desk.goto(`/teach/courses/${courseId}/people`)
  await desk.getByRole('link', { name: '1 person waits' }).click()
  await expect(desk.getByRole('row', { name: /Bela/ })).toBeVisible()
  expect(await findBarriersInBothThemes(desk)).toEqual([])

  await inside.getByRole('button', { name: 'Leave course' }).click()
  await inside.getByRole('alertdialog').getByRole('button', { name: 'Leave course' }).click()
  await expect(inside.getByRole('link', { name: 'Enroll', exact: true })).toBeVisible()
  await page.goto('/dashboard/notifications')
  await expect(page.getByRole('link', { name: /became free, and you are enrolled/ })).toBeVisible()
  await page.goto(`/course/${courseId}`)
  await expect(page.getByRole('button', { name: 'Leave course' })).toBeVisible()
})

test('a course by invitation: a student asks, and a teacher enrolls with two presses', async ({
  page,
  anotherBrowser,
  site,
  signIn,
}) => {
  const courseId = 'pdc-201'
  const teacher = await site.make.teacherOf(courseId)
  await site.db.insert(enrollmentRules).values({ courseId, who: 'invitation' })
  const student = await site.make.student({ firstName: 'Cleo' })
  const theirs = await (await anotherBrowser()).newPage()
  await signIn(theirs, student)
  await theirs.goto(`/dashboard/enroll/${courseId}`)
  await theirs.getByLabel('Why you’d like to join').fill('I run a small label.')
  await theirs.getByRole('button', { name: 'Ask for a place' }).click()
  await expect(theirs.getByRole('heading', { name: 'You asked for a place' })).toBeVisible()

  await signIn(page, teacher)
  await page.goto('/dashboard/notifications')
  await page.getByRole('link', { name: /Cleo Okafor asks to enroll/ }).click()
  await page.getByRole('checkbox', { name: /^Tick Cleo/ }).check()
  await page.getByRole('button', { name: 'Enroll' }).click()
  await expect(notice(page, '1 person enrolled')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No one waits' })).toBeVisible()
})
