import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage } from '../storage/storage.ts'
import { startBucketServer } from '../storage/testing/bucket-server.ts'
import { fileEntry } from './manifest.ts'
import { restoredFiles } from './restored-files.ts'

const key = 'ab/0b0e7f6e-7d0c-4a1e-9d3a-1f2e3d4c5b6a'
const options = { refuse: false }
let bucket: Awaited<ReturnType<typeof startBucketServer>>
let dataDir: string
beforeEach(async () => {
  options.refuse = false
  dataDir = await mkdtemp(join(tmpdir(), 'creare-restored-'))
  bucket = await startBucketServer(options)
})
afterEach(async () => {
  await bucket.close()
  await rm(dataDir, { recursive: true, force: true })
})
const open = () =>
  openStorage({
    dataDir,
    storageUrl: `s3://key:secret@files?endpoint=${encodeURIComponent(bucket.endpoint)}`,
  })
const kept = () => bucket.objects.get(`/files/${key}`)?.bytes.toString()

test('a file the bucket fails to report is not treated as missing', async () => {
  const storage = await open()
  await storage.put(key, Buffer.from('there before'), 'text/plain')
  const files = restoredFiles(storage)
  options.refuse = true
  await expect(files.keep(fileEntry(key), Readable.from(['of the backup']))).rejects.toThrow()
  options.refuse = false
  await files.undo()
  expect(kept()).toBe('there before')
  expect(await readdir(storage.incomingFolder)).toEqual([])
})

test('a different existing file is overwritten at the end, and a missing one is added immediately', async () => {
  const storage = await open()
  const files = restoredFiles(storage)
  await files.keep(fileEntry(key), Readable.from(['of the backup']))
  expect(kept()).toBe('of the backup')
  await files.undo()
  expect(kept()).toBeUndefined()
  await storage.put(key, Buffer.from('there before'), 'text/plain')
  const again = restoredFiles(storage)
  await again.keep(fileEntry(key), Readable.from(['of the backup']))
  expect(kept()).toBe('there before')
  await again.settle()
  expect(kept()).toBe('of the backup')
})
