import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bucketStorage } from './bucket.ts'
import { openStorage, type Storage } from './storage.ts'
import { StorageAway } from './storage-away.ts'
import { readStorageUrl } from './storage-url.ts'
import { startBucketServer } from './testing/bucket-server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creare-storage-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

let bucket: Awaited<ReturnType<typeof startBucketServer>>
beforeAll(async () => {
  bucket = await startBucketServer()
})
afterAll(() => bucket.close())

const text = async (stream: Readable) => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
const bucketUrl = () => `s3://key:secret%2Fkey@files/school?endpoint=${encodeURIComponent(bucket.endpoint)}`
const places: [string, () => Promise<Storage>][] = [
  ['the disk', () => openStorage({ dataDir })],
  ['a bucket', () => openStorage({ dataDir, storageUrl: bucketUrl() })],
]

describe.each(places)('on %s', (_, open) => {
  test('stores a file, reads it whole and in part, and removes it', async () => {
    const storage = await open()
    await storage.put('ab/one', Buffer.from('to live is to create'), 'text/plain')
    expect(await text(await storage.read('ab/one'))).toBe('to live is to create')
    expect(await text(await storage.read('ab/one', { start: 3, end: 6 }))).toBe('live')
    expect(await storage.has('ab/one')).toBe(true)
    await storage.remove(['ab/one', 'ab/never-there'])
    expect(await storage.has('ab/one')).toBe(false)
    await expect(storage.read('ab/one')).rejects.toThrow()
  })

  test('moves an incoming file out of its folder', async () => {
    const storage = await open()
    const file = join(storage.incomingFolder, 'incoming')
    await writeFile(file, 'a film')
    await storage.take(file, 'cd/film', 'video/mp4')
    expect(await text(await storage.read('cd/film'))).toBe('a film')
    expect(await readdir(storage.incomingFolder)).toEqual([])
  })

  test('partial uploads of a killed process are removed at the next start, current ones are not', async () => {
    const { incomingFolder } = await open()
    const longAgo = new Date(Date.now() - 25 * 3_600_000)
    await writeFile(join(incomingFolder, 'old'), 'half')
    await utimes(join(incomingFolder, 'old'), longAgo, longAgo)
    await writeFile(join(incomingFolder, 'new'), 'half')
    await open()
    expect(await readdir(incomingFolder)).toEqual(['new'])
  })
})

test('a bucket gets its files under the prefix, with their type, signed', async () => {
  const storage = await openStorage({ dataDir, storageUrl: bucketUrl() })
  await storage.put('ab/one', Buffer.from('x'), 'image/webp')
  expect(bucket.objects.get('/files/school/ab/one')?.type).toBe('image/webp')
  expect(bucket.requests.at(-1)?.authorization).toContain('Credential=key/')
  expect([...bucket.objects.keys()].filter((key) => key.includes('start-check'))).toEqual([])
})

test('a bucket that connects and never answers times out for every operation', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const address = { bucket: 'files', prefix: '', region: 'us-east-1', endpoint, credentials }
  const storage = bucketStorage(address, dataDir, { connecting: 3_000, silent: 50 })
  const file = join(storage.incomingFolder, 'film')
  // More than the system buffers for an unread connection.
  await writeFile(file, Buffer.alloc(20_000_000))
  const requests = [
    storage.read('ab/one'),
    storage.read('ab/one', { start: 0, end: 1 }),
    storage.has('ab/one'),
    storage.put('ab/one', Buffer.from('x'), 'text/plain'),
    storage.take(file, 'cd/film', 'video/mp4'),
    storage.remove(['ab/one']),
  ]
  await Promise.all(requests.map((each) => expect(each).rejects.toBeInstanceOf(StorageAway)))
  expect(await readdir(storage.incomingFolder)).toEqual(['film'])
  silent.closeAllConnections()
  silent.close()
})

test('a paused film is not aborted', async () => {
  const film = Buffer.alloc(20_000_000, 'a film ')
  bucket.objects.set('/files/film', { bytes: film, type: 'video/mp4' })
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const address = { bucket: 'files', prefix: '', region: 'us-east-1', endpoint: bucket.endpoint, credentials }
  const storage = bucketStorage(address, dataDir, { connecting: 3_000, silent: 50 })
  const stream = await storage.read('film')
  // Four times the timeout for a response to begin.
  await sleep(200)
  expect((await text(stream)).length).toBe(film.length)
})

test('an unwritable storage stops the start with one sentence, without secrets', async () => {
  const refusing = await startBucketServer({ refuse: true })
  const storageUrl = `s3://key:secret-key@files?endpoint=${encodeURIComponent(refusing.endpoint)}`
  const opening = openStorage({ dataDir, storageUrl })
  await expect(opening).rejects.toThrow(/^Files cannot be kept in the bucket files \(\w+\)\./)
  await expect(opening).rejects.not.toThrow(/secret-key/)
  await refusing.close()
  await writeFile(join(dataDir, 'media'), 'a file where a folder should be')
  await expect(openStorage({ dataDir })).rejects.toThrow(/\/media \((EEXIST|ENOTDIR)\)/)
})

describe('STORAGE_URL', () => {
  test('names the bucket and its endpoint', () => {
    expect(readStorageUrl('s3://files')).toEqual({ bucket: 'files', prefix: '', region: 'us-east-1' })
    expect(
      readStorageUrl(
        's3://a:b%2Fc@my.files/a/b/?region=eu-central-1&endpoint=https://minio.example.org:9000',
      ),
    ).toEqual({
      bucket: 'my.files',
      prefix: 'a/b/',
      region: 'eu-central-1',
      endpoint: 'https://minio.example.org:9000',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b/c' },
    })
  })

  test.each([
    's3://',
    's3://UP_PER',
    's3://key@files',
    's3://files?regoin=x',
    's3://files?endpoint=ftp://x',
    's3://files#x',
    'https://files',
    's3:files',
  ])('%s is invalid', (value) => expect(readStorageUrl(value)).toBeNull())
})
