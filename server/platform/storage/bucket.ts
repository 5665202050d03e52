import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { dataFolderMode } from '../../../database/embedded/account.ts'
import type { Storage } from './storage.ts'
import { fromBucket } from './storage-away.ts'
import type { BucketAddress } from './storage-url.ts'

/** Milliseconds to connect, and without data; for each of three tries. */
const timeoutsMs = { connecting: 3_000, silent: 10_000 }

export function bucketStorage(
  address: BucketAddress,
  dataDir: string,
  { connecting, silent } = timeoutsMs,
): Storage {
  const { bucket, prefix, region, endpoint, credentials } = address
  const incomingFolder = join(dataDir, 'incoming')
  mkdirSync(dataDir, { recursive: true, mode: dataFolderMode() })
  mkdirSync(incomingFolder, { recursive: true, mode: 0o700 })
  // A caller may hold a database connection: do not wait two minutes for the operating system to give up.
  const clientWith = (limit: {
    requestTimeout?: number
    throwOnRequestTimeout?: boolean
    socketTimeout?: number
  }) =>
    new S3Client({
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(credentials ? { credentials } : {}),
      // Many S3-compatible services lack the checksums Amazon added later.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: { connectionTimeout: connecting, ...limit },
    })
  const diskOf = (client: S3Client) =>
    new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  // Limits the wait for a response to begin only: a paused film sends nothing for an hour.
  const client = clientWith({ requestTimeout: silent, throwOnRequestTimeout: true })
  const disk = diskOf(client)
  // A long film may take long, as long as data flows.
  const sending = diskOf(clientWith({ socketTimeout: silent }))

  return {
    incomingFolder,
    take: (file, key, type) => fromBucket(sending.moveFromFs(file, prefix + key, { contentType: type })),
    put: (key, contents, type) => fromBucket(sending.put(prefix + key, contents, { contentType: type })),

    async read(key, range) {
      if (range === undefined) return fromBucket(disk.getStream(prefix + key))
      // flydrive reads whole files only.
      const Range = `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ Bucket: bucket, Key: prefix + key, Range })
      const answer = await fromBucket(client.send(command))
      return answer.Body as Readable
    },

    has: (key) => fromBucket(disk.exists(prefix + key)),

    async remove(keys) {
      await fromBucket(Promise.all(keys.map((key) => disk.delete(prefix + key))))
    },
  }
}
