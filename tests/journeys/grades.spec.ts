import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, type Page, test } from '../support/journey.ts'
import { notice } from '../support/steps.ts'

const assignmentId = 'fnd-100-1-a1'
const title = 'Four money maps'
const courseId = 'fnd-100'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const saved = (page: Page) =>
  page.getByRole('region', { name: 'Your work' }).getByText('Saved', { exact: true })
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })

test('a student writes, loses the connection, submits and reads the feedback; a teacher grades by keyboard', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
  guard,
}) => {
  test.slow()
  const student = await site.make.enrolledStudent({ firstName: 'Noor', lastName: 'Haddad-Lindqvist' })
  const instructor = await site.make.teacherOf(courseId)
  await signIn(page, student)

  await test.step('from the course to the assignment, with its rubric beside the work', async () => {
    await page.goto(`/course/${courseId}`)
    await page.getByRole('tab', { name: /Assignments/ }).click()
    await page.getByRole('link', { name: `Start and hand in: ${title}` }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await page.getByText('How it’s graded').click()
    await expect(page.getByText('Full:').first()).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('a draft autosaves and survives a reload', async () => {
    await text(page).fill('Three maps, first try')
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(text(page)).toHaveValue('Three maps, first try')
  })

  await test.step('while offline it is kept, and saved once online', async () => {
    guard.expect(/failed: .* net::ERR_INTERNET_DISCONNECTED/)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await text(page).fill('Four maps, written on a train')
    await expect(page.getByText(/You’re offline/).first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(text(page)).toHaveValue('Four maps, written on a train')
  })

  await test.step('another tab gets a conflict instead of overwriting', async () => {
    guard.expect(/answer: 409 PUT .*draft/)
    const other = await page.context().newPage()
    await other.goto(`/dashboard/assignments/${assignmentId}`)
    await text(other).fill('From the other tab')
    await expect(saved(other)).toBeVisible()
    await other.close()
    await text(page).fill('From this tab')
    await expect(page.getByRole('alert').getByText(/changed in another tab/)).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep this one' }).click()
    await expect(saved(page)).toBeVisible()
    await expect(text(page)).toHaveValue('From this tab')
  })

  await test.step('an invalid address is reported at its field, then one version is submitted', async () => {
    await page.getByRole('textbox', { name: 'Link 1' }).fill('http://example.org')
    await page.getByRole('button', { name: 'Hand in', exact: true }).click()
    const problem = page.getByRole('link', { name: 'Enter a full address that begins with https://' })
    await problem.click()
    await expect(page.getByRole('textbox', { name: 'Link 1' })).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('https://example.org/maps')
    await page.getByRole('button', { name: 'Hand in', exact: true }).dblclick()
    await expect(notice(page, 'Handed in')).toBeVisible()
    const { rows } = await site.db.execute(sql`select 1 from submissions where user_id = ${student.id}`)
    expect(rows).toHaveLength(1)
    await expect(page.getByText('This is what you handed in. Edit it')).toBeVisible()
  })

  const context = await anotherBrowser()
  const desk = await context.newPage()
  await signIn(desk, instructor)

  await test.step('the teacher finds it on the desk and grades it by keyboard only', async () => {
    await desk.goto('/teach')
    await desk
      .getByRole('link', { name: /FND 100/ })
      .first()
      .click()
    await desk.getByRole('link', { name: /Noor Haddad-Lindqvist/ }).click()
    await expect(desk.getByText('From this tab')).toBeVisible()
    expect(await findBarriers(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Save and next' }).click()
    await expect(desk.getByRole('alert')).toContainText('Choose a level')
    await desk.getByRole('radio', { name: /Full/ }).first().focus()
    for (let criterion = 0; criterion < 4; criterion += 1) {
      await desk.keyboard.press('Space')
      await desk.keyboard.press('Tab')
      await desk.keyboard.press('Tab')
    }
    await expect(desk.getByText('8 of 8 points')).toBeVisible()
    await desk.getByRole('textbox', { name: 'Feedback' }).fill('Clear maps. Name the sources next time.')
    await desk.keyboard.press('Control+Enter')
    await expect(notice(desk, 'Grade saved')).toBeVisible()
  })

  await test.step('the student reads score and feedback, and sees both in the grades', async () => {
    await page.reload()
    const feedback = page.getByRole('region', { name: 'Feedback' })
    await expect(feedback.getByText('Clear maps. Name the sources next time.')).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('navigation', { name: 'Student' }).getByRole('link', { name: 'Grades' }).click()
    await expect(page.getByText('100%')).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Welcome to the Creator Economy' }).click()
    await expect(page.getByRole('row', { name: /Four money maps/ })).toContainText('8 of 8 points')
  })

  await test.step('the what-if calculator: half in a quiz, 60 to 40 of 100 and 50', async () => {
    await page.getByRole('switch', { name: /What if/ }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('spinbutton', { name: /What if: Who Pays Whom/ }).fill('50')
    await expect(page.getByRole('status').filter({ hasText: '80%' })).toBeVisible()
    // A link partly covered by the fixed header counts as a small target; at the top, none is covered.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await findBarriers(page)).toEqual([])
    await page.reload()
    await expect(page.getByText('80%')).toHaveCount(0)
  })
})

test('an unsent draft is still there after navigating away, and after another sign-in', async ({
  page,
  context,
  site,
  signIn,
  guard,
  findBarriers,
}) => {
  guard.expect(/^answer: 401 /, /^console\.(error|warning): /)
  const student = await site.make.enrolledStudent()
  await signIn(page, student)
  await page.goto(`/dashboard/assignments/${assignmentId}`)
  await text(page).fill('First words')
  await expect(saved(page)).toBeVisible()
  const crumb = page.getByRole('main').getByRole('link', { name: 'Assignments', exact: true })

  await test.step('including the last characters', async () => {
    await text(page).fill('First words, and more')
    await crumb.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Assignments/)
    await page.goBack()
    await expect(text(page)).toHaveValue('First words, and more')
    await text(page).pressSequentially(' of them')
    await expect(saved(page)).toBeVisible()
    await expect(page.getByRole('alert').getByText(/changed in another tab/)).toBeHidden()
  })

  await test.step('and changes from another tab', async () => {
    await crumb.click()
    const other = await context.newPage()
    await other.goto(`/dashboard/assignments/${assignmentId}`)
    await text(other).fill('From the other tab')
    await expect(saved(other)).toBeVisible()
    await other.close()
    // The last read is cached briefly.
    await expect
      .poll(async () => {
        await page.goBack()
        const found = await text(page).inputValue()
        if (found !== 'From the other tab') await crumb.click()
        return found
      })
      .toBe('From the other tab')
  })

  await test.step('when signed out, it leads to sign-in and back; then it saves', async () => {
    await context.clearCookies()
    await text(page).fill('Written signed out')
    const link = page.getByRole('region', { name: 'Your work' }).getByRole('link', { name: 'Sign In' })
    await expect(link).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(`/dashboard/assignments/${assignmentId}`)}`,
    )
    expect(await findBarriers(page)).toEqual([])
    const other = await context.newPage()
    await signIn(other, student)
    await other.close()
    await text(page).pressSequentially(', and signed in')
    await expect(saved(page)).toBeVisible()
    await expect(link).toBeHidden()
    await page.getByRole('button', { name: 'Hand in', exact: true }).click()
    await expect(page.getByText(/^This is what you handed in/)).toBeVisible()
  })
})

test('the gradebook: cells by keyboard, a reason for replacing a score, history, export and import', async ({
  page,
  site,
  signIn,
  findBarriers,
  guard,
}) => {
  test.slow()
  guard.expect(/answer: 422 PUT .*grades/)
  // Its own course, so no other journey's students are in the grid.
  const own = 'wrt-101'
  const instructor = await site.make.teacherOf(own)
  const first = await site.make.enrolledStudent({ courseId: own, firstName: 'Abena', lastName: 'Aalto' })
  await site.make.enrolledStudent({ courseId: own, firstName: 'Bela', lastName: 'Bartos' })
  await signIn(page, instructor)
  await page.goto(`/teach/courses/${own}/grades`)
  const grid = page.getByRole('grid', { name: 'Gradebook for WRT 101' })
  await expect(page.getByText('2 of 2 students')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])

  await test.step('type a number in a cell; Enter moves to the next student', async () => {
    await grid.focus()
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('row', { name: /Abena Aalto/ }).getByRole('gridcell', { name: '7', exact: true }),
    ).toBeVisible()
    await page.keyboard.type('6,5')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('row', { name: /Bela Bartos/ }).getByRole('gridcell', { name: '6.5', exact: true }),
    ).toBeVisible()
    await expect(grid).toBeFocused()
  })

  await test.step('sorted by grade, rows keep their places during entry', async () => {
    await expect(page.getByRole('row', { name: /Bela Bartos 65%/ })).toBeVisible()
    await page.getByLabel('Order').selectOption({ label: 'Lowest grade first' })
    const rows = page.getByRole('row', { name: /Aalto|Bartos/ })
    await expect(rows.first()).toHaveAccessibleName(/Bela Bartos/)
    await grid.focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    // The lowest becomes the highest, and the next one is entered immediately.
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await expect(rows.first().getByRole('gridcell', { name: '8', exact: true })).toBeVisible()
    await expect(rows.first()).toHaveAccessibleName(/Bela Bartos/)
    await page.keyboard.type('7,5')
    await page.keyboard.press('Enter')
    await expect(rows.last().getByRole('gridcell', { name: '7.5', exact: true })).toBeVisible()
    await expect(rows.last()).toHaveAccessibleName(/Abena Aalto/)
    await page.getByLabel('Order').selectOption({ label: 'By name' })
    await expect(rows.first()).toHaveAccessibleName(/Abena Aalto/)
  })

  await test.step('a search without matches says so, and leads back to all', async () => {
    await page.getByLabel('Find a student').fill('no such student')
    await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all students' }).click()
    await expect(grid).toBeVisible()
    await expect(page.getByText('2 of 2 students')).toBeVisible()
    await grid.focus()
    await page.keyboard.press('ArrowDown')
  })

  await test.step('more than the points is reported and not saved', async () => {
    await page.keyboard.type('999')
    await page.keyboard.press('Enter')
    await expect(notice(page, 'Not saved')).toBeVisible()
    await expect(cell(page, '8')).toBeVisible()
  })

  await test.step('Space opens the history; excusing needs a reason', async () => {
    await grid.focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press(' ')
    const dialog = page.getByRole('dialog', { name: 'Abena Aalto' })
    await expect(dialog.getByText('as earned → 7')).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await dialog.getByRole('checkbox', { name: 'Excused' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please enter a reason. The student will see it.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ill that week')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(cell(page, 'exc.')).toBeVisible()
    await expect(grid).toBeFocused()
  })

  await test.step('the exported file is imported: dry run, then written', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    const changed = csv.replace(/excused/, '5')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import grades from CSV' })
    const file = (body: string) => ({ name: 'grades.csv', mimeType: 'text/csv', buffer: Buffer.from(body) })
    await dialog.getByLabel('CSV file').setInputFiles(file(`${changed}unknown,Unknown,,,1\n`))
    await expect(dialog.getByText('Line 4')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    expect(await findBarriers(page)).toEqual([])
    await dialog.getByLabel('CSV file').setInputFiles(file(changed))
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Looked at again')
    await dialog.getByRole('button', { name: 'Import 1 grade' }).click()
    await expect(cell(page, '5')).toBeVisible()
  })

  await test.step('weights reopened right after saving are the saved ones, however slowly they load', async () => {
    await page.route(new RegExp(`/api/teach/courses/${own}/grades\\?`), async (route) => {
      const answer = await route.fetch()
      await new Promise((done) => setTimeout(done, 1_000))
      await route.fulfill({ response: answer })
    })
    await page.getByRole('button', { name: 'Weights' }).click()
    const dialog = page.getByRole('dialog', { name: 'How the grade is calculated' })
    const weight = dialog.getByLabel('Weight of the assignments')
    await weight.fill('70')
    await dialog.getByRole('button', { name: 'Save weights' }).click()
    await expect(notice(page, 'Weights saved')).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Weights' }).click()
    await expect(weight).toHaveValue('70')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the student reads the reason', async () => {
    await signIn(page, first)
    await page.goto(`/dashboard/grades/${own}`)
    await expect(page.getByText('Looked at again')).toBeVisible()
  })
})

test('accessible in both themes and on a narrow screen, without sideways scrolling', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  test.slow()
  const teacher = await site.make.teacherOf(courseId)
  const student = await site.make.enrolledStudent({ completed: 2 })
  await page.setViewportSize({ width: 360, height: 780 })
  for (const [person, addresses] of [
    [
      student,
      [
        '/dashboard/assignments',
        `/dashboard/assignments/${assignmentId}`,
        '/dashboard/grades',
        `/dashboard/grades/${courseId}`,
      ],
    ],
    [
      teacher,
      [
        '/teach',
        `/teach/courses/${courseId}/submissions`,
        `/teach/courses/${courseId}/grades`,
        `/teach/courses/${courseId}/deadlines`,
      ],
    ],
  ] as const) {
    await signIn(page, person)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect([address, await findBarriersInBothThemes(page)]).toEqual([address, []])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([address, overflow]).toEqual([address, 0])
    }
  }
})

test("another student's work is not found, for students and for teachers of other courses", async ({
  page,
  site,
  signIn,
  guard,
}) => {
  guard.expect(/answer: 404 /, /answer: 403 /)
  const stranger = await site.make.instructor()
  await signIn(page, stranger)
  for (const address of [
    `/teach/courses/${courseId}/grades`,
    `/teach/courses/${courseId}/submissions`,
    '/teach/submissions/6f4a1f60-0000-4000-8000-000000000000',
    '/dashboard/assignments/nothing',
    `/dashboard/grades/${courseId}`,
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
})
