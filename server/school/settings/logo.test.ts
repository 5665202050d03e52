import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { drawnPage, openTestDoor } from '../../../tests/support/door.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { mediaCalls } from '../../media/testing/media-calls.ts'
import { logoPurpose } from './logo.ts'

let app: TestApp
let admin: Person
let other: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  other = await app.make.administrator()
})
afterAll(() => app.close())

const { upload, uploaded, read, bytesInStorage } = mediaCalls(() => ({ app, owner: admin }))
const logo = { purpose: logoPurpose, name: 'our-sign.webp' }

const sign = async (colour: string, width = 800, height = 200) =>
  new Uint8Array(
    await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="30" fill="${colour}"/></svg>`,
      ),
    )
      .extend({ top: 90, bottom: 90, left: 10, right: 10, background: '#fff0' })
      .webp({ lossless: true })
      .toBuffer(),
  )
const site = async () => (await app.call('GET /api/site')).body.site
const change = (body: unknown, as = admin) => app.call('PATCH /api/admin/settings', { as, body })
const isReadable = async (id: string) => (await read(id)).status === 200

test('a picture becomes the logo, another replaces it, and the first is removed', async () => {
  const first = await uploaded(await sign('#5433e8'), logo)
  expect(first).toMatchObject({ name: 'our-sign.png', type: 'image/png', width: 640, height: 160 })
  expect(await isReadable(first.id)).toBe(false)
  const answer = await change({ logoId: first.id, logoHoldsName: true })
  expect(answer.body.site.logo).toEqual({
    src: `/api/media/${first.id}?size=408`,
    width: 640,
    height: 160,
    ground: null,
    holdsName: true,
  })
  expect(await site()).toEqual(answer.body.site)

  const second = await uploaded(await sign('#111122'), { ...logo, as: other })
  await change({ logoId: second.id }, other)
  expect((await site()).logo).toMatchObject({ src: `/api/media/${second.id}?size=408`, ground: 'light' })
  await expect.poll(() => isReadable(first.id)).toBe(false)
  await expect.poll(async () => (await app.media.files([first.id])).size).toBe(0)

  await change({ logoId: '', logoHoldsName: false })
  expect(await site()).toMatchObject({ logoId: null, logo: null })
  await expect.poll(async () => (await app.media.files([second.id])).size).toBe(0)
  const { rows } = await app.database.pool.query("select key from settings where key like 'logo%'")
  expect(rows).toEqual([])
  await expect.poll(bytesInStorage).toBe(0)
})

test("the sweep keeps it, and so does the deletion of its uploader's account", async () => {
  const giver = await app.make.administrator()
  const file = await uploaded(await sign('#5433e8'), { ...logo, as: giver })
  await change({ logoId: file.id }, giver)
  // Would remove a file that nothing used within a day.
  await app.jobs.enqueue(app.database.db, 'media.sweep', { ownerId: giver.id, mediaId: file.id })
  await app.database.db.transaction((tx) => app.media.releaseAllOf(tx, giver.id))
  const waiting = await uploaded(await sign('#5433e8'), logo)
  await app.jobs.enqueue(app.database.db, 'media.sweep', { ownerId: admin.id, mediaId: waiting.id })
  await expect.poll(async () => (await app.media.files([waiting.id])).size).toBe(0)
  expect(await isReadable(file.id)).toBe(true)
  expect((await site()).logoId).toBe(file.id)
  // The same change again changes nothing.
  expect((await change({ logoId: file.id }, admin)).body.site.logo).not.toBeNull()
  await change({ logoId: null })
})

test('everyone may read it, and browsers and this process cache it until it is removed', async () => {
  const door = await openTestDoor(app, async () => {
    throw new Error('No page is asked for')
  })
  try {
    const file = await uploaded(await sign('#5433e8'), logo)
    const address = `/api/media/${file.id}?size=408`
    const own = await read(file.id, { as: admin })
    expect(own.headers.get('cache-control')).toBe('private, max-age=300')
    await change({ logoId: file.id })
    const answer = await door.get(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toBe('image/png')
    // From memory, once this process has heard of the change.
    const etag = answer.headers.get('etag') ?? ''
    await expect.poll(async () => (await door.get(address, { 'if-none-match': etag })).status).toBe(304)
    await change({ logoId: null })
    await expect.poll(async () => (await door.get(address)).status).toBe(404)
  } finally {
    await door.close()
  }
})

test("a caller's cookie is never sent to another", async () => {
  const file = await uploaded(await sign('#5433e8'), logo)
  await change({ logoId: file.id })
  const asker = await app.make.student()
  const cookie = await app.cookieOf(asker)
  // Old enough to be renewed with the next response.
  await app.database.pool.query(
    "update sessions set updated_at = now() - interval '3 days' where user_id = $1",
    [asker.id],
  )
  const answer = await app.api.fetch(
    new Request(`http://localhost:3000/api/media/${file.id}`, { headers: { cookie } }),
    {},
  )
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).not.toEqual([])
  expect(answer.headers.get('cache-control')).toMatch(/^private/)
  await change({ logoId: null })
})

