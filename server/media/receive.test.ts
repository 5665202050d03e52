import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { receive } from './receive.ts'

let folder: string
let clock: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creare-receive-'))
  clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => rm(folder, { recursive: true }))

/** A body with a pause before each piece, by the test's clock. */
function sent({ pieces, bytes, seconds }: { pieces: number; bytes: number; seconds: number }) {
  let left = pieces
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (left === 0) return controller.close()
        left -= 1
        clock += seconds * 1_000
        controller.enqueue(new Uint8Array(bytes))
      },
    },
    { highWaterMark: 0 },
  )
}

const limits = { announced: null, longest: 500e6 }

test('accepts a file over a throttled mobile connection', async () => {
  const body = sent({ pieces: 300, bytes: 7_000, seconds: 1 })
  expect(await receive(body, { folder, ...limits })).toMatchObject({ size: 2_100_000 })
})

test('accepts a pause of almost a minute', async () => {
  const body = sent({ pieces: 10, bytes: 400_000, seconds: 50 })
  expect(await receive(body, { folder, ...limits })).toMatchObject({ size: 4_000_000 })
})

test('refuses a byte now and then after a minute, and stores nothing', async () => {
  const body = sent({ pieces: 300, bytes: 1, seconds: 20 })
  await expect(receive(body, { folder, ...limits })).rejects.toMatchObject({
    code: 'upload-incomplete',
    message: expect.stringContaining('too slowly'),
    headers: { connection: 'close' },
  })
  expect(clock).toBe(60_000)
  expect(await readdir(folder)).toEqual([])
})

test("does not count the site's own processing time", async () => {
  const body = sent({ pieces: 30, bytes: 100, seconds: 0 })
  const arrived = async () => {
    clock += 30_000
  }
  expect(await receive(body, { folder, ...limits, arrived })).toMatchObject({ size: 3_000 })
})
