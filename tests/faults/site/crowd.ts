import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Outcome, percentile } from './outcome.ts'
import { openSite } from './site.ts'

const wanted = { connections: 500, milliseconds: 1_000 }

/** Ordinary readers, while attackers hold slow connections and send huge or deeply nested bodies. */
export async function crowd(): Promise<Outcome[]> {
  const site = await openSite()
  const sockets: Socket[] = []
  try {
    site.start()
    await site.ready()
    const { port } = new URL(site.baseUrl)
    for (let index = 0; index < wanted.connections; index++) {
      const socket = connect(Number(port), 'localhost')
      socket.on('error', () => {})
      socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: localhost:${port}\r\nX-Slow: `)
      sockets.push(socket)
    }
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('x')
    }, 500)
    const statuses = new Map<string, number>()
    let stopping = false
    const rude = [hugeBody, deepJson].map(async (send) => {
      while (!stopping) {
        const status = await send(site.baseUrl)
        const key = `${send.name} ${status}`
        statuses.set(key, (statuses.get(key) ?? 0) + 1)
        await sleep(20)
      }
    })
    const times: number[] = []
    let failed = 0
    for (const until = performance.now() + 10_000; performance.now() < until; ) {
      const began = performance.now()
      const answer = await fetch(`${site.baseUrl}/api/courses/fnd-100`).catch(() => null)
      await answer?.arrayBuffer()
      if (answer?.status !== 200) failed++
      times.push(performance.now() - began)
      await sleep(10)
    }
    stopping = true
    await Promise.all(rude)
    clearInterval(drip)
    const p95 = percentile(times, 0.95)
    const broken = [...statuses.keys()].filter((key) => /5\d\d$/.test(key))
    return [
      {
        tried: `${sockets.length} connections that send a byte at a time, bodies of 64 MB, JSON 200,000 deep`,
        mustHold: 'an ordinary read answers with p95 under 1 s',
        seen: `${times.length} reads, ${failed} failed, p95 ${p95.toFixed(0)} ms`,
        held: failed === 0 && p95 < wanted.milliseconds,
      },
      {
        tried: 'the same',
        mustHold: 'none of them is an error of the site',
        seen: [...statuses].map(([what, count]) => `${what}: ${count} times`).join(', '),
        held: broken.length === 0 && statuses.size > 0 && site.alive(),
      },
    ]
  } finally {
    for (const socket of sockets) socket.destroy()
    await site.remove()
  }
}

// Created once: creating them repeatedly would slow the reads measured in this process.
const bodies = {
  huge: Buffer.from(JSON.stringify({ email: 'x'.repeat(64_000_000) })),
  deep: Buffer.from('['.repeat(200_000) + ']'.repeat(200_000)),
}
const hugeBody = (baseUrl: string) => post(baseUrl, bodies.huge)
const deepJson = (baseUrl: string) => post(baseUrl, bodies.deep)

/**
 * Sent by `node:http`: `fetch` copies a 64 MB body several times, which would slow the reads measured in this process.
 *
 * @returns the status, or `cut` if the connection closed before the body was sent
 */
function post(baseUrl: string, body: Buffer): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const sent = request(`${baseUrl}/api/auth/login`, { method: 'POST', headers, agent: false })
  sent.once('response', (response) => {
    resolve(String(response.statusCode))
    response.resume()
    response.once('close', () => sent.destroy())
  })
  sent.once('error', () => resolve('cut'))
  sent.on('error', () => {})
  sent.end(body)
  return promise
}
