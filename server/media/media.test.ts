import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Person } from '../../tests/support/factories.ts'
import { mediaCalls, png } from './testing/media-calls.ts'

let app: TestApp
let maya: Person
let tom: Person
let ada: Person

beforeAll(async () => {
  app = await createTestApp()
  maya = await app.make.student({ firstName: 'Maya' })
  tom = await app.make.student({ firstName: 'Tom' })
  ada = await app.make.administrator()
  app.media.addPurpose('test-document', {
    longest: 100_000,
    accepts: ['*'],
    mayRead: (viewer) => viewer?.role === 'admin',
  })
  app.media.addPurpose('test-paper', {
    longest: 5_000_000,
    accepts: ['application/pdf', 'text/*'],
    mayUpload: (viewer) => viewer.role === 'admin',
    mayRead: () => true,
  })
  app.media.addPurpose('test-picture', {
    longest: 2_000_000,
    accepts: 'picture',
    picture: { longestSide: 400, sizes: [64, 200], square: true },
    mayRead: () => true,
  })
})
afterAll(() => app.close())

const { upload, uploaded, attached, read, asProblem, bytesInStorage } = mediaCalls(() => ({
  app,
  owner: maya,
}))

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

describe('an uploaded file', () => {
  test('is returned unchanged, with its name, type, size and checksum', async () => {
    const file = await uploaded(pdf, { name: 'C:\\work\\Über uns 🎬.pdf' })
    expect(file).toMatchObject({
      name: 'Über uns 🎬.pdf',
      type: 'application/pdf',
      size: pdf.length,
      url: `/api/media/${file.id}`,
      width: null,
    })
    const answer = await read(file.id, { as: maya })
    expect(answer.bytes.equals(pdf)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': `${pdf.length}`,
      'content-disposition': `inline; filename="_ber uns __.pdf"; filename*=UTF-8''%C3%9Cber%20uns%20%F0%9F%8E%AC.pdf`,
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(pdf).digest('base64url')}"`,
    })
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('gets its type from its content, not its name', async () => {
    const typed = async (bytes: BodyInit, name: string) => (await uploaded(bytes, { name })).type
    expect(await typed(pdf, 'song.mp3')).toBe('application/pdf')
    expect(await typed(new Uint8Array(await png(2, 2)), 'page.html')).toBe('image/png')
    expect(await typed('a,b\n1,2', 'table.csv')).toBe('text/csv')
    expect(await typed('WEBVTT\n', 'captions.vtt')).toBe('text/vtt')
    expect(await typed('Grüße 🎬', 'letter')).toBe('text/plain')
    expect(await typed(new Uint8Array([1, 0, 2, 255]), 'thing.txt')).toBe('application/octet-stream')
    expect(await typed('\ufeff \n<!doctype html><script>1</script>', 'notes.txt')).toBe('text/html')
    expect(await typed('<svg xmlns="http://www.w3.org/2000/svg"/>', 'me.png')).toBe('image/svg+xml')
    expect(await typed('<?xml version="1.0"?><!-- x --><svg/>', 'me.png')).toBe('image/svg+xml')
    // Its directory is at the end.
    const tiff = await sharp({ create: { width: 180, height: 140, channels: 3, background: '#396' } })
      .tiff({ compression: 'none' })
      .toBuffer()
    expect(tiff.readUInt32LE(4)).toBeGreaterThan(64 * 1024)
    expect(await typed(new Uint8Array(tiff), 'scan')).toBe('image/tiff')
  })

  test('gets a file name that matches its type', async () => {
    expect((await uploaded(pdf, { name: 'notes.html' })).name).toBe('notes.html.pdf')
    expect((await uploaded(pdf, { name: 'notes.pdf' })).name).toBe('notes.pdf')
    // An executable type does not get the matching extension.
    expect((await uploaded('<html><script>1</script>', { name: 'notes.pdf' })).name).toBe('notes.pdf')
  })

  test('with markup is always a download', async () => {
    for (const markup of [
      '<html><script>alert(1)</script>',
      '<svg onload="alert(1)"/>',
      '<?xml version="1.0"?><x/>',
    ]) {
      const file = await uploaded(markup, { name: 'harmless.png' })
      const { headers } = await read(file.id, { as: maya })
      expect(headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    const shown = await uploaded(pdf)
    const saved = await read(shown.id, { as: maya, search: '?download=1' })
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  test('returns 304 when it matches, and supports ranges', async () => {
    const { id } = await uploaded('0123456789')
    const etag = (await read(id, { as: maya })).headers.get('etag') ?? ''
    expect(await read(id, { as: maya, headers: { 'if-none-match': `"x", ${etag}` } })).toMatchObject({
      status: 304,
    })
    const part = await read(id, { as: maya, headers: { range: 'bytes=2-4' } })
    expect([
      part.status,
      part.bytes.toString(),
      part.headers.get('content-range'),
      part.headers.get('content-length'),
    ]).toEqual([206, '234', 'bytes 2-4/10', '3'])
    const end = await read(id, { as: maya, headers: { range: 'bytes=-2', 'if-range': etag } })
    expect([end.status, end.bytes.toString()]).toEqual([206, '89'])
    const changed = await read(id, { as: maya, headers: { range: 'bytes=-2', 'if-range': '"another"' } })
    expect([changed.status, changed.bytes.length]).toEqual([200, 10])
    const beyond = await asProblem(id, { as: maya, headers: { range: 'bytes=10-' } })
    expectProblem(beyond, 416, 'range-not-satisfiable')
    expect(beyond.headers.get('content-range')).toBe('bytes */10')
    const head = await read(id, { as: maya, method: 'HEAD' })
    expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([200, 0, '10'])
  })
})

describe('read access', () => {
  test('before it is used, only for its owner', async () => {
    const { id } = await uploaded('draft')
    expect((await read(id, { as: maya })).status).toBe(200)
    for (const as of [undefined, tom, ada]) expectProblem(await asProblem(id, { as }), 404, 'file-not-found')
  })

  test('once used, for viewers the noun admits, and 404 for all others', async () => {
    const { id } = await attached('handed in')
    expect((await read(id, { as: ada })).status).toBe(200)
    expect((await read(id, { as: maya })).status).toBe(200)
    for (const as of [undefined, tom]) expectProblem(await asProblem(id, { as }), 404, 'file-not-found')
  })

  test('it can be deleted only by its owner, and only while unused', async () => {
    const remove = (as: Person, id: string) => app.call('DELETE /api/media/{id}', { as, params: { id } })
    const { id } = await uploaded('mine')
    expectProblem(await remove(tom, id), 404, 'file-not-found')
    const before = await bytesInStorage()
    expect((await remove(maya, id)).status).toBe(200)
    expect(await bytesInStorage()).toBe(before - 1)
    expectProblem(await asProblem(id, { as: maya }), 404, 'file-not-found')
    const used = await attached('used')
    expectProblem(await remove(maya, used.id), 404, 'file-not-found')
  })

  test('a file of another person or purpose, or a deleted one, cannot be attached', async () => {
    const mine = await uploaded('mine')
    const db = app.database.db
    const attach = (who: Person, purpose: string, id: string) =>
      db.transaction((tx) => app.media.attach(tx, who.id, purpose, [mine.id, id]))
    await expect(attach(tom, 'test-document', mine.id)).rejects.toThrow('no longer there')
    await expect(attach(maya, 'test-paper', mine.id)).rejects.toThrow('no longer there')
    await expect(attach(maya, 'test-document', randomUUID())).rejects.toThrow('no longer there')
    expectProblem(await asProblem(mine.id, { as: ada }), 404)
  })
})

describe('refusals', () => {
  test('an unknown purpose, and one the caller may not use', async () => {
    expectProblem(await upload('x', { purpose: 'anything' }), 422, 'invalid-input')
    expectProblem(await upload('x', { purpose: 'test-paper' }), 403, 'not-allowed')
    expectProblem(await upload('x', { name: ' ' }), 422, 'invalid-input')
  })

  test('an oversized file, declared or not, is deleted', async () => {
    const before = await bytesInStorage()
    const large = 'x'.repeat(100_001)
    for (const headers of [undefined, { 'content-length': '100001' }]) {
      const answer = await upload(large, headers ? { headers } : {})
      expectProblem(answer, 413, 'file-too-large')
      expect(answer.body.message).toBe('This file is larger than 100 kB.')
      expect(answer.headers.get('connection')).toBe('close')
    }
    expect(await bytesInStorage()).toBe(before)
    expect((await upload('x'.repeat(100_000))).status).toBe(200)
  })

  test('an empty file, and an aborted upload', async () => {
    const before = await bytesInStorage()
    expectProblem(await upload(''), 400, 'upload-incomplete')
    expectProblem(await upload('half', { headers: { 'content-length': '8' } }), 400, 'upload-incomplete')
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
      pull: (controller) => controller.error(new Error('aborted')),
    })
    const body = { purpose: 'test-document', name: 'x', body: broken, announced: null }
    const viewer = {
      ...maya,
      image: null,
      timeZone: null,
      createdAt: new Date(),
      sessionId: 'x',
      sessionExpiresAt: new Date(),
      sessionEndsAt: new Date(),
      hasSecondFactor: false,
    }
    await expect(app.media.upload(viewer, body)).rejects.toMatchObject({ code: 'upload-incomplete' })
    expect(await bytesInStorage()).toBe(before)
  })

  test('a type that is not accepted', async () => {
    const answer = await upload(new Uint8Array(await png(2, 2)), {
      as: ada,
      purpose: 'test-paper',
      name: 'a.pdf',
    })
    expectProblem(answer, 415, 'file-type-refused')
    expect(answer.body.message).toBe('Files of this type are not accepted here. Please choose PDF, text.')
  })

  test('the fifty-first unused file', async () => {
    const hoarder = await app.make.student()
    const outcomes = []
    for (let each = 0; each < 51; each++) outcomes.push((await upload('x', { as: hoarder })).status)
    expect(outcomes).toEqual([...Array(50).fill(200), 429])
  })
})

describe('an unused file', () => {
  const exists = async (id: string) =>
    (await app.database.pool.query('select 1 from media where id = $1', [id])).rowCount === 1

  test('has its removal scheduled a day after the upload', async () => {
    const { id } = await uploaded('waits')
    const { rows } = await app.database.pool.query(
      `select extract(epoch from start_after - created_on) / 3600 as hours from pgboss.job
       where name = 'media.sweep' and data->>'mediaId' = $1`,
      [id],
    )
    expect(rows.map(({ hours }) => Math.round(Number(hours)))).toEqual([24])
  })

  test('is removed by the job with its bytes; a used one stays', async () => {
    const [waiting, used] = [await uploaded('waits'), await attached('used')]
    const before = await bytesInStorage()
    for (const { id } of [waiting, used]) {
      await app.jobs.enqueue(app.database.db, 'media.sweep', { ownerId: maya.id, mediaId: id })
    }
    await expect.poll(() => exists(waiting.id)).toBe(false)
    await expect.poll(bytesInStorage).toBe(before - 1)
    expect(await exists(used.id)).toBe(true)
    expect((await read(used.id, { as: maya })).bytes.toString()).toBe('used')
  })

  test('is removed as soon as it is released, in all sizes', async () => {
    const picture = await attached(new Uint8Array(await png(500, 500)), {
      purpose: 'test-picture',
      name: 'a.png',
    })
    const before = await bytesInStorage()
    await app.database.db.transaction((tx) => app.media.release(tx, [picture.id]))
    await expect.poll(bytesInStorage).toBe(before - 3)
    // The row is deleted after the bytes, so that a crash in between leaves it to retry.
    await expect.poll(() => exists(picture.id)).toBe(false)
  })
})

test('a failed upload leaves no bytes', async () => {
  const { put } = app.storage
  app.storage.put = () =>
    Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }))
  const before = await bytesInStorage()
  const rows = async () =>
    (await app.database.pool.query('select id from media where owner_id = $1', [tom.id])).rowCount
  const answer = await upload(new Uint8Array(await png(9, 9)), {
    as: tom,
    purpose: 'test-picture',
    name: 'a.png',
  })
  app.storage.put = put
  expectProblem(answer, 507, 'storage-full')
  expect(app.log.join(''), 'a full disk is an error of the site').toContain('"level":50')
  expect([await rows(), await bytesInStorage()]).toEqual([0, before])
})
