import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { course, discussing } from './testing/discussing.ts'

const app = await createTestApp()
const { begin, threadOf, reply, replyOf, list, read, act, edit, remove, student, teacher } = discussing(app)
afterAll(() => app.close())

/** A photograph with location and time in its metadata. */
const photograph = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c08020' } })
  .jpeg()
  .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
  .toBuffer()

const upload = (as: Person, bytes: Uint8Array | string = photograph, name = 'lamp.jpg') =>
  app.call('POST /api/media', { as, query: { purpose: 'post-picture', name }, rawBody: bytes as BodyInit })
const pictureOf = async (as: Person): Promise<string> => (await upload(as)).body.file.id
const shown = (id: string, alt = 'My lamp') => `Look:\n\n![${alt}](/api/media/${id})`
const opens = async (as: Person | undefined, id: string) =>
  (await app.call('GET /api/media/{id}', { ...(as ? { as } : {}), params: { id } })).status
const sweep = async () => {
  const { rows } = await app.database.pool.query('select id from media')
  return rows.map(({ id }: { id: string }) => id)
}

test('re-encodes a picture without camera metadata, and accepts only pictures', async () => {
  const author = await student()
  const { file } = (await upload(author)).body
  expect(file).toMatchObject({ type: 'image/webp', width: 60, height: 40, name: 'lamp.webp' })
  const cookie = await app.cookieOf(author)
  const answer = await app.api.fetch(
    new Request(`http://localhost:3000/api/media/${file.id}`, { headers: { cookie } }),
    { address: '127.0.0.1' },
  )
  const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 60, height: 40 })
  expect(metadata.exif).toBeUndefined()
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const bytes of [drawing, '<html><script>alert(1)</script>', '%PDF-1.7'])
    expect((await upload(author, bytes, 'lamp.jpg')).status).toBe(415)
})

test('is readable for readers of its post, and before that only for its owner', async () => {
  const [author, reader, outsider] = [await student(), await student(), await app.make.student()]
  const id = await pictureOf(author)
  expect([await opens(author, id), await opens(reader, id)]).toEqual([200, 404])
  const threadId = await threadOf(author, { body: shown(id) })
  expect((await read(reader, threadId)).body.opening.html).toContain(
    `<img src="/api/media/${id}" width="60" height="40" alt="My lamp" loading="lazy">`,
  )
  // Everyone signed in can read the forums of published courses.
  expect([await opens(reader, id), await opens(outsider, id), await opens(undefined, id)]).toEqual([
    200, 200, 404,
  ])
  const moderator = await teacher()
  await act(moderator, threadId, { action: 'hide', reason: 'House rules' })
  expect([await opens(reader, id), await opens(moderator, id), await opens(author, id)]).toEqual([
    404, 200, 200,
  ])
  await act(moderator, threadId, { action: 'restore', reason: 'All well' })
  expect(await opens(reader, id)).toBe(200)
  const stranger = await app.make.instructor()
  await app.database.pool.query(`update courses set status = 'draft' where id = $1`, [course])
  try {
    expect([await opens(reader, id), await opens(stranger, id), await opens(moderator, id)]).toEqual([
      404, 404, 200,
    ])
  } finally {
    await app.database.pool.query(`update courses set status = 'published' where id = $1`, [course])
  }
})

test("including the address of another person's picture gives no access", async () => {
  const [author, thief, reader] = [await student(), await student(), await student()]
  const id = await pictureOf(author)
  expect((await begin(thief, { body: shown(id) })).status).toBe(200)
  expect([await opens(thief, id), await opens(reader, id)]).toEqual([404, 404])
  const threadId = await threadOf(author, { body: shown(id) })
  const quote = await replyOf(reader, threadId, { body: `> ${shown(id).replaceAll('\n', '\n> ')}` })
  expect((await read(thief, threadId)).body.replies).toMatchObject([
    { id: quote, html: expect.stringContaining(id) },
  ])
  expect(await opens(thief, id)).toBe(200)
})

