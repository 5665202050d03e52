import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The parts of S3 this site uses, in memory. */
export async function startBucketServer(options: { refuse?: boolean } = {}) {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const requests: { method: string; url: string; authorization: string }[] = []
  const server = createServer(async (request, response) => {
    const { method = '', headers } = request
    const url = request.url?.split('?')[0] ?? ''
    requests.push({ method, url, authorization: headers.authorization ?? '' })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (options.refuse) {
      response.writeHead(403, { 'content-type': 'application/xml' })
      return response.end(
        '<Error><Code>InvalidAccessKeyId</Code><Message>secret-key is wrong</Message></Error>',
      )
    }
    if (method === 'PUT') {
      objects.set(url, { bytes: Buffer.concat(chunks), type: headers['content-type'] ?? '' })
      return response.writeHead(200, { etag: '"x"' }).end()
    }
    if (method === 'DELETE') {
      objects.delete(url)
      return response.writeHead(204).end()
    }
    const found = objects.get(url)
    if (found === undefined) {
      response.writeHead(404, { 'content-type': 'application/xml' })
      return response.end('<Error><Code>NoSuchKey</Code></Error>')
    }
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const bytes = start === undefined ? found.bytes : found.bytes.subarray(Number(start), Number(end) + 1)
    response.writeHead(start === undefined ? 200 : 206, {
      'content-type': found.type,
      'content-length': bytes.length,
    })
    return response.end(bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
