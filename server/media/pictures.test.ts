import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Person } from '../../tests/support/factories.ts'
import { makePicture } from './pictures.ts'
import { mediaCalls, png } from './testing/media-calls.ts'

let app: TestApp
let maya: Person
let tom: Person

beforeAll(async () => {
  app = await createTestApp()
  maya = await app.make.student({ firstName: 'Maya' })
  tom = await app.make.student({ firstName: 'Tom' })
  app.media.addPurpose('test-picture', {
    longest: 2_000_000,
    accepts: 'picture',
    picture: { longestSide: 400, sizes: [64, 200], square: true },
    mayRead: () => true,
  })
})
afterAll(() => app.close())

const { upload, uploaded, attached, read, bytesInStorage } = mediaCalls(() => ({ app, owner: maya }))

test('pictures are processed one at a time; a long queue refuses with Retry-After', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  const file = join(folder, 'one.png')
  await writeFile(file, await png(10, 10))
  const make = () => makePicture(file, { longestSide: 10, sizes: [] }, 'upload')
  try {
    const settled = await Promise.allSettled(Array.from({ length: 65 }, make))
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(5)
    for (const refusal of refused) {
      expect(refusal).toMatchObject({
        status: 503,
        code: 'too-many-pictures',
        headers: { 'retry-after': '10' },
      })
      expect(refusal.message).toContain('Please try again')
    }
    expect(await make()).toMatchObject({ width: 10 })
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('a picture', () => {
  const picture = { purpose: 'test-picture', name: 'me.jpg' }

  test('that is animated becomes still, with a note to the uploader', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .raw()
        .toBuffer()
    const frames = Buffer.concat([await frame('#f00'), await frame('#00f')])
    const moving = sharp(frames, { raw: { width: 20, height: 20, channels: 3, pageHeight: 10 } })
    for (const [name, bytes] of [
      ['a.gif', await moving.clone().gif().toBuffer()],
      ['a.webp', await moving.clone().webp().toBuffer()],
    ] as const) {
      const { status, body } = await upload(new Uint8Array(bytes), { purpose: 'test-picture', name })
      expect([status, body.notes], name).toEqual([200, [expect.stringContaining('still picture')]])
    }
    const still = await upload(new Uint8Array(await png(5, 5)), picture)
    expect(still.body.notes).toEqual([])
  })

  test('is re-encoded: upright, square, smaller, without metadata', async () => {
    const camera = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#e0a020' } })
      .withExif({ IFD0: { Make: 'SecretCamera', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(camera.includes('SecretCamera')).toBe(true)
    const file = await attached(new Uint8Array(camera), picture)
    expect(file).toMatchObject({ name: 'me.webp', type: 'image/webp', width: 400, height: 400 })
    const whole = await read(file.id, { as: tom })
    expect(whole.headers.get('content-disposition')).toMatch(/^inline; filename="me.webp"/)
    expect(whole.bytes.includes('SecretCamera')).toBe(false)
    const made = await sharp(whole.bytes).metadata()
    expect(made).toMatchObject({ format: 'webp', width: 400, height: 400 })
    expect([made.exif, made.xmp, made.iptc, made.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (const [size, width] of [
      [40, 64],
      [64, 64],
      [65, 200],
      [300, 400],
    ]) {
      const { bytes } = await read(file.id, { search: `?size=${size}` })
      expect([size, (await sharp(bytes).metadata()).width]).toEqual([size, width])
    }
    const small = await read(file.id, { search: '?size=64' })
    expect(small.headers.get('etag')).not.toBe(whole.headers.get('etag'))
  })

  test('is re-encoded even if it looks like our own output', async () => {
    const bare = await sharp(await png(200, 200))
      .webp({ quality: 40 })
      .toBuffer()
    const file = await attached(new Uint8Array(bare), picture)
    const { bytes } = await read(file.id, { as: tom })
    expect(Buffer.compare(Buffer.from(bytes), bare)).not.toBe(0)
  })

  test('smaller than required is not enlarged, but still cut square', async () => {
    const file = await uploaded(new Uint8Array(await png(90, 50)), picture)
    expect(file).toMatchObject({ width: 50, height: 50 })
  })

  test.each([
    [
      'an SVG drawing',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      415,
      /^SVG drawings are not taken/,
    ],
    ['a web page', '<!doctype html><title>x</title>', 415, /^Web pages are not taken/],
    ['a document', '%PDF-1.7\n', 415, /Please choose a JPEG, PNG, WebP, GIF or AVIF picture/],
    [
      'a damaged picture',
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR broken', 'latin1'),
      422,
      /cannot be read/,
    ],
  ])('that is %s is refused', async (_, bytes, status, sentence) => {
    const before = await bytesInStorage()
    const answer = await upload(bytes, { ...picture, name: 'me.png' })
    expectProblem(answer, status)
    expect(answer.body.message).toMatch(sentence)
    expect(await bytesInStorage()).toBe(before)
  })

  test('cut off in the middle is refused', async () => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251))
    const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer()
    const answer = await upload(new Uint8Array(whole.subarray(0, whole.length / 2)), picture)
    expectProblem(answer, 422, 'picture-unreadable')
  })

  test('that would decompress into too much memory is refused', async () => {
    const bomb = await png(2, 2)
    bomb.writeUInt32BE(9_000, 16)
    bomb.writeUInt32BE(9_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    const answer = await upload(new Uint8Array(bomb), picture)
    expectProblem(answer, 422, 'picture-unreadable')
    expect(answer.body.message).toContain('50 million pixels')
  })

  test('extremely thin and long, which would block the queue, is refused', async () => {
    const thread = await png(2, 2)
    thread.writeUInt32BE(5, 16)
    thread.writeUInt32BE(9_000_000, 20)
    thread.writeUInt32BE(crc32(thread.subarray(12, 29)), 29)
    const answer = await upload(new Uint8Array(thread), picture)
    expectProblem(answer, 422, 'picture-unreadable')
    expect(answer.body.message).toContain('32,000 pixels')
  })
})