test.each([
  ['too low', () => sign('#5433e8', 200, 50), 422, /A logo needs 64 at least/],
  ['too wide', () => sign('#5433e8', 1400, 200), 422, /at most 6 times as wide/],
  [
    'a drawing that could carry programs',
    async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    415,
    /^SVG drawings are not taken/,
  ],
  ['no picture', async () => '%PDF-1.7\n', 415, /Please choose a JPEG, PNG, WebP/],
  [
    'damaged',
    async () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR broken', 'latin1'),
    422,
    /cannot be read/,
  ],
  ['too large', async () => new Uint8Array(5_000_001), 413, /5 MB/],
])('a picture that is %s is refused with a message', async (_, bytes, status, sentence) => {
  const answer = await upload(await bytes(), { ...logo, name: 'sign.png' })
  expectProblem(answer, status)
  expect(answer.body.message).toMatch(sentence)
})

test('only administrators set it, each from their own uploads for this purpose', async () => {
  const student = await app.make.student()
  expectProblem(await upload(await sign('#5433e8'), { ...logo, as: student }), 403, 'not-allowed')
  const file = await uploaded(await sign('#5433e8'), { ...logo, as: other })
  const cover = await uploaded(await sign('#5433e8'), { purpose: 'course-cover', name: 'cover.png' })
  for (const logoId of [file.id, cover.id, crypto.randomUUID(), 'sign.png']) {
    const answer = await change({ logoId, motto: 'NOT THIS' })
    expectProblem(answer, 422, 'invalid-input')
    expect(answer.body.errors[0].field).toBe('logoId')
  }
  expect(await site()).toMatchObject({ logoId: null, motto: 'VIVERE EST CREARE' })
})

test('two concurrent changes leave one, and the other file is removed', async () => {
  const files = await Promise.all(
    ['#5433e8', '#0a6464'].map(async (colour) => uploaded(await sign(colour), logo)),
  )
  await Promise.all(files.map(({ id }) => change({ logoId: id })))
  const { logoId } = await site()
  await expect
    .poll(async () => [...(await app.media.files(files.map(({ id }) => id))).keys()])
    .toEqual([logoId])
  await change({ logoId: null })
})

test('emails attach it, and the outbox shows them with it', async () => {
  const file = await uploaded(await sign('#111122'), logo)
  await change({ logoId: file.id })
  const email = 'ada@example.org'
  const person = { firstName: 'Ada', lastName: 'Berg', email, role: 'student' }
  await app.call('POST /api/admin/users', { as: admin, body: person })
  const [letter] = await app.outbox.waitFor(email)
  expect(letter?.html).toMatch(/<img class="on-light" src="cid:logo@school" alt="" width="128" height="32"/)
  expect(letter?.headers.get('content-type')).toMatch(/^multipart\/alternative/)
  const listed = await app.call('GET /api/admin/outbox', { as: admin, query: { recipient: email } })
  const params = { id: listed.body.messages[0].id }
  const shown = await app.call('GET /api/admin/outbox/{id}', { as: admin, params })
  expect(shown.body.message.content.html).toMatch(/<img class="on-light" src="data:image\/png;base64,iVBOR/)
  await change({ logoId: null })
})

test('it is the site’s icon if it is roughly square; otherwise the default icon stays', async () => {
  const assets = await mkdtemp(join(tmpdir(), 'creare-icons-'))
  await writeFile(join(assets, 'favicon.svg'), 'the design’s own')
  const noPage = async () => drawnPage('', { status: 404 })
  const door = await openTestDoor(app, noPage, { assets })
  const icon = async () => (await door.get('/favicon.svg')).text
  try {
    expect(await icon()).toBe('the design’s own')
    const wide = await uploaded(await sign('#5433e8'), logo)
    await change({ logoId: wide.id })
    await expect.poll(icon).toBe('the design’s own')
    const square = await uploaded(await sign('#5433e8', 200, 200), logo)
    await change({ logoId: square.id })
    await expect.poll(icon).toBe('drawn /favicon.svg')
    expect((await door.get('/icon-192.png')).headers.get('cache-control')).toBe('public, max-age=3600')
    await change({ logoId: null })
    await expect.poll(icon).toBe('the design’s own')
  } finally {
    await door.close()
    await rm(assets, { recursive: true })
  }
})
