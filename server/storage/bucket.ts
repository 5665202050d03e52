import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { dataFolderMode } from '../../database/embedded/account.ts'
import type { Storage } from './storage.ts'
import { fromBucket } from './storage-away.ts'
import type { BucketAddress } from './storage-url.ts'

/** Files in a bucket of Amazon S3 or of a service that speaks its language. */
export function bucketStorage(address: BucketAddress, dataDir: string): Storage {
  const { bucket, prefix, region, endpoint, credentials } = address
  const incomingFolder = join(dataDir, 'incoming')
  mkdirSync(dataDir, { recursive: true, mode: dataFolderMode() })
  mkdirSync(incomingFolder, { recursive: true, mode: 0o700 })
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Many services that speak S3 do not know the checksums Amazon added later.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Whoever gives a file waits for it, with a connection to the database where one is removed: not for the two minutes
    // after which the system itself gives up on a bucket whose machine is gone.
    requestHandler: { connectionTimeout: 3_000 },
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))

  return {
    incomingFolder,
    take: (file, key, type) => fromBucket(disk.moveFromFs(file, prefix + key, { contentType: type })),
    put: (key, contents, type) => fromBucket(disk.put(prefix + key, contents, { contentType: type })),

    async read(key, range) {
      if (range === undefined) return fromBucket(disk.getStream(prefix + key))
      // flydrive reads whole files only.
      const Range = `bytes=${range.start}-${range.end}`
      const asked = new GetObjectCommand({ Bucket: bucket, Key: prefix + key, Range })
      const answer = await fromBucket(client.send(asked))
      return answer.Body as Readable
    },

    has: (key) => fromBucket(disk.exists(prefix + key)),

    async remove(keys) {
      await fromBucket(Promise.all(keys.map((key) => disk.delete(prefix + key))))
    },
  }
}
