import type { Server } from 'node:http'

/**
 * How long a request may take to come in whole, in milliseconds: a package of 8.4 GB does at four megabits a second.
 * Node's own five minutes end a film of 4 GB on everything slower than 107 megabits. For `createServer`.
 */
export const requestTimeout = 5 * 3_600_000

/** Whoever says nothing for so long, in the midst of what they send, is gone. Milliseconds. */
const longestSilence = 60_000

/**
 * Ends connections on which a request stopped coming. One may be slow, as long as it comes; how long it is answered is
 * not looked at.
 */
export function endSilentSenders(server: Server, silence = longestSilence): void {
  server.on('request', (request) => {
    const { headers } = request
    if (!('transfer-encoding' in headers) && (headers['content-length'] ?? '0') === '0') return
    // Nobody listens for the timeout, so that Node closes the connection.
    request.setTimeout(silence)
    request.once('end', () => request.setTimeout(0))
  })
}
