import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { drawnPage, openTestDoor } from '../../tests/support/door.ts'
import { heldMemory } from '../../tests/support/memory.ts'

const megabyte = 1_000_000
/** `LARGE_UPLOAD_MEGABYTES=1000` sends a gigabyte; the memory limit is the same. */
const megabytes = Number(process.env.LARGE_UPLOAD_MEGABYTES ?? 120)

let app: TestApp
let door: Awaited<ReturnType<typeof openTestDoor>>

beforeAll(async () => {
  app = await createTestApp()
  app.media.addPurpose('test-film', {
    longest: (megabytes + 1) * megabyte,
    accepts: ['*'],
    mayRead: () => false,
  })
  door = await openTestDoor(app, async () => drawnPage(''))
})
afterAll(async () => {
  await door.close()
  await app.close()
})

const held = () => heldMemory().arrayBuffers

function film(megabytes: number) {
  const piece = new Uint8Array(megabyte)
  let sent = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === megabytes) return controller.close()
      sent++
      controller.enqueue(piece)
    },
  })
}

const send = async (body: ReadableStream<Uint8Array>, cookie: string) =>
  fetch(`${door.url}/api/media?purpose=test-film&name=film.mov`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { cookie },
  } as RequestInit)

test('a large upload and download stream in constant memory', {
  timeout: 60_000 + megabytes * 100,
}, async () => {
  const cookie = await app.cookieOf(await app.make.student())
  const address = `${door.url}/api/media?purpose=test-film&name=film.mov`
  const before = held()
  let most = 0
  let looks = 0
  // One measurement at a time: garbage collection is slow on a busy machine, and the upload must progress in between.
  let watching: NodeJS.Timeout
  const look = () => {
    looks++
    most = Math.max(most, held() - before)
    watching = setTimeout(look, 400)
  }
  look()
  // The client is another process, so its memory does not count.
  const client = join(import.meta.dirname, 'testing/large-client.mjs')
  const sending = promisify(execFile)(process.execPath, [client, address, cookie, `${megabytes}`])
  const { stdout } = await sending.finally(() => clearTimeout(watching))
  const bytes = megabytes * megabyte
  expect(JSON.parse(stdout)).toEqual({ status: 200, size: bytes, bytesBack: bytes })
  expect(looks).toBeGreaterThan(1)
  expect(most, `of ${megabytes} MB there and back`).toBeLessThan(8 * megabyte)
})

test('an oversized file is refused before it is complete', { timeout: 60_000 }, async () => {
  const cookie = await app.cookieOf(await app.make.student())
  const outcome = await send(film(megabytes * 8), cookie).then(
    ({ status }) => status,
    // The connection closes during the upload, which the client may notice before it reads the response.
    () => 413,
  )
  expect(outcome).toBe(413)
})