test('stays for edit history and other posts, and is deleted with the last post that shows it', async () => {
  const [author, reader] = [await student(), await student()]
  const id = await pictureOf(author)
  const threadId = await threadOf(author, { body: 'Question' })
  const first = await replyOf(author, threadId, { body: shown(id) })
  const second = await replyOf(author, threadId, { body: shown(id, 'The same') })
  expect((await edit(author, first, { body: 'Without it', revision: 1 })).status).toBe(200)
  expect(await opens(reader, id)).toBe(200)
  await remove(author, second)
  expect(await opens(reader, id)).toBe(200)
  await remove(author, first)
  expect(await opens(reader, id)).toBe(404)
  await expect.poll(sweep).not.toContain(id)
})

test('a list shows the first line and the first picture of a thread, while its text is shown', async () => {
  const author = await student()
  const id = await pictureOf(author)
  const threadId = await threadOf(author, { body: shown(id, 'A "lamp" > a candle') })
  const listedBy = async (as: Person) =>
    (await list(as, { forum: course })).body.threads.find((thread: { id: string }) => thread.id === threadId)
  expect(await listedBy(await student())).toMatchObject({
    beginning: 'Look:',
    picture: { id, alt: 'A "lamp" > a candle' },
  })
  await app.database.pool.query(`update posts set state = 'hidden' where thread_id = $1`, [threadId])
  expect(await listedBy(author)).toMatchObject({ beginning: '', picture: null })
})

test('reports a missing picture, or one too many, at the text', async () => {
  const author = await student()
  const gone = await begin(author, { body: shown(randomUUID()) })
  expect(gone).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'body', message: expect.stringContaining('no longer there') }] },
  })
  // One by one: above ten concurrent uploads, the eleventh is rate-limited.
  const ids: string[] = []
  while (ids.length < 11) ids.push(await pictureOf(author))
  const many = await begin(author, { body: ids.map((id) => shown(id)).join('\n\n') })
  expect(many.body.errors).toMatchObject([
    { field: 'body', message: 'At most 10 pictures fit into one post' },
  ])
  const threadId = await threadOf(author, { body: 'x' })
  expect(
    (
      await reply(author, threadId, {
        body: ids
          .slice(1)
          .map((id) => shown(id))
          .join('\n\n'),
      })
    ).status,
  ).toBe(200)
})

test("a mention links to the person's current public page, in the text, its history and its preview", async () => {
  const [author, named] = [await student(), await student({ firstName: 'Wren', lastName: 'Ito' })]
  const text = { body: 'Hello @Wren Ito', mentions: [named.id] }
  const id = await threadOf(author, text)
  const { body } = await read(author, id)
  await edit(author, body.opening.id, { ...text, body: 'Dear @Wren Ito', revision: 1 })
  const params = { id: body.opening.id }
  const everywhere = async (): Promise<string[]> => [
    (await read(author, id)).body.opening.html,
    (await app.call('GET /api/discussions/posts/{id}/revisions', { as: author, params })).body.revisions[0]
      .html,
    (await app.call('POST /api/discussions/preview', { as: author, body: { forumId: course, ...text } })).body
      .html,
  ]
  const bold = '<span class="mention">@Wren Ito</span>'
  const link = '<a class="mention" href="/@wren-ito">@Wren Ito</a>'
  for (const html of await everywhere()) expect(html).toContain(bold)
  await app.database.pool.query(
    `insert into profiles (user_id, handle, is_public) values ($1, 'wren-ito', true)`,
    [named.id],
  )
  for (const html of await everywhere()) expect(html).toContain(link)
  await app.database.pool.query(`update profiles set is_public = false where user_id = $1`, [named.id])
  for (const html of await everywhere()) expect(html).toContain(bold)
})

test('logs no errors', () => {
  expect(app.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
