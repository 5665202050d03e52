import cluster from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import type { DatabasePool } from '../../../database/pool.ts'

/** Seconds. Most responses take a few milliseconds; above five seconds the reader has given up. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface Metrics {
  measured(handler: Handler): Handler
  /** Time in milliseconds. */
  answered(endpoint: string, status: number, milliseconds: number): void
  /** Times the statements on this pool and counts its connections. */
  watch(pool: DatabasePool): void
}

/** Call it once per process. Load this module only if metrics are configured. */
export function collectMetrics(): Metrics {
  // For its side effect: the worker answers when the primary process collects all figures.
  if (cluster.isWorker) new AggregatorRegistry()
  collectDefaultMetrics({ prefix: 'creare_' })
  const answers = new Histogram({
    name: 'creare_http_seconds',
    help: 'Seconds until an answer was sent, by kind (api, page, file) and status.',
    labelNames: ['kind', 'status'],
    buckets,
  })
  const endpoints = new Histogram({
    name: 'creare_endpoint_seconds',
    help: 'Seconds the API worked on an answer, also for pages it was asked by.',
    labelNames: ['endpoint', 'status'],
    buckets,
  })

  return {
    measured: (handler) => (request, response) => {
      const started = performance.now()
      response.once('close', () => {
        // A stream stays open for hours and is not a slow response.
        if (request.url?.startsWith('/api/events')) return
        const labels = { kind: kindOf(request.url ?? '/'), status: response.statusCode }
        answers.observe(labels, (performance.now() - started) / 1_000)
      })
      handler(request, response)
    },

    answered: (endpoint, status, milliseconds) =>
      endpoints.observe({ endpoint, status }, milliseconds / 1_000),

    watch(pool) {
      const statements = new Histogram({
        name: 'creare_statement_seconds',
        help: 'Seconds a statement took once it had a connection.',
        buckets,
      })
      pool.onQuery(() => {
        const end = statements.startTimer()
        return () => void end()
      })
      new Gauge({
        name: 'creare_database_connections',
        help: 'Connections to PostgreSQL: busy, idle, and requests that wait for one.',
        labelNames: ['state'],
        collect() {
          const { busy, idle, waiting } = pool.count()
          this.set({ state: 'busy' }, busy)
          this.set({ state: 'idle' }, idle)
          this.set({ state: 'waited for' }, waiting)
        },
      })
    },
  }
}

function kindOf(path: string): string {
  if (path.startsWith('/api')) return 'api'
  return /\.\w+(\?|$)/.test(path) || path.startsWith('/assets/') ? 'file' : 'page'
}

export const ownMetrics = () => register.metrics()
