import cluster from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'

/** Seconds. Most answers take a few milliseconds; what takes longer than five seconds has failed its reader. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** What this process tells of itself to Prometheus. */
export interface Metrics {
  /** Counts and times every answer that goes out. */
  measured(handler: Handler): Handler
  /** Takes one answer of the API: what endpoint, which status, how many milliseconds. */
  answered(endpoint: string, status: number, milliseconds: number): void
  /** Tells how the pool's connections are used. */
  watch(pool: pg.Pool): void
}

/** Begins to collect, once in a process. Load it only where metrics are asked for. */
export function collectMetrics(): Metrics {
  // Made for what it does in a worker: it answers when the first process gathers the figures of all.
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
        // A stream that stays open for hours is no slow answer.
        if (request.url?.startsWith('/api/events')) return
        const labels = { kind: kindOf(request.url ?? '/'), status: response.statusCode }
        answers.observe(labels, (performance.now() - started) / 1_000)
      })
      handler(request, response)
    },

    answered: (endpoint, status, milliseconds) =>
      endpoints.observe({ endpoint, status }, milliseconds / 1_000),

    watch(pool) {
      new Gauge({
        name: 'creare_database_connections',
        help: 'Connections to PostgreSQL: busy, idle, and requests that wait for one.',
        labelNames: ['state'],
        collect() {
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waited for' }, pool.waitingCount)
        },
      })
    },
  }
}

function kindOf(path: string): string {
  if (path.startsWith('/api')) return 'api'
  return /\.\w+(\?|$)/.test(path) || path.startsWith('/assets/') ? 'file' : 'page'
}

/** All that was collected in this process, as Prometheus reads it. */
export const ownMetrics = () => register.metrics()
