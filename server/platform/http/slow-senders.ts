import type { Server } from 'node:http'
import { contract } from '../../../contract/index.ts'

/**
 * Milliseconds a request may take to arrive, for `createServer`: a package of 8.4 GB fits at four megabits a second.
 * Node's default of five minutes ends a film of 4 GB on any line slower than 107 megabits.
 */
export const requestTimeout = 5 * 3_600_000

/**
 * Milliseconds. `silence` ends a connection without data; `form` limits anything but a file, because one byte now and
 * then would hold a connection for hours.
 */
const usual = { silence: 60_000, form: 300_000 }

/** server/media/receive.ts limits how slowly files may arrive. */
const takingFiles = Object.entries(contract)
  .filter(([, endpoint]) => 'upload' in endpoint)
  .map(([key]) => new RegExp(`^${key.slice(key.indexOf(' ') + 1).replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`))

/**
 * Closes connections whose request stopped arriving or takes too long; answering is not limited. A sender answered
 * early gets only the silence limit for the rest, so a refused upload cannot hold a connection.
 */
export function endSilentSenders(server: Server, { silence, form } = usual): void {
  server.on('request', (request, response) => {
    const { headers, url = '' } = request
    if (!('transfer-encoding' in headers) && (headers['content-length'] ?? '0') === '0') return
    const endAfter = (time: number) => setTimeout(() => request.destroy(), time)
    let end = takingFiles.some((address) => address.test(url)) ? undefined : endAfter(form)
    // No listener for the timeout, so Node closes the connection.
    request.setTimeout(silence)
    response.once('finish', () => {
      if (request.complete) return
      clearTimeout(end)
      end = endAfter(silence)
    })
    request.once('end', () => {
      if (!response.writableFinished) request.setTimeout(0)
    })
    for (const over of ['end', 'close']) request.once(over, () => clearTimeout(end))
  })
}
