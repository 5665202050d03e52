import { readFile } from 'node:fs/promises'
import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'
import { madePdf } from '../support/made-pdf.ts'
import { nameSent } from '../support/name-sent.ts'
import { notice } from '../support/steps.ts'

const slides = { name: 'Slides 🎼.pdf', mimeType: 'application/pdf', buffer: madePdf(['Slides']) }
const text = (name: string, contents: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(contents),
})

test('a teacher announces with files: the students of the course save them', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriersInBothThemes,
  guard,
}) => {
  test.slow()
  const courseId = 'brd-101'
  const title = `Slides of Monday ${Date.now()}`
  await signIn(page, await site.make.teacherOf(courseId))
  const inputs = await countInputs(page)
  const student = await (await anotherBrowser()).newPage()
  await signIn(student, await site.make.enrolledStudent({ courseId }))
  const field = page.getByRole('group', { name: 'Files' })
  const choose = field.getByLabel('Attach files')

  await test.step('with one press more than without', async () => {
    await page.goto('/teach/announcements')
    await inputs.reset()
    await page.getByRole('button', { name: 'New announcement' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByRole('textbox', { name: 'Text' }).fill('Read them **before** Friday.')
    await choose.setInputFiles([slides, text('reading.txt', 'Chapter 3')])
    await expect(field.getByRole('listitem')).toHaveCount(2)
    await expect(field.getByRole('link', { name: /^reading.txt/ })).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(notice(page, 'Announcement published')).toBeVisible()
    // The choice of the files counts as one.
    expect(await inputs.count(), 'presses and filled fields').toBe(5)
  })

  const files = student.getByRole('list', { name: 'Files of the announcement' })
  await test.step('a student sees name, kind and size, and saves one', async () => {
    await student.goto('/dashboard/announcements')
    await student.getByRole('link', { name: title }).click()
    await expect(files.getByRole('listitem')).toHaveText([
      /Slides 🎼\.pdf.*PDF · /,
      /reading\.txt.*Text · 9 bytes/,
    ])
    const downloading = student.waitForEvent('download')
    await files.getByRole('link', { name: 'Download Slides 🎼.pdf' }).click()
    const download = await downloading
    expect(await nameSent(student, download)).toBe('Slides 🎼.pdf')
    expect(await readFile(await download.path())).toEqual(slides.buffer)
    expect(await findBarriersInBothThemes(student)).toEqual([])
    await student.setViewportSize({ width: 360, height: 780 })
    expect(await student.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await findBarriersInBothThemes(student)).toEqual([])
  })

  await test.step('what is being written survives a lost connection and a reload', async () => {
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    guard.expect(/failed: POST .*ERR_FAILED/)
    await page.route('**/api/media?**', (route) => route.abort())
    await choose.setInputFiles(text('more.txt', 'More'))
    await expect(field.getByRole('alert')).toContainText('the connection was lost')
    await page.unroute('**/api/media?**')
    await field.getByRole('button', { name: 'Try again' }).click()
    await expect(field.getByRole('link', { name: /^more.txt/ })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await expect(field.getByRole('link', { name: /^more.txt/ })).toBeVisible()
    await field.getByRole('button', { name: 'Remove reading.txt' }).click()
    await expect(field.getByRole('button', { name: 'Add files' })).toBeFocused()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(notice(page, 'Changes saved')).toBeVisible()
    await student.reload()
    await expect(files.getByRole('listitem')).toHaveText([/Slides/, /more\.txt/])
  })
})
