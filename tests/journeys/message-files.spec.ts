import { readFile } from 'node:fs/promises'
import { countInputs } from '../support/count-inputs.ts'
import { expect, test } from '../support/journey.ts'
import { madePdf } from '../support/made-pdf.ts'
import { nameSent } from '../support/name-sent.ts'
import { wave } from '../support/wave.ts'

const text = (name: string, contents: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(contents),
})
const score = { name: 'Score שלום 🎻.pdf', mimeType: 'application/pdf', buffer: madePdf(['Score']) }

test('a student sends files to a teacher, who saves them and answers with sound', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriersInBothThemes,
  guard,
}) => {
  test.slow()
  const courseId = 'brd-101'
  const teacher = await site.make.teacherOf(courseId, { firstName: 'Iris', lastName: 'Fileva' })
  const student = await site.make.enrolledStudent({ courseId, firstName: 'Maya', lastName: 'Attachdóttir' })
  await signIn(page, student)
  const inputs = await countInputs(page)
  const desk = await (await anotherBrowser()).newPage()
  await signIn(desk, teacher)
  const sends = page.getByRole('group', { name: 'Files' })
  const choose = sends.getByLabel('Attach files')
  const given = (of: typeof page, whose: string) => of.getByRole('list', { name: `Files of ${whose}` })

  await test.step('with one press more than without', async () => {
    await page.goto('/dashboard/messages/new')
    await inputs.reset()
    await page.getByLabel('To').fill('Fileva')
    await page.getByRole('option', { name: 'Iris Fileva' }).click()
    await page.getByLabel('Your message').fill('My score and my notes.')
    await choose.setInputFiles([score, text(`${'long '.repeat(50)}.txt`, 'notes')])
    await expect(sends.getByRole('listitem')).toHaveCount(2)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Iris Fileva' })).toBeVisible()
    // The recipient is typed and chosen; the choice of the files counts as one.
    expect(await inputs.count(), 'presses and filled fields').toBe(5)
    await expect(given(page, 'you').getByRole('listitem')).toHaveText([
      /Score שלום 🎻\.pdf.*PDF · /,
      /long long.*\.txt.*Text · /,
    ])
  })

  await test.step('on a phone nothing is cut off', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the teacher saves one, and answers with a recording that plays in place', async () => {
    await desk.goto('/dashboard/messages')
    await desk.getByRole('link', { name: /Maya Attachdóttir/ }).click()
    const downloading = desk.waitForEvent('download')
    await given(desk, 'Maya Attachdóttir')
      .getByRole('link', { name: /^Download Score/ })
      .click()
    const download = await downloading
    expect(await nameSent(desk, download)).toBe('Score שלום 🎻.pdf')
    expect(await readFile(await download.path())).toEqual(score.buffer)
    await desk.getByLabel('Your message').fill('Listen to bar 12.')
    await desk
      .getByLabel('Attach files')
      .setInputFiles({ name: 'bar 12.wav', mimeType: 'audio/wav', buffer: wave() })
    await expect(desk.getByRole('link', { name: /^bar 12.wav/ })).toBeVisible()
    await desk.getByRole('button', { name: 'Send' }).dblclick()
    await expect(given(page, 'Iris Fileva').getByLabel('bar 12.wav')).toBeVisible()
    await expect(given(page, 'Iris Fileva')).toHaveCount(1)
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })

  await test.step('what the connection lost is sent again, and a reload keeps text and files', async () => {
    guard.expect(/failed: POST .*ERR_FAILED/)
    await page.route('**/api/media?**', (route) => route.abort())
    await choose.setInputFiles(text('later.txt', 'later'))
    await expect(sends.getByRole('alert')).toContainText('the connection was lost')
    await page.unroute('**/api/media?**')
    await sends.getByRole('button', { name: 'Try again' }).click()
    await expect(sends.getByRole('link', { name: /^later.txt/ })).toBeVisible()
    await page.getByLabel('Your message').fill('One more')
    await page.reload()
    await expect(page.getByLabel('Your message')).toHaveValue('One more')
    await expect(sends.getByRole('link', { name: /^later.txt/ })).toBeVisible()
    await sends.getByRole('button', { name: 'Remove later.txt' }).click()
    await expect(sends.getByRole('button', { name: 'Add files' })).toBeFocused()
    await expect(sends.getByRole('listitem')).toHaveCount(0)
  })
})
