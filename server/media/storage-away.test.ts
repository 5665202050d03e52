import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Person } from '../../tests/support/factories.ts'
import { startBucketServer } from '../platform/storage/testing/bucket-server.ts'
import { mediaCalls } from './testing/media-calls.ts'

let app: TestApp
let maya: Person
let bucket: Awaited<ReturnType<typeof startBucketServer>>

beforeAll(async () => {
  bucket = await startBucketServer()
  app = await createTestApp({
    storageUrl: `s3://key:secret-key@files/school?endpoint=${encodeURIComponent(bucket.endpoint)}`,
  })
  maya = await app.make.student()
  app.media.addPurpose('test-document', { longest: 100_000, accepts: ['*'], mayRead: () => true })
})
afterAll(() => app.close())

const { upload, uploaded, asProblem } = mediaCalls(() => ({ app, owner: maya }))

test('a refusing bucket is reported as the storage, not as the database', async () => {
  const file = await uploaded('kept while the bucket was there')
  await bucket.close()
  const expected = { status: 503, code: 'storage-unavailable' as const }
  const given = await upload('comes while the bucket is away')
  const read = await asProblem(file.id, { as: maya })
  const removed = await app.call('DELETE /api/media/{id}', { as: maya, params: { id: file.id } })
  for (const answer of [given, read, removed]) {
    expectProblem(answer, expected.status, expected.code)
    expect(answer.body.detail).toBe('The site cannot reach its file storage. Please try again shortly.')
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(JSON.stringify(answer.body)).not.toMatch(/ECONN|127\.0\.0\.1|secret-key/)
  }
  // Metadata in the database is still available.
  expect((await app.call('GET /api/auth/session', { as: maya })).status).toBe(200)
  expect((await app.media.files([file.id])).size).toBe(1)
})
