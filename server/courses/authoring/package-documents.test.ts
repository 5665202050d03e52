import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { madePdf } from '../../../tests/support/made-pdf.ts'
import { courseYaml, oneModule, packageCalls, packed, unpacked } from '../../../tests/support/packages.ts'

let app: TestApp
let admin: Person
let calls: ReturnType<typeof packageCalls>
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  calls = packageCalls(app, admin)
})
afterAll(() => app.close())

const moduleYaml = 'keyPoints: []\nquizzes: []\nassignments: []\n'
const withPdf = (code: string, pdf: Buffer, named = 'media/reader.pdf') =>
  packed([
    ['package.yaml', 'format: creare-course\nversion: 1\n'],
    ['course.yaml', courseYaml(code, oneModule)],
    ['1/lecture.md', ''],
    ['1/module.yaml', `document: ${named}\n${moduleYaml}`],
    ['media/reader.pdf', pdf, { compress: false }],
  ])
const documentOf = async (moduleId: string) =>
  (await app.call('GET /api/authoring/modules/{moduleId}/document', { as: admin, params: { moduleId } })).body

test('the PDF of a module comes with a package, keeps its bytes, and leaves with the next', async () => {
  const pdf = madePdf(['A reader', 'on grids'])
  expect((await calls.bringIn(await withPdf('PKD 100', pdf))).status).toBe(200)
  const first = await documentOf('pkd-100-1')
  expect(first.module.document).toMatchObject({ name: 'reader.pdf', pages: 2, version: 1 })
  const archive = await calls.download('pkd-100')
  const files = await unpacked(archive)
  expect(files.get('pkd-100/media/reader.pdf')?.equals(pdf)).toBe(true)
  expect(files.get('pkd-100/1/module.yaml')?.toString()).toContain('document: media/reader.pdf')

  // What is the same stays the same file; what differs is a new version.
  expect((await calls.bringIn(archive)).status).toBe(200)
  expect((await documentOf('pkd-100-1')).versions).toHaveLength(1)
  const other = await withPdf('PKD 100', madePdf(['Another reader']))
  expect((await calls.check(other)).body.package.changes).toContainEqual({
    kind: 'changed',
    text: 'The PDF of “First”',
  })
  expect((await calls.bringIn(other)).status).toBe(200)
  expect(await documentOf('pkd-100-1')).toMatchObject({
    module: { document: { pages: 1, version: 2 } },
    versions: [
      { number: 2, shown: true },
      { number: 1, shown: false },
    ],
  })
  const without = await packed([
    ['package.yaml', 'format: creare-course\nversion: 1\n'],
    ['course.yaml', courseYaml('PKD 100', oneModule)],
    ['1/lecture.md', ''],
    ['1/module.yaml', moduleYaml],
  ])
  expect((await calls.bringIn(without)).status).toBe(200)
  expect((await documentOf('pkd-100-1')).module.document).toBeNull()
})

test.each([
  ['a locked PDF', madePdf(['x'], { locked: true }), 'media/reader.pdf', 'locked with a password'],
  ['a PDF by name alone', Buffer.from('%PDF-1.7 no'), 'media/reader.pdf', 'damaged'],
  ['a PDF that is not in it', madePdf(['x']), 'media/other.pdf', 'is not in the package'],
])('%s is reported by the check', async (_, pdf, named, sentence) => {
  const { body } = await calls.check(await withPdf('PKD 200', pdf, named))
  expect(JSON.stringify(body.package.problems)).toContain(sentence)
})
