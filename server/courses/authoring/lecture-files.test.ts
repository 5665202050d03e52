import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type Added, courseYaml, packageCalls, packed, unpacked } from '../../../tests/support/packages.ts'
import { wave } from '../../../tests/support/wave.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
}, 120_000)
afterAll(() => app.close())

const fixture = (name: string) => readFile(join(import.meta.dirname, '../../../tests/fixtures/film', name))

const upload = (as: Person, purpose: string, name: string, bytes: Buffer<ArrayBuffer>) =>
  app.call('POST /api/media', { as, query: { purpose, name }, rawBody: new Uint8Array(bytes) })

test('audio of a lecture is uploaded by authors, and is heard by everyone once the lecture has it', async () => {
  const student = await app.make.student()
  expect((await upload(student, 'lecture-audio', 'tone.wav', wave())).status).toBe(403)
  const film = Buffer.from(await fixture('film.mp4'))
  expect((await upload(admin, 'lecture-audio', 'tone.mp3', film)).body.message).toMatch(/^This is a film/)
  const { file } = (await upload(admin, 'lecture-audio', 'tone.wav', wave())).body
  expect(file.type).toBe('audio/wav')
  const heard = () => app.fetch(file.url)
  expect((await heard()).status).toBe(404)
  const moduleId = 'aud-101-1'
  const { body } = await app.call('GET /api/authoring/modules/{moduleId}', {
    as: admin,
    params: { moduleId },
  })
  const saved = await app.call('PUT /api/authoring/modules/{moduleId}/lecture', {
    as: admin,
    params: { moduleId },
    body: {
      revision: body.module.lecture.revision,
      markdown: `:::audio{title="Tone"}\n[Listen](${file.url})\n\nA hum.\n:::`,
    },
  })
  expect(saved.status).toBe(200)
  expect((await heard()).status).toBe(200)
})

test('clips of a lecture survive export and import in another database, byte by byte', async () => {
  const other = await createTestApp()
  try {
    const here = packageCalls(app, admin)
    const there = packageCalls(other, await other.make.administrator())
    const poster = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#396' } })
      .webp({ quality: 82 })
      .toBuffer()
    const lecture = `:::audio{title="Tone"}
[Listen](media/tone.wav)

A hum.
:::

:::film{title="A talk"}
![A person talks](media/talk.webp)

- [Video](media/talk.mp4)
- [English](media/talk.vtt "en")
:::
`
    const files: Added[] = [
      ['course.yaml', courseYaml('CLP 100', 'modules:\n  - { title: Clips, kind: other }\n')],
      ['1/lecture.md', lecture],
      ['1/module.yaml', 'keyPoints: []\n'],
      ['media/tone.wav', wave()],
      ['media/talk.mp4', await fixture('film.mp4'), { compress: false }],
      ['media/talk.vtt', await fixture('captions.vtt')],
      ['media/talk.webp', poster],
    ]
    const archive = await packed(files)
    expect((await here.check(archive)).body.package.problems).toEqual([])
    expect((await here.bringIn(archive)).status).toBe(200)
    const first = await unpacked(await here.download('clp-100'))
    expect(first.get('clp-100/1/lecture.md')?.toString()).toBe(lecture)
    for (const [path, bytes] of files.slice(3))
      expect(first.get(`clp-100/${path}`)?.equals(Buffer.from(bytes))).toBe(true)
    expect((await there.bringIn(await packed([...first]))).status).toBe(200)
    const second = await unpacked(await there.download('clp-100'))
    expect([...second.keys()]).toEqual([...first.keys()])
    for (const [path, bytes] of first) expect(second.get(path)?.equals(bytes), path).toBe(true)
  } finally {
    await other.close()
  }
}, 120_000)

test('of a package are refused by file and line if they are missing, or not what their name says', async () => {
  const here = packageCalls(app, admin)
  const archive = await packed([
    ['course.yaml', courseYaml('CLP 200', 'modules:\n  - { title: Clips, kind: other }\n')],
    ['1/lecture.md', 'One.\n\n:::audio{title="Tone"}\n[Listen](media/none.mp3)\n\nA hum.\n:::\n'],
    ['1/module.yaml', 'keyPoints: []\n'],
    ['media/song.mp3', await fixture('captions.vtt')],
  ])
  expect((await here.check(archive)).body.package.problems).toEqual([
    { file: '1/lecture.md', line: 4, text: 'The file “media/none.mp3” is not in the package' },
    { file: 'media/song.mp3', line: 1, text: 'This isn’t sound (MP3, M4A, OGG, WAV)' },
  ])
})
