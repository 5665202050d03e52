import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ZipFile } from 'yazl'
import { expect, test } from '../support/journey.ts'

const freshCode = () =>
  `${String.fromCharCode(...[0, 0, 0].map(() => 65 + randomInt(26)))} ${randomInt(100, 1_000)}`

async function archive(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const file = (buffer: Buffer) => ({ name: 'course.zip', mimeType: 'application/zip', buffer })

test('a course is exported and imported under another code, after its problems are shown', async ({
  page,
  site,
  signIn,
  findBarriers,
  guard,
}) => {
  guard.expect(/^answer: 422 POST \/api\/authoring\/packages\/check/)
  const code = freshCode()
  await signIn(page, await site.make.administrator())

  const zip = await test.step('the package is downloaded from the course page', async () => {
    await page.goto('/admin/courses/fnd-100')
    const begun = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download package' }).click()
    const download = await begun
    expect(download.suggestedFilename()).toBe('fnd-100.zip')
    return readFile(await download.path())
  })

  await page.goto('/admin/courses')
  await page.getByRole('link', { name: 'Import package' }).click()
  await expect(page.getByRole('heading', { name: 'Import package', level: 1 })).toBeVisible()

  await test.step('a file that is no package is rejected with a message', async () => {
    await page.getByLabel('Package', { exact: true }).setInputFiles(file(Buffer.from('A letter')))
    await expect(page.getByRole('alert')).toContainText('only zip archives are read')
  })

  await test.step('problems are listed by file and line', async () => {
    const courseYaml =
      'id: abc-100\ncode: ABC 100\ndepartment: branding\ndifficulty: Hard\noutcomes: ["", "", ""]\n'
    const broken = await archive({ 'course.yaml': courseYaml })
    await page.getByLabel('Package', { exact: true }).setInputFiles(file(broken))
    const problem = page.getByRole('row').filter({ hasText: '“difficulty” must be' })
    await expect(problem).toContainText('course.yaml')
    await expect(problem.getByRole('cell', { name: '4', exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '“title” is missing' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Import/ })).toBeHidden()
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('a published course is not overwritten; under another code, it becomes a draft', async () => {
    await page.getByLabel('Choose another package').setInputFiles(file(zip))
    await expect(page.getByText(/This course already exists/)).toBeVisible()
    await page.getByLabel('Another code').fill(code)
    await page.getByRole('button', { name: 'Check under this code' }).click()
    await page.getByRole('button', { name: `Import as new course ${code}` }).click()
    await expect(page.getByText('Only its authors can see this course.')).toBeVisible()
    await expect(page.getByText(code).first()).toBeVisible()
  })
})
