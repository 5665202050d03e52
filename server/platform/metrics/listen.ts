import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { AggregatorRegistry, register } from 'prom-client'
import { SetupError } from '../../../database/setup-error.ts'
import { ownMetrics } from './metrics.ts'

/**
 * Separate, so that the site's port can be public. Figures of several workers are summed.
 *
 * @throws SetupError when the port is taken
 */
export async function listenForMetrics({ port, host }: { port: number; host: string }) {
  const all =
    cluster.isPrimary && Object.keys(cluster.workers ?? {}).length > 0 ? new AggregatorRegistry() : null
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await (all === null ? ownMetrics() : all.clusterMetrics())
      response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' }).end(text)
    } catch {
      // A worker may have just ended; Prometheus scrapes again soon.
      response.writeHead(503).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(new SetupError(`Port ${port} for metrics is taken; choose another METRICS_PORT.`)),
    )
    server.listen(port, host, resolve)
  })
  return {
    async stop(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
