import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/**
 * A proxy between an app and its database, so a test can interrupt the connection without stopping the shared server.
 *
 * @param databaseUrl from the embedded server: a socket folder in `host`, or a port
 */
export async function startDatabaseProxy(databaseUrl: string) {
  let place = placeOf(databaseUrl)
  const sockets = new Set<Socket>()
  let silent = false

  const server = createServer((socket) => {
    keep(socket)
    if (silent) return
    const upstream = keep(connect(place as never))
    socket.pipe(upstream).pipe(socket)
    socket.on('close', () => upstream.destroy())
    upstream.on('close', () => socket.destroy())
  })

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    return socket
  }

  async function listen(port: number) {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  async function close() {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }

  const port = await listen(0)
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = `${port}`

  return {
    url: url.href,
    /** Server down: connections break, new ones are refused. */
    cut: close,
    /** Firewall: connections break, new ones are accepted and get no response. */
    async silence() {
      silent = true
      for (const socket of sockets) socket.destroy()
    },
    /** Hang: connections stay open without responses, and so do new ones. */
    async stall() {
      silent = true
      for (const socket of sockets) socket.unpipe()
    },
    /** Switches to another server, like the address of a cluster. */
    moveTo(other: string) {
      place = placeOf(other)
      for (const socket of sockets) socket.destroy()
    },
    async restore() {
      silent = false
      for (const socket of sockets) socket.destroy()
      if (!server.listening) await listen(port)
    },
    stop: close,
  }
}

function placeOf(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  return folder
    ? { path: join(folder, '.s.PGSQL.5432') }
    : { host: target.hostname, port: Number(target.port || 5432) }
}
