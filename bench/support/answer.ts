import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A response as sent, still compressed. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export const asBrowsersDo = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Headers every server adds. */
const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** Fetches without decompressing, which `fetch` cannot. */
export function readAnswer(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const kept = Object.entries(incoming.headers).filter(([name]) => !own.has(name))
        resolve({
          status: incoming.statusCode ?? 0,
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/**
 * The response of a public URL once it is cached and compressed, shortly after the first visit.
 *
 * @throws Error if it is refused
 */
export async function readWarmAnswer(url: string): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await readAnswer(url, asBrowsersDo)
    if (answer.status !== 200) throw new Error(`${url} answered with ${answer.status}`)
    if (answer.headers['content-encoding'] === 'br' || attempt === 50) return answer
    await sleep(100)
  }
}
