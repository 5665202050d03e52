import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmNotes } from './film-codecs.ts'
import { box, mp4Of } from './testing/mp4.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creare-film-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function notesOf(bytes: Uint8Array): Promise<string[]> {
  const path = join(folder, 'film.mp4')
  await writeFile(path, bytes)
  return filmNotes(path)
}

const hevc = ['Firefox and much of Chrome cannot play this film. Export it as H.264.']

test.each([
  ['H.264', mp4Of({ vide: 'avc1', soun: 'mp4a' }), []],
  ['AV1', mp4Of({ vide: 'av01' }), []],
  ['HEVC of a phone', mp4Of({ soun: 'mp4a', vide: 'hvc1' }), hevc],
  ['HEVC with its parameters in the film', mp4Of({ vide: 'hev1' }), hevc],
  ['MPEG-4 of old cameras', mp4Of({ vide: 'mp4v' }), [expect.stringContaining('(mp4v)')]],
  ['sound alone', mp4Of({ soun: 'mp4a' }), ['This film has no picture, only sound.']],
  ['no description', box('ftyp', Buffer.from('isom')), []],
])('%s: the author learns how browsers handle it', async (_, bytes, notes) => {
  expect(await notesOf(bytes)).toEqual(notes)
})

test('metadata before the film is read too, and 64-bit sizes', async () => {
  const whole = mp4Of({ vide: 'hvc1' })
  const movie = whole.subarray(whole.lastIndexOf('moov') - 4)
  const large = Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('mdat'), Buffer.alloc(8)])
  large.writeBigUInt64BE(16n, 8)
  expect(await notesOf(Buffer.concat([movie, large]))).toEqual(hevc)
  expect(await notesOf(Buffer.concat([large, movie]))).toEqual(hevc)
})

test('damaged boxes end the search', async () => {
  const bytes = mp4Of({ vide: 'hvc1' })
  const begin = bytes.lastIndexOf('moov') - 4
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - begin - 1), fc.nat(255), async (at, byte) => {
      const damaged = Buffer.from(bytes)
      damaged[begin + at] = byte
      expect(Array.isArray(await notesOf(damaged))).toBe(true)
    }),
    { numRuns: 200 },
  )
})
