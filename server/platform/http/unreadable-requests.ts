import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { securityHeaders } from './security-headers.ts'

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers requests that fail before Node emits them, with the security headers. */
export function answerUnreadable(server: Server, baseUrl: string): void {
  const headers = { ...securityHeaders(baseUrl), 'cache-control': 'no-store', connection: 'close' }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // The client disconnected.
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const status = statusOf[error.code ?? ''] ?? 400
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}content-length: 0\r\n\r\n`)
  })
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, headers).end()
  })
}
