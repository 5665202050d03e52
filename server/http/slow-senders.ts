import type { Server } from 'node:http'
import { contract } from '../../contract/index.ts'

/**
 * How long a request may take to come in whole, in milliseconds: a package of 8.4 GB does at four megabits a second.
 * Node's own five minutes end a film of 4 GB on everything slower than 107 megabits. For `createServer`.
 */
export const requestTimeout = 5 * 3_600_000

/**
 * In milliseconds. `silence`: whoever says nothing for so long, in the midst of what they send, is gone. `form`: what is
 * no file is in by then, however slow the line; a byte now and then would otherwise keep a connection for hours.
 */
const usual = { silence: 60_000, form: 300_000 }

/** Addresses that take files, of any size. How slowly these may come in is for server/media/receive.ts. */
const takingFiles = Object.entries(contract)
  .filter(([, endpoint]) => 'upload' in endpoint)
  .map(([key]) => new RegExp(`^${key.slice(key.indexOf(' ') + 1).replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`))

/**
 * Ends connections on which a request stopped coming, or comes for longer than it may. How long it is answered is not
 * looked at. Whoever was answered before all of it came has only as long as one may be silent for the rest: to be
 * refused is no way to keep a connection.
 */
export function endSilentSenders(server: Server, { silence, form } = usual): void {
  server.on('request', (request, response) => {
    const { headers, url = '' } = request
    if (!('transfer-encoding' in headers) && (headers['content-length'] ?? '0') === '0') return
    const endAfter = (time: number) => setTimeout(() => request.destroy(), time)
    let end = takingFiles.some((address) => address.test(url)) ? undefined : endAfter(form)
    // Nobody listens for the timeout, so that Node closes the connection.
    request.setTimeout(silence)
    response.once('finish', () => {
      if (request.complete) return
      clearTimeout(end)
      end = endAfter(silence)
    })
    request.once('end', () => {
      // Once it is answered the time is Node's own, for connections that wait for another request.
      if (!response.writableFinished) request.setTimeout(0)
    })
    for (const over of ['end', 'close']) request.once(over, () => clearTimeout(end))
  })
}
