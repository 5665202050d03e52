import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageLimits } from '../../../rules/courses/packages.ts'
import { endSilentSenders, requestTimeout } from './slow-senders.ts'

/** Milliseconds. */
const silence = 400
const form = 1_200

const server = createServer(
  { keepAliveTimeout: 100, keepAliveTimeoutBuffer: 0 },
  async (incoming, answer) => {
    if (incoming.url?.endsWith('refused')) return void answer.end('no')
    const said = await text(incoming).catch(() => 'cut off')
    // Longer than a sender may be silent.
    await sleep(incoming.url === '/long-work' ? silence * 2 : 0)
    answer.end(said)
  },
)
endSilentSenders(server, { silence, form })
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => void server.close())

/** @param pieces text and the delay before it in milliseconds */
async function send(path: string, pieces: [string, number][], { ends = true } = {}): Promise<string> {
  const { port } = server.address() as AddressInfo
  const outgoing = request({ port, host: '127.0.0.1', path, method: 'POST' })
  const answered = once(outgoing, 'response').then(
    ([response]) => text(response),
    (error: NodeJS.ErrnoException) => String(error.code),
  )
  outgoing.flushHeaders()
  for (const [piece, wait] of pieces) {
    await sleep(wait)
    outgoing.write(piece)
  }
  if (ends) outgoing.end()
  return answered
}

/** One byte at a time. */
const slowly = (pieces: number) => Array.from({ length: pieces }, (): [string, number] => ['a', silence / 8])

test('waits for a slow sender', async () => {
  expect(await send('/', slowly(12))).toBe('a'.repeat(12))
})

test('limits the total time of a form, not of a file', async () => {
  const longer = slowly(48)
  const [ofForm, ofFile] = await Promise.all([
    send('/api/auth/login', longer),
    send('/api/media?purpose=assignment&name=film.mp4', longer),
  ])
  expect(ofForm).toBe('ECONNRESET')
  expect(ofFile).toBe('a'.repeat(48))
})

test('closes the connection of a sender that goes silent', async () => {
  expect(await send('/', [['half', 0]], { ends: false })).toBe('ECONNRESET')
})

test('does not limit the time to answer a complete request', async () => {
  expect(await send('/long-work', [['whole', 0]])).toBe('whole')
})

describe('a sender answered before its request was complete', () => {
  /** @param after what is sent repeatedly after the response @returns when the connection closes */
  async function goOn(path: string, length: number, after: string, every: number | null) {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const over = once(socket, 'close').catch(() => {})
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`)
    await once(socket, 'data')
    socket.write(after)
    const more = every === null ? undefined : setInterval(() => socket.write(after), every)
    await over
    clearInterval(more)
  }

  test('cannot keep the connection longer by sending the rest', async () => {
    await goOn('/refused', 4, 'rest', null)
  }, 10_000)

  test('cannot keep it by sending on, a file neither', async () => {
    await goOn('/api/media?purpose=refused', 1_000_000, 'a', 20)
  }, 10_000)
})

test('the largest package fits in the time limit at four megabits a second', () => {
  expect((packageLimits.archive * 8) / 4_000_000).toBeLessThan(requestTimeout / 1_000)
})
