import { readFile } from 'node:fs/promises'
import { countInputs } from '../support/count-inputs.ts'
import { courseWithAssignment } from '../support/course-with-assignment.ts'
import { expect, test } from '../support/journey.ts'
import { madePdf } from '../support/made-pdf.ts'
import { archiveCourses } from '../support/published-course.ts'
import { notice } from '../support/steps.ts'
import { wave } from '../support/wave.ts'

const score = { name: 'Quartet.pdf', mimeType: 'application/pdf', buffer: madePdf(['Quartet']) }
const text = (name: string, contents: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(contents),
})

const made: string[] = []
test.afterEach(({ site }) => archiveCourses(site.db, made.splice(0)))

test('a teacher gives files with an assignment: students save them, and a replaced one keeps its place', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  test.slow()
  const courseId = 'afi-101'
  made.push(courseId)
  const assignment = await courseWithAssignment(site.db, courseId)
  await signIn(page, await site.make.teacherOf(courseId))
  const inputs = await countInputs(page)
  const student = await (await anotherBrowser()).newPage()
  await signIn(student, await site.make.student())
  const given = page.getByRole('region', { name: 'Files for students' })
  const choose = given.getByLabel('Files to give to students')
  const save = page.getByRole('button', { name: 'Save assignment' })
  const edit = page.getByRole('button', { name: 'Edit Mark the form of a quartet' })

  await test.step('two files, with four presses and a name', async () => {
    await page.goto(assignment.desk)
    await inputs.reset()
    await edit.click()
    await choose.setInputFiles([score, { name: 'first.wav', mimeType: 'audio/wav', buffer: wave() }])
    await expect(given.getByLabel('Name of file 2')).toHaveValue('first.wav')
    await given.getByLabel('Name of file 2').fill('The first movement 🎻')
    await save.click()
    await expect(notice(page, 'Assignment saved')).toBeVisible()
    // The choice of the files counts as one.
    expect(await inputs.count(), 'presses and filled fields').toBe(4)
  })

  await test.step('named, ordered, and without barriers, on a phone too', async () => {
    await edit.click()
    await given.getByRole('button', { name: 'Move The first movement 🎻 up' }).focus()
    await page.keyboard.press('Enter')
    await expect(given.getByLabel('Name of file 1')).toHaveValue('The first movement 🎻')
    await expect(given.getByRole('button', { name: 'Move The first movement 🎻 down' })).toBeFocused()
    await given.getByLabel('Name of file 2').fill('')
    await save.click()
    await expect(page.getByRole('alert')).toContainText('Name of file 2: Please name the file')
    await given.getByLabel('Name of file 2').fill('The score, to mark')
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await save.click()
    await expect(edit).toBeVisible()
  })

  const task = student.getByRole('list', { name: 'Files of the task' })
  const saved = async () => {
    const downloading = student.waitForEvent('download')
    await task.getByRole('link', { name: 'Download The score, to mark' }).click()
    const download = await downloading
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  await test.step('the student sees name, kind and size, and saves one press away', async () => {
    await student.goto(assignment.task)
    await expect(task.getByRole('listitem')).toHaveText([
      /The first movement 🎻.*Audio · /,
      /The score, to mark.*PDF · /,
    ])
    expect(await saved()).toEqual({ name: 'The score, to mark.pdf', bytes: score.buffer })
    expect(await findBarriersInBothThemes(student)).toEqual([])
    await student.setViewportSize({ width: 360, height: 780 })
    expect(await student.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await student.setViewportSize({ width: 1280, height: 800 })
    await student.goto(`/course/${courseId}`)
    await student.getByRole('tab', { name: /^Assignments/ }).click()
    await expect(student.getByRole('list', { name: 'Files for Mark the form of a quartet' })).toContainText(
      'The score, to mark',
    )
  })

  await test.step('a replaced file has the same address, and the version before comes back', async () => {
    await student.goto(assignment.task)
    await edit.click()
    await inputs.reset()
    await edit.click()
    await given.getByLabel('New version of The score, to mark').setInputFiles(text('Score.txt', 'In words'))
    await expect(given.getByText('1 earlier version')).toBeVisible()
    await save.click()
    await expect(edit).toBeVisible()
    expect(await inputs.count(), 'presses and filled fields').toBe(3)
    expect(await saved()).toEqual({ name: 'The score, to mark.txt', bytes: Buffer.from('In words') })
    await edit.click()
    await given.getByText('1 earlier version').click()
    await given.getByRole('button', { name: 'Give earlier version 1 of The score, to mark again' }).click()
    await save.click()
    await expect(edit).toBeVisible()
    expect(await saved()).toEqual({ name: 'The score, to mark.pdf', bytes: score.buffer })
  })
})

test('a lost connection loses no file, two tabs lose no change, and a draft is not seen', async ({
  page,
  context,
  site,
  signIn,
  anotherBrowser,
  guard,
}) => {
  const courseId = 'afi-102'
  made.push(courseId)
  const assignment = await courseWithAssignment(site.db, courseId)
  await signIn(page, await site.make.teacherOf(courseId))
  const given = page.getByRole('region', { name: 'Files for students' })
  const choose = given.getByLabel('Files to give to students')
  const save = page.getByRole('button', { name: 'Save assignment' })
  const edit = page.getByRole('button', { name: 'Edit Mark the form of a quartet' })

  await test.step('what the connection lost is sent again with one press; a program is refused', async () => {
    await page.goto(assignment.desk)
    await edit.click()
    guard.expect(/failed: POST .*ERR_FAILED/)
    await page.route('**/api/media?**', (route) => route.abort())
    await choose.setInputFiles(text('notes.txt', 'x'))
    await expect(given.getByRole('alert')).toContainText('the connection was lost')
    await page.unroute('**/api/media?**')
    await given.getByRole('button', { name: 'Try again' }).click()
    await expect(given.getByLabel('Name of file 1')).toHaveValue('notes.txt')
    guard.expect(/415/)
    const program = {
      name: 'score.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(`MZ${'\0'.repeat(300)}`),
    }
    await choose.setInputFiles(program)
    await expect(given.getByRole('alert')).toContainText(
      '“score.pdf”: Files of this type are not accepted here',
    )
  })

  await test.step('the second tab learns that the first was faster, and keeps its files', async () => {
    const second = await context.newPage()
    await second.goto(assignment.desk)
    await second.getByRole('button', { name: 'Edit Mark the form of a quartet' }).click()
    await second.getByLabel('Files to give to students').setInputFiles(text('other.txt', 'y'))
    await expect(second.getByLabel('Name of file 1')).toHaveValue('other.txt')
    await save.dblclick()
    await expect(notice(page, 'Assignment saved')).toBeVisible()
    guard.expect(/409/)
    await second.getByRole('button', { name: 'Save assignment' }).click()
    await expect(second.getByRole('alert')).toContainText('Someone else has changed this')
    await expect(second.getByLabel('Name of file 1')).toHaveValue('other.txt')
    await second.close()
  })

  await test.step('a new assignment of a published course keeps its files unseen', async () => {
    await page.getByRole('button', { name: 'Add assignment' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Not yet')
    await page.getByLabel('Step 1', { exact: true }).fill('Read')
    await page.getByLabel('Criterion 1', { exact: true }).fill('It is read')
    await choose.setInputFiles(text('early.txt', 'z'))
    await expect(given.getByLabel('Name of file 1')).toHaveValue('early.txt')
    await save.click()
    await expect(page.getByRole('button', { name: 'Edit Not yet' })).toBeVisible()
    const student = await (await anotherBrowser()).newPage()
    await signIn(student, await site.make.student())
    await student.goto(assignment.task)
    await expect(student.getByRole('list', { name: 'Files of the task' })).toHaveText(/notes\.txt/)
    const early = await student.request.get(`/api/user/assignments/${courseId}-1-a2`)
    expect(early.status()).toBe(404)
  })
})
