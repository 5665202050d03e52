import { sql } from 'drizzle-orm'
import { courses, moduleContents, modules } from '../../database/schema/index.ts'
import { countInputs } from '../support/count-inputs.ts'
import { expect, type JourneyParts, test } from '../support/journey.ts'
import { madePdf } from '../support/made-pdf.ts'
import { archiveCourses } from '../support/published-course.ts'
import { notice } from '../support/steps.ts'

const file = (name: string, pages: readonly string[], options = {}) => ({
  name,
  mimeType: 'application/pdf',
  buffer: madePdf(pages, options),
})

const made: string[] = []
test.afterEach(({ site }) => archiveCourses(site.db, made.splice(0)))

/** A published course of one module, which has no lecture. */
async function courseWithPdf({ db }: JourneyParts, id: string, code: string) {
  made.push(id)
  await db.insert(courses).values({
    id,
    code,
    title: `Reading room ${code}`,
    description: 'A course of one document.',
    departmentId: 'branding',
    difficulty: 'Introductory',
    instructor: 'Ines',
    outcomes: ['Read'],
    position: 9_000,
    modulesMade: 1,
  })
  const module = { id: `${id}-1`, courseId: id, position: 1, summary: 'A reader.', type: 'pdf' as const }
  await db.insert(modules).values({ ...module, title: 'The reader' })
  const nothing = { lectureMarkdown: '', lectureHtml: '', headings: [], wordCount: 0, keyPoints: [] }
  await db.insert(moduleContents).values({ ...nothing, moduleId: module.id, assignments: [] })
  await db.execute(sql`select pg_notify('creare', '{"channel":"content","payload":null}')`)
  return { ...module, page: `/teach/courses/${id}/modules/${module.id}` }
}

test('a teacher gives a module a PDF: students read, search and download it, and versions come back', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriersInBothThemes,
}) => {
  const module = await courseWithPdf(site, 'pdf-901', 'PDF 901')
  await signIn(page, await site.make.teacherOf(module.courseId))
  const inputs = await countInputs(page)
  const student = await (await anotherBrowser()).newPage()
  await signIn(student, await site.make.student())

  await test.step('uploaded with two presses from the lecture', async () => {
    await page.goto(module.page)
    await inputs.reset()
    await page
      .getByRole('navigation', { name: 'Parts of the module' })
      .getByRole('link', { name: /^PDF/ })
      .click()
    await page.getByLabel('Upload a PDF').setInputFiles(file('Reader.pdf', ['Bezoar bindings', 'Second', '']))
    await expect(notice(page, 'Students now read Reader.pdf')).toBeVisible()
    // The choice of the file counts as one.
    expect(await inputs.count(), 'presses and filled fields').toBe(2)
    const part = page.getByRole('region', { name: 'PDF of the module' })
    await expect(part.getByText('3 pages,')).toBeVisible()
    await expect(part.getByText('2 of 3 pages have text.')).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })

  await test.step('read in the page', async () => {
    await student.goto(`/course/${module.courseId}`)
    await expect(student.getByText('3 pages')).toBeVisible()
    await student.getByRole('button', { name: 'Open Document' }).click()
    const viewer = student.getByRole('region', { name: 'The document' })
    await expect(viewer.getByRole('figure')).toHaveCount(3)
    await expect(viewer.getByText('Bezoar bindings')).toBeVisible()
    const downloading = student.waitForEvent('download')
    await viewer.getByRole('link', { name: 'Download' }).click()
    expect((await downloading).suggestedFilename()).toBe('Reader.pdf')
  })

  await test.step('found by its text', async () => {
    await student.goto('/search?q=bezoar')
    const results = student.getByRole('region', { name: 'In documents' })
    await expect(results.getByRole('link', { name: /The reader/ })).toBeVisible()
  })

  await test.step('replaced and restored', async () => {
    await inputs.reset()
    await page.getByLabel('Replace the PDF').setInputFiles(file('Reader 2.pdf', ['Vellum']))
    await expect(notice(page, 'Students now read Reader 2.pdf')).toBeVisible()
    expect(await inputs.count(), 'presses and filled fields').toBe(1)
    await inputs.reset()
    const versions = page.getByRole('region', { name: 'Versions' })
    await expect(versions.getByRole('listitem')).toHaveCount(2)
    await versions.getByRole('button', { name: 'Show version 1' }).click()
    await expect(notice(page, 'Students now read version 1')).toBeVisible()
    expect(await inputs.count(), 'presses and filled fields').toBe(1)
    await versions.getByRole('button', { name: 'Delete version 2' }).click()
    await page
      .getByRole('alertdialog', { name: 'Delete version 2?' })
      .getByRole('button', { name: 'Delete version' })
      .click()
    await expect(versions.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Show the lecture instead' }).click()
    await expect(notice(page, 'Students now read the lecture')).toBeVisible()
    await expect(page.getByText('Upload a PDF of your own')).toBeVisible()
  })
})

test('what cannot be read is refused in a sentence, and a lost connection loses nothing', async ({
  page,
  site,
  signIn,
  guard,
}) => {
  const module = await courseWithPdf(site, 'pdf-902', 'PDF 902')
  await signIn(page, await site.make.teacherOf(module.courseId))
  await page.goto(`${module.page}?part=document`)
  const upload = page.getByLabel('Upload a PDF')
  guard.expect(/422/)
  await upload.setInputFiles(file('Secret.pdf', ['Secret'], { locked: true }))
  await expect(page.getByText('This PDF is locked with a password')).toBeVisible()
  await upload.setInputFiles({ ...file('Half.pdf', ['x']), buffer: Buffer.from('%PDF-1.7\n%') })
  await expect(page.getByText('This PDF is damaged')).toBeVisible()

  guard.expect(/failed: POST .*ERR_FAILED/)
  await page.route('**/api/media?**', (route) => route.abort())
  await upload.setInputFiles(file('Scan.pdf', ['', '']))
  await expect(page.getByText('the connection was lost')).toBeVisible()
  await page.unroute('**/api/media?**')
  guard.expect(/failed: PUT .*ERR_FAILED/)
  await page.route('**/document', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
  await page.unroute('**/document')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notice(page, 'Students now read Scan.pdf')).toBeVisible()
  await expect(page.getByText('It has no text, only pictures of pages')).toBeVisible()
})

test('a document of 300 pages is shown, drawn near the reader only', async ({ page, site, signIn }) => {
  const module = await courseWithPdf(site, 'pdf-903', 'PDF 903')
  await signIn(page, await site.make.teacherOf(module.courseId))
  await page.goto(`${module.page}?part=document`)
  const pages = Array.from({ length: 300 }, (_, index) => `Folio ${index + 1}`)
  await page.getByLabel('Upload a PDF').setInputFiles(file('Book.pdf', pages))
  await expect(page.getByText('300 pages,')).toBeVisible()
  await page.goto(`/course/${module.courseId}`)
  await page.getByRole('button', { name: 'Open Document' }).click()
  const viewer = page.getByRole('region', { name: 'The document' })
  await expect(viewer.getByRole('figure', { name: 'Page 1 of 300', exact: true })).toContainText('Folio 1')
  await viewer.getByRole('figure', { name: 'Page 300 of 300' }).scrollIntoViewIfNeeded()
  await expect(viewer.getByText('Folio 300')).toBeVisible()
  expect(await viewer.locator('canvas').count()).toBeLessThan(15)
})
