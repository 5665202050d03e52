import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '../support/journey.ts'

const course = '/course/fnd-100'
const noteOf = (page: Page) => page.getByRole('textbox', { name: 'My notes' })
const savedNote = async (page: Page) =>
  (await (await page.request.get('/api/user/notes/fnd-100/fnd-100-1')).json()).note.text

test('a note autosaves, is listed, and exports as Markdown', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 1 }))
  await page.goto('/dashboard/notes')
  await expect(page.getByText('Your notes will collect here')).toBeVisible()
  await page.goto(course)
  await noteOf(page).fill('Ask who pays.\nשלום 🎬')
  await expect.poll(() => savedNote(page)).toBe('Ask who pays.\nשלום 🎬')
  await page.reload()
  await expect(noteOf(page)).toHaveValue('Ask who pays.\nשלום 🎬')

  await page.getByRole('link', { name: 'All my notes' }).click()
  await expect(page.getByRole('heading', { name: 'My Notes', level: 1 })).toBeVisible()
  await expect(page.getByText('Ask who pays.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as Markdown' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-notes.md')
  expect(await readFile(await file.path(), 'utf8')).toContain('Ask who pays.\nשלום 🎬')
  await page.getByRole('link', { name: 'Who Pays Whom, and for What' }).click()
  await expect(noteOf(page)).toBeInViewport()
})

test('text written while offline is stored on the device and sent once online', async ({
  page,
  context,
  site,
  signIn,
  guard,
}) => {
  guard.expect(/^failed: .*ERR_INTERNET_DISCONNECTED$/)
  await signIn(page, await site.make.student())
  await page.goto(course)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await noteOf(page).fill('Written on the train')
  await expect(page.getByText(/^You’re offline\. Your changes are kept on this device/).first()).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => savedNote(page)).toBe('Written on the train')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('pasted text that is too long is reported, not truncated', async ({ page, site, signIn, guard }) => {
  guard.expect(/^answer: 422 PUT \/api\/user\/notes\//)
  await signIn(page, await site.make.student())
  await page.goto(course)
  await noteOf(page).focus()
  await page.keyboard.insertText(`${'A long line. '.repeat(1_600)}The end.`)
  await expect(noteOf(page)).toHaveValue(/The end\.$/)
  await expect(page.getByText(/A note can have 20,000 characters/).first()).toBeVisible()
  // Kept on the device until it is short enough.
  await page.reload()
  await expect(noteOf(page)).toHaveValue(/The end\.$/)
  await noteOf(page).fill('The end.')
  await expect.poll(() => savedNote(page)).toBe('The end.')
})

test('two tabs writing at the same time lose no text', async ({ page, context, site, signIn, guard }) => {
  guard.expect(/^answer: 409 PUT \/api\/user\/notes\//)
  await signIn(page, await site.make.student())
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(course)
  await Promise.all([noteOf(page).fill('from the first tab'), noteOf(other).fill('from the second tab')])
  await expect
    .poll(() => savedNote(page))
    .toMatch(/^(?=[\s\S]*from the first tab)(?=[\s\S]*from the second tab)/)
  for (const tab of [page, other]) {
    await expect(noteOf(tab)).toHaveValue(/from the first tab/)
    await expect(noteOf(tab)).toHaveValue(/from the second tab/)
  }
})

test('moving to another module immediately keeps the last words', async ({ page, site, signIn }) => {
  await signIn(page, await site.make.enrolledStudent({ completed: 1 }))
  await page.goto(course)
  await noteOf(page).fill('The last words')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Module 2 of 5')).toBeVisible()
  await expect(noteOf(page)).toHaveValue('')
  await expect.poll(() => savedNote(page)).toBe('The last words')
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(noteOf(page)).toHaveValue('The last words')
})
