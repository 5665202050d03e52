import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { openTestDoor } from '../../tests/support/door.ts'

const megabyte = 1_000_000

let app: TestApp
let door: Awaited<ReturnType<typeof openTestDoor>>

beforeAll(async () => {
  app = await createTestApp()
  app.media.addPurpose('test-film', { longest: 121 * megabyte, accepts: ['*'], mayRead: () => false })
  door = await openTestDoor(app, async () => new Response(''))
})
afterAll(async () => {
  await door.close()
  await app.close()
})

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const held = () => {
  collect()
  return process.memoryUsage().arrayBuffers
}

/** A file of zeros made as it is sent, so that the sender holds no more of it than one piece. */
function film(megabytes: number, onPiece: (megabytesSent: number) => void = () => {}) {
  const piece = new Uint8Array(megabyte)
  let sent = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === megabytes) return controller.close()
      onPiece(++sent)
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

test('a large upload passes through without being held in memory, there and back', {
  timeout: 60_000,
}, async () => {
  const cookie = await app.cookieOf(await app.make.student())
  const before = held()
  const samples: number[] = []
  const look = (megabytes: number) => {
    if (megabytes % 30 === 0) samples.push(held() - before)
  }
  const answer = await send(film(120, look), cookie)
  expect(answer.status).toBe(200)
  const { file } = (await answer.json()) as { file: { size: number; url: string } }
  expect(file.size).toBe(120 * megabyte)

  const back = await fetch(`${door.url}${file.url}`, { headers: { cookie } })
  let size = 0
  for await (const chunk of back.body ?? []) {
    const megabytes = Math.floor(size / megabyte)
    size += chunk.byteLength
    if (Math.floor(size / megabyte) > megabytes) look(Math.floor(size / megabyte))
  }
  expect(size).toBe(120 * megabyte)
  expect(samples.length).toBeGreaterThan(6)
  // Both ends of the wire and their buffers are in this process; what is held would be twice the file.
  expect(Math.max(...samples)).toBeLessThan(60 * megabyte)
})

test('one that is too large is refused before it has all come', { timeout: 60_000 }, async () => {
  const cookie = await app.cookieOf(await app.make.student())
  const outcome = await send(film(1_000), cookie).then(
    ({ status }) => status,
    // The connection is closed while the sender still sends, which it may notice before it reads the answer.
    () => 413,
  )
  expect(outcome).toBe(413)
})
