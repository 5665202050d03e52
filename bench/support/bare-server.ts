// The comparison server: the same HTTP server and framework with nothing else, or Node's server alone, in its own
// process like ours.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import type { BareRoutes } from './bare.ts'

process.once('message', ({ fixed, upsert, isServerAlone }: BareRoutes) => {
  if (fixed && isServerAlone) {
    const body = Buffer.from(fixed.body, 'base64')
    const head = [...Object.entries(fixed.headers).flat(), 'content-length', `${body.length}`]
    const server = createServer({ optimizeEmptyRequests: true }, (_request, response) => {
      response.writeHead(200, head).end(body)
    })
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
    return
  }
  const app = new Hono()
  if (fixed) {
    const { path, headers } = fixed
    const body = Uint8Array.from(Buffer.from(fixed.body, 'base64'))
    app.get(path, (context) => context.body(body, 200, headers))
  }
  if (upsert) {
    const pool = new pg.Pool({ connectionString: upsert.databaseUrl, max: upsert.connections })
    pool.on('error', () => {})
    app.post(upsert.path, async (context) => {
      const { courseId, moduleId, completed } = await context.req.json()
      const values = [context.req.header('x-user-id'), moduleId, courseId, completed]
      const { rows } = await pool.query({ name: 'upsert', text: upsert.statement, values })
      return context.json(rows[0])
    })
  }
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
    process.send?.(port),
  )
  server.on('error', () => process.exit(1))
})
// The parent has ended.
process.on('disconnect', () => process.exit(0))
