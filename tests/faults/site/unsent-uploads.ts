import { connect, type Socket } from 'node:net'
import { type Outcome, percentile, seconds } from './outcome.ts'
import { enrolPupils, type Pupil } from './pupils.ts'
import { openSite } from './site.ts'

const attackers = { accounts: 22, connections: 159 }
const announced = 499_000_000
const handIns = 20
/** Milliseconds. */
const wanted = 5_000

/** Accounts that announce huge files and send one byte, while other students hand in. */
export async function unsentUploads(): Promise<Outcome[]> {
  const site = await openSite()
  const sockets: Socket[] = []
  try {
    site.start()
    await site.ready()
    const hostile = await enrolPupils(site, attackers.accounts)
    const students = await enrolPupils(site, handIns)
    for (let index = 0; index < attackers.connections; index++) {
      const attacker = hostile[index % hostile.length]
      if (attacker) sockets.push(announce(site.baseUrl, attacker))
    }
    await Promise.all(sockets.map(isSent))
    const times: number[] = []
    const statuses = new Map<number, number>()
    for (const student of students) {
      const began = performance.now()
      const status = await handIn(site.baseUrl, student)
      times.push(performance.now() - began)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const open = sockets.filter((socket) => !socket.destroyed).length
    const slowest = percentile(times, 1)
    return [
      {
        tried: `${attackers.connections} connections of ${attackers.accounts} accounts announce 499 MB each and send one byte`,
        mustHold: `files of other students are taken, each within ${seconds(wanted)}`,
        seen: `${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}, the slowest after ${seconds(slowest)}; ${open} of the connections still open`,
        held: statuses.get(200) === handIns && slowest < wanted && site.alive(),
      },
    ]
  } finally {
    for (const socket of sockets) socket.destroy()
    await site.remove()
  }
}

function announce(baseUrl: string, { cookie }: Pupil): Socket {
  const { host, hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.resume()
  socket.write(
    [
      'POST /api/media?purpose=assignment&name=film.txt HTTP/1.1',
      `Host: ${host}`,
      `Cookie: ${cookie}`,
      'Content-Type: text/plain',
      `Content-Length: ${announced}`,
      '\r\nx',
    ].join('\r\n'),
  )
  return socket
}

/** Resolves when the byte is on its way, or the connection was refused. */
const isSent = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.write('', () => resolve())
  })

async function handIn(baseUrl: string, { cookie }: Pupil): Promise<number> {
  const answer = await fetch(`${baseUrl}/api/media?purpose=assignment&name=notes.txt`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/plain' },
    body: Buffer.alloc(3_000_000, 'a page of a hand-in '),
  })
  await answer.arrayBuffer()
  return answer.status
}
