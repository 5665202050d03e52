import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '../support/journey.ts'

/** Counts presses of buttons and links, and chosen files and options. */
async function countPresses(page: Page) {
  await page.addInitScript(() => {
    const count = () =>
      sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1))
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        if (isTrusted && target instanceof Element && target.closest('a, button, summary')) count()
      },
      true,
    )
    addEventListener('change', count, true)
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0))
}

test('a class file of another system is brought in, with its course and group, and undone', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const mark = randomInt(1_000_000)
  const known = await site.make.student({ lastName: 'Already Here' })
  const group = `Class ${mark}`
  const people = Array.from(
    { length: 28 },
    (_, at) => `Okafor ${at};Amara;pupil-${mark}-${at}@example.org;${group};CNT 201;${4000 + at}`,
  )
  const file = [
    'Nachname;Vorname;E-Mail;Klasse;Kurs;Matrikel',
    ...people,
    `Here;Already;${known.email};${group};CNT 201;1`,
    `Okafor 0;Amara;PUPIL-${mark}-0@example.org;${group};CNT 201;4000`,
    `Missing;Address;;${group};CNT 201;2`,
  ].join('\r\n')
  const presses = await countPresses(page)
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/users')
  await page.evaluate(() => sessionStorage.clear())

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: `class-${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(file, 'latin1'),
  })
  const outcome = page.getByRole('region', { name: `class-${mark}.csv` })
  await expect(outcome.getByText('28 new accounts')).toBeVisible()
  await expect(outcome.getByText('1 existing person enrolled or added to groups')).toBeVisible()
  await expect(outcome.getByText('29 enrollments')).toBeVisible()
  await expect(outcome.getByText(`1 new group: ${group}`)).toBeVisible()
  await expect(outcome.getByText('1 line joined with an earlier one')).toBeVisible()
  await expect(outcome.getByText('1 line left out')).toBeVisible()
  await expect(outcome.getByText('Ignored: Matrikel.')).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await outcome.getByRole('button', { name: 'Import 29 people' }).click()
  await expect(outcome.getByText('Imported 29 people')).toBeVisible()
  expect(await presses()).toBe(3)
  await expect(outcome.getByRole('table', { name: 'Lines that were left out' }).getByRole('row')).toHaveCount(
    2,
  )
  expect(await findBarriersInBothThemes(page)).toEqual([])

  const download = page.waitForEvent('download')
  await outcome.getByRole('link', { name: 'Download 1 line to fix' }).click()
  const leftOut = await readFile(await (await download).path(), 'utf8')
  expect(leftOut).toContain('Missing,Address,,')
  const mended = leftOut.replace('Missing,Address,,', `Mended,Address,mended-${mark}@example.org,`)
  const [, secondLine] = leftOut.split('\n')
  expect(secondLine).toMatch(/email/i)

  await outcome.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(outcome.getByText('This import was undone')).toBeVisible()
  await expect(outcome.getByText(/Accounts removed: 28\. Enrollments ended: 29\./)).toBeVisible()
  await page.getByLabel('Another file', { exact: true }).setInputFiles({
    name: `mended-${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(mended),
  })
  const again = page.getByRole('region', { name: `mended-${mark}.csv` })
  await expect(again.getByText('1 new account', { exact: true })).toBeVisible()
  await expect(again.getByText('Ignored: Matrikel, Left out because.')).toBeVisible()
  await page.getByRole('link', { name: 'Imports' }).click()
  const row = page
    .getByRole('table', { name: /^Imports/ })
    .getByRole('row', { name: new RegExp(`class-${mark}`) })
  await expect(row).toContainText('Undone')
  expect(await findBarriersInBothThemes(page)).toEqual([])
})

test('columns that no one knows are matched on screen', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const mark = randomInt(1_000_000)
  await signIn(page, await site.make.administrator())
  await page.goto('/admin/users/import')
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: `list-${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Kontakt,Wer,Bemerkung\nnew-${mark}@example.org,Noor Haddad,quiet\n`),
  })
  await expect(page.getByText('Which column holds the names?')).toBeVisible()
  await page.getByLabel('Wer').selectOption({ label: 'Whole name' })
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Read the file again' }).click()
  await expect(page.getByText('1 new account', { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Line by line' })).toContainText('Noor Haddad')
  await expect(page.getByRole('button', { name: 'Import one person' })).toBeVisible()
})
