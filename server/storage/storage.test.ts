import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStorage, type Storage } from './storage.ts'
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
  test('a file is kept, read whole and in part, and removed', async () => {
    const storage = await open()
    await storage.put('ab/one', Buffer.from('to live is to create'), 'text/plain')
    expect(await text(await storage.read('ab/one'))).toBe('to live is to create')
    expect(await text(await storage.read('ab/one', { start: 3, end: 6 }))).toBe('live')
    expect(await storage.has('ab/one')).toBe(true)
    await storage.remove(['ab/one', 'ab/never-there'])
    expect(await storage.has('ab/one')).toBe(false)
    await expect(storage.read('ab/one')).rejects.toThrow()
  })

  test('an incoming file is taken over and gone from where it came in', async () => {
    const storage = await open()
    const file = join(storage.incomingFolder, 'incoming')
    await writeFile(file, 'a film')
    await storage.take(file, 'cd/film', 'video/mp4')
    expect(await text(await storage.read('cd/film'))).toBe('a film')
    expect(await readdir(storage.incomingFolder)).toEqual([])
  })

  test('what a killed process left half received is removed at the next start, what comes in now is not', async () => {
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

test('a storage that cannot be written to keeps the site from starting, in one sentence without secrets', async () => {
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
  test('names the bucket and how it is reached', () => {
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
  ])('%s is a mistake', (value) => expect(readStorageUrl(value)).toBeNull())
})
