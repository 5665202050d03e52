import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { media } from '../../database/schema/index.ts'
import { expect, test } from '../support/journey.ts'
import { holdWrites } from '../support/steps.ts'
import { wave } from '../support/wave.ts'

const picture = () =>
  sharp({ create: { width: 900, height: 500, channels: 3, background: '#c9b7e8' } })
    .png()
    .toBuffer()

test('a student submits files, a teacher pins comments to them, and the student finds each', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
  guard,
}) => {
  test.slow()
  const student = await site.make.enrolledStudent({ firstName: 'Noor', courseId: 'brd-101' })
  const teacher = await site.make.teacherOf('brd-101')
  await signIn(page, student)
  await page.goto('/dashboard/assignments/brd-101-1-a1')
  const files = page.getByRole('group', { name: 'Files' })
  const handIn = page.getByRole('button', { name: 'Hand in', exact: true })
  const given = page.getByRole('region', { name: 'What you handed in' })

  await test.step('several files are chosen together, one is removed, and problems are reported', async () => {
    guard.expect(/415/)
    await files.getByLabel('Files to hand in').setInputFiles([
      { name: 'cover שלום.png', mimeType: 'image/png', buffer: await picture() },
      { name: 'jingle.wav', mimeType: 'audio/wav', buffer: wave() },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Only a thought') },
      { name: 'tool.exe', mimeType: 'application/pdf', buffer: Buffer.from(`MZ${'\0'.repeat(300)}`) },
    ])
    await expect(files.getByRole('alert')).toContainText(
      '“tool.exe”: Files of this type are not accepted here',
    )
    await files.getByRole('button', { name: 'Remove notes.txt' }).click()
    await expect(files.getByRole('listitem').filter({ hasText: 'notes.txt' })).toBeHidden()
    await expect(files.getByRole('button', { name: 'Add files' })).toBeFocused()
    await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('files survive a reload and are enough to submit', async () => {
    await expect(files.getByRole('link', { name: /^jingle.wav/ })).toBeVisible()
    await handIn.click()
    await expect(page.getByText(/^This is what you handed in/)).toBeVisible()
    await page.reload()
    await expect(files.getByRole('link', { name: /^jingle.wav/ })).toBeVisible()
    await given.getByText('Version 1').click()
    await expect(given.getByRole('img', { name: /cover .*as handed in/ })).toBeVisible()
  })

  const desk = await (await anotherBrowser()).newPage()
  await test.step('the teacher pins a comment to a second and, by keyboard only, to a place', async () => {
    await signIn(desk, teacher)
    await desk.goto('/teach/courses/brd-101/submissions')
    await desk.getByRole('link', { name: /Noor/ }).first().click()
    await expect(desk.getByRole('link', { name: 'Download jingle.wav' })).toBeVisible()
    const sounds = desk.getByRole('listitem').filter({ hasText: 'jingle.wav' })
    await sounds.getByRole('button', { name: 'Comment at this point' }).click()
    await sounds.getByRole('textbox', { name: 'Comment at 0:00' }).fill('Begin louder')
    await sounds.getByRole('button', { name: 'Pin comment' }).click()
    await expect(sounds.getByRole('button', { name: 'Play from 0:00' })).toBeVisible()

    const pictures = desk.getByRole('listitem').filter({ hasText: 'cover שלום.png' })
    await pictures.getByRole('button', { name: 'Comment on a spot' }).focus()
    await desk.keyboard.press('Enter')
    await expect(pictures.getByRole('button', { name: /^New comment, 50% from the left, 50%/ })).toBeFocused()
    await desk.keyboard.press('Shift+ArrowLeft')
    await desk.keyboard.press('ArrowUp')
    await expect(pictures.getByRole('button', { name: /^New comment, 40% from the left, 48%/ })).toBeFocused()
    await pictures.getByRole('textbox', { name: 'Comment on this spot' }).fill('More contrast here')
    await pictures.getByRole('button', { name: 'Pin comment' }).click()
    await expect(pictures.getByRole('button', { name: 'Comment 1: More contrast here' })).toBeVisible()
    await expect(pictures.getByRole('button', { name: 'Comment on a spot' })).toBeFocused()
    expect(await findBarriers(desk)).toEqual([])
    await desk.setViewportSize({ width: 360, height: 800 })
    await desk.emulateMedia({ colorScheme: 'dark' })
    expect(await findBarriers(desk)).toEqual([])
  })

  await test.step('the student is notified, and pin and comment link to each other', async () => {
    await page.goto('/dashboard/notifications')
    await page.getByRole('link', { name: /There is feedback on/ }).click()
    await given.getByText('Version 1').click()
    const comment = given.getByRole('listitem').filter({ hasText: 'More contrast here' }).last()
    await given.getByRole('button', { name: 'Comment 1: More contrast here' }).focus()
    await page.keyboard.press('Enter')
    await expect(comment).toBeFocused()
    await comment.getByRole('button', { name: 'Show place 1' }).click()
    await expect(given.getByRole('button', { name: 'Comment 1: More contrast here' })).toBeFocused()
    await given.getByRole('button', { name: 'Play from 0:00' }).click()
    await expect(given.getByLabel('jingle.wav', { exact: true })).toBeFocused()
    await expect(given.getByRole('button', { name: /Pin comment|Remove comment/ })).toBeHidden()
    expect(await findBarriers(page)).toEqual([])
  })
})

test("a file chosen on another person's open page is not uploaded by the current account", async ({
  page,
  context,
  site,
  signIn,
  guard,
}) => {
  guard.expect(/^answer: 401 /)
  const before = await site.make.enrolledStudent({ courseId: 'brd-101' })
  const now = await site.make.enrolledStudent({ courseId: 'brd-101' })
  await signIn(page, before)
  await page.goto('/dashboard/assignments/brd-101-1-a1')
  await context.clearCookies()
  await signIn(page, now)
  const files = page.getByRole('group', { name: 'Files' })
  const sketch = { name: 'sketch.png', mimeType: 'image/png', buffer: await picture() }
  await files.getByLabel('Files to hand in').setInputFiles(sketch)
  await expect(files.getByRole('alert')).toContainText('Another person is now signed in to this browser')
  expect(await site.db.select().from(media).where(eq(media.ownerId, now.id))).toEqual([])
})

test('a draft being submitted is read-only, because another character would be another draft', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, await site.make.enrolledStudent({ courseId: 'brd-101' }))
  await page.goto('/dashboard/assignments/brd-101-1-a1')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Three sketches')
  const letGo = await holdWrites(page, /\/submissions$/)
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(text).not.toBeEditable()
  await expect(page.getByRole('textbox', { name: 'Link 1' })).not.toBeEditable()
  letGo()
  await expect(page.getByText(/^This is what you handed in/)).toBeVisible()
  await expect(text).toBeEditable()
  await expect(text).toHaveValue('Three sketches')
})
