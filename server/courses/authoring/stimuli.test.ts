import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { begunCourse } from '../../../tests/support/begun-course.ts'
import { everyKind } from '../../../tests/support/every-kind.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { courseYaml, packageCalls, packed, unpacked } from '../../../tests/support/packages.ts'
import { wave } from '../../../tests/support/wave.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
}, 120_000)
afterAll(() => app.close())

const facts = { title: 'Asked', description: '', passingScore: 80, timeLimit: null, draws: [] }
const table = '| Day | Opened |\n|---|---|\n| Mon | 41 |'

const putQuiz = (moduleId: string, stimuli: readonly (string | undefined)[], revision = 0) =>
  app.call('PUT /api/authoring/modules/{moduleId}/quizzes/{quizId}', {
    as: admin,
    params: { moduleId, quizId: `${moduleId}-q1` },
    body: {
      ...facts,
      revision,
      questions: stimuli.map((stimulus, index) => ({
        ...everyKind[index],
        id: `${moduleId}-q1-q${index + 1}`,
        ...(stimulus === undefined ? {} : { stimulus }),
      })),
    },
  })
const upload = async (as: Person) => {
  const query = { purpose: 'lecture-audio', name: 'it-is-the-second.wav' }
  return (await app.call('POST /api/media', { as, query, rawBody: new Uint8Array(wave()) })).body.file.url
}

test('is saved with questions of every type and read back as it was written', async () => {
  const id = await begunCourse(app, admin, 'SHW 101')
  const moduleId = `${id}-1`
  const all = everyKind.map((_, index) => (index === 2 ? undefined : `${table}\n\nNumber ${index}`))
  expect((await putQuiz(moduleId, all)).status).toBe(200)
  const params = { moduleId }
  const { body } = await app.call('GET /api/authoring/modules/{moduleId}', { as: admin, params })
  const questions = body.module.quizzes[0].questions as { stimulus?: string }[]
  expect(questions.map(({ stimulus }) => stimulus)).toEqual(all)
  expect(questions[2]).not.toHaveProperty('stimulus')

  const preview = await app.call('POST /api/authoring/modules/{moduleId}/quiz-preview', {
    as: admin,
    params,
    body: { questions: body.module.quizzes[0].questions, draws: [] },
  })
  expect(JSON.stringify(preview.body)).toContain('<table>')
  expect(JSON.stringify(preview.body)).not.toContain('| Mon |')
})

test('its mistakes are refused at their fields, in a quiz and in a bank, and nothing is written', async () => {
  const id = await begunCourse(app, admin, 'SHW 102')
  const wrong = [undefined, 'A\n\n:::steps\n1. A\n:::', '![](/api/media/x)', 'x'.repeat(4_001)]
  const refused = await putQuiz(`${id}-1`, wrong)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual([
    {
      field: 'questions.1.stimulus',
      message: expect.stringContaining('Line 3 of what is shown: There is no block “steps”'),
    },
    {
      field: 'questions.2.stimulus',
      message: 'Line 1 of what is shown: This picture has no text alternative',
    },
  ])
  expect((await putQuiz(`${id}-1`, ['x'.repeat(4_001)])).body.errors).toEqual([
    { field: 'questions.0.stimulus', message: 'Please keep this within 4,000 characters' },
  ])
  const question = { ...everyKind[0], id: `${id}-b1`, stimulus: ':::chart\nA\n:::' }
  const put = await app.call('PUT /api/authoring/courses/{id}/bank/{questionId}', {
    as: admin,
    params: { id, questionId: `${id}-b1` },
    body: { question, tags: ['a'], revision: 0 },
  })
  expect(put.body.errors).toMatchObject([{ field: 'question.stimulus' }])
  const added = await app.call('POST /api/authoring/courses/{id}/bank', {
    as: admin,
    params: { id },
    body: {
      questions: [
        { question: { ...question, stimulus: 'A' }, tags: ['a'] },
        { question, tags: ['a'] },
      ],
    },
  })
  expect(added.body.errors).toMatchObject([{ field: 'questions.1.question.stimulus' }])
  const { body } = await app.call('GET /api/authoring/courses/{id}/bank', { as: admin, params: { id } })
  expect(body.bank.questions).toEqual([])
})

