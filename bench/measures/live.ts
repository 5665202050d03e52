import { Agent, type ClientRequest, request } from 'node:http'
import { residentBytes } from '../support/processes.ts'
import { notMeasured, type Row } from '../support/row.ts'
import type { Site } from '../support/site.ts'
import { makeStudents, type Student } from '../support/students.ts'
import type { Bench, Measure } from './measure.ts'

const connections = 5_000
const streamsOfOne = 10
/** Connections opened concurrently. */
const atOnce = 50
const most = 400_000_000

/** Cost of 5,000 browsers with an open live stream, and the latency of an event. */
export const live: Measure = async ({ site }: Bench) => {
  const students = await makeStudents(site, connections / streamsOfOne)
  const before = residentBytes(site.pid)
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const streams: Stream[] = []
  try {
    const cookies = students.flatMap(({ cookie }) => Array.from({ length: streamsOfOne }, () => cookie))
    for (let from = 0; from < cookies.length; from += atOnce) {
      const some = cookies.slice(from, from + atOnce)
      streams.push(...(await Promise.all(some.map((cookie) => open(site, agent, cookie)))))
    }
    // Time for a heartbeat to all of them.
    await new Promise((resolve) => setTimeout(resolve, 30_000))
    const open_ = streams.filter(({ isOpen }) => isOpen()).length
    const bytes = residentBytes(site.pid)
    const took = await notifyOne(site, students[0], streams)
    return [rowOf(open_, bytes, before), delayRow(took)]
  } finally {
    for (const { close } of streams) close()
    agent.destroy()
  }
}

interface Stream {
  cookie: string
  isOpen(): boolean
  /** Resolves with the next event of this type. */
  next(type: string): Promise<void>
  close(): void
}

/** Resolves on the stream's `ready` event. */
function open(site: Site, agent: Agent, cookie: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    let isOpen = false
    const waiting: { type: string; arrived: () => void }[] = []
    const outgoing: ClientRequest = request(`${site.baseUrl}/api/events`, { agent, headers: { cookie } })
    outgoing.on('error', reject)
    outgoing.on('response', (answer) => {
      if (answer.statusCode !== 200)
        return reject(new Error(`A stream was answered with ${answer.statusCode}`))
      isOpen = true
      answer.setEncoding('utf8')
      answer.on('close', () => {
        isOpen = false
      })
      answer.on('error', () => {})
      answer.on('data', (text: string) => {
        for (const { type, arrived } of waiting) if (text.includes(`"type":"${type}"`)) arrived()
        if (!text.includes('event: ready')) return
        const next = (type: string) => new Promise<void>((arrived) => waiting.push({ type, arrived }))
        resolve({ cookie, next, isOpen: () => isOpen, close: () => outgoing.destroy() })
      })
    })
    outgoing.end()
  })
}

/** Milliseconds from a request that causes an event until all streams of that person have it. */
async function notifyOne(site: Site, student: Student | undefined, streams: readonly Stream[]) {
  const own = streams.filter(({ cookie }) => cookie === student?.cookie)
  const arrived = Promise.all(own.map(({ next }) => next('notifications-read')))
  const began = performance.now()
  const answer = await fetch(`${site.baseUrl}/api/user/notifications/read`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: student?.cookie ?? '' },
    body: JSON.stringify({ through: '1' }),
  })
  if (!answer.ok) throw new Error(`Marking as read was answered with ${answer.status}`)
  await arrived
  return performance.now() - began
}

function rowOf(opened: number, bytes: number | null, before: number | null): Row {
  const what = `memory with ${connections.toLocaleString('en')} live streams (RSS)`
  const target = `<= ${most / 1_000_000} MB`
  if (bytes === null || before === null) {
    return notMeasured(what, target, 'the system does not report it (it is read from /proc)')
  }
  const ours = `${Math.round(bytes / 1_000_000)} MB`
  const notes = [
    `${opened} of ${connections} open after a heartbeat; ${Math.round(before / 1_000_000)} MB without them`,
  ]
  return { what, ours, theirs: '-', ratio: '-', target, met: opened === connections && bytes <= most, notes }
}

function delayRow(milliseconds: number): Row {
  const what = 'from a write to all live streams of that person'
  const ours = `${Math.round(milliseconds)} ms`
  return { what, ours, theirs: '-', ratio: '-', target: '<= 1000 ms', met: milliseconds <= 1_000 }
}