test('is previewed with the mistakes in it by line', async () => {
  const preview = async (markdown: string) =>
    (await app.call('POST /api/authoring/stimulus-preview', { as: admin, body: { markdown } })).body
  expect(await preview('# Sale')).toEqual({ html: '<p><strong>Sale</strong></p>', faults: [] })
  expect(await preview('A\n\n![](/api/media/x)')).toMatchObject({
    html: expect.stringContaining('<img'),
    faults: [{ line: 3, text: 'This picture has no text alternative' }],
  })
  expect(await preview('x'.repeat(5_000))).toMatchObject({ html: '', faults: [{ line: 1 }] })
})

test('its files are heard once they are in use, without the name that their author gave', async () => {
  const id = await begunCourse(app, admin, 'SHW 103')
  const other = await app.make.instructor()
  const [own, theirs] = [await upload(admin), await upload(other)]
  const sound = (url: string) => `:::audio{title="Tone"}\n[Listen](${url})\n\nA hum.\n:::`
  expect((await putQuiz(`${id}-1`, [sound(own), sound(theirs)])).status).toBe(200)
  const heard = await app.fetch(own)
  expect(heard.status).toBe(200)
  expect(heard.headers.get('content-disposition')).toContain('filename="file.wav"')
  // Naming the address of another person's unused file does not open it.
  expect((await app.fetch(theirs)).status).toBe(404)
})

test('travels in packages with its files, and comes along in a copy', async () => {
  const here = packageCalls(app, admin)
  const stimulus = ':::audio{title="Tone"}\n[Listen](media/tone.wav)\n\nA hum.\n:::'
  const shown = `stimulus: |-\n${stimulus.replaceAll(/^/gm, '        ')}`
  const asked = (mark: string) =>
    `${shown}\n      question: Which ${mark}?\n      kind: true-or-false\n      correctAnswer: true\n      explanation: So.`
  const files = (name: string): [string, string | Buffer][] => [
    ['course.yaml', courseYaml('SHW 104', 'modules:\n  - { title: Sounds, kind: other }\n')],
    ['bank.yaml', `questions:\n    - id: shw-104-b1\n      tags: [a]\n      ${asked('bank')}\n`],
    ['1/lecture.md', 'One.\n'],
    [
      '1/module.yaml',
      `keyPoints: []\nquizzes:\n  - id: shw-104-1-q1\n    title: Heard\n    questions:\n    - id: shw-104-1-q1-q1\n      ${asked('quiz')}\n`,
    ],
    [`media/${name}`, wave()],
  ]
  const missing = await here.check(await packed(files('other.wav')))
  expect(
    missing.body.package.problems.map(({ file, text }: { file: string; text: string }) => [file, text]),
  ).toEqual([
    ['bank.yaml', 'The file “media/tone.wav” is not in the package'],
    ['1/module.yaml', 'The file “media/tone.wav” is not in the package'],
  ])
  expect((await here.bringIn(await packed(files('tone.wav')))).status).toBe(200)
  const bank = async (id: string) => {
    const { body } = await app.call('GET /api/authoring/courses/{id}/bank', { as: admin, params: { id } })
    return body.bank.questions[0].question.stimulus as string
  }
  const address = /\/api\/media\/[\w-]{36}/.exec(await bank('shw-104'))?.[0] ?? ''
  expect((await app.fetch(address)).status).toBe(200)
  const exported = await unpacked(await here.download('shw-104'))
  expect(exported.get('shw-104/bank.yaml')?.toString()).toContain('[Listen](media/tone.wav)')
  expect(exported.get('shw-104/1/module.yaml')?.toString()).toContain('[Listen](media/tone.wav)')
  expect(exported.has('shw-104/media/tone.wav')).toBe(true)

  const copied = await app.call('POST /api/authoring/courses/{id}/copies', {
    as: admin,
    params: { id: 'shw-104' },
    body: { code: 'SHW 105', title: 'Copied', days: 0, timeZone: 'Etc/UTC' },
  })
  expect(copied.status).toBe(200)
  expect(await bank('shw-105')).toContain(address)
})
