import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { ROOT_CONTEXT, type Span, type SpanContext, SpanKind, trace } from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { DatabasePool } from '../../../database/pool.ts'
import { projectFolder } from '../../start/project-folder.ts'
import type { AroundAnswer, JobTracing } from './around.ts'
import { handlerTracer, type RouteOf } from './requests.ts'
import { type Current, fail } from './span.ts'
import { traceStatements } from './statements.ts'
import type { TracingSettings } from './tracing-settings.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Milliseconds: a silent collector must not block anything, least of all the exit. */
const timeoutsMs = { sending: 5_000, stopping: 3_000 }

/** Milliseconds within which a job is part of the trace that caused it. */
const soon = 60_000

/** Milliseconds within which the same problem is logged once. */
const repeatAfterMs = 60_000

export interface Tracing extends JobTracing {
  /** `routeOf` names the route of a page. */
  traced(handler: Handler, routeOf: RouteOf): Handler
  aroundAnswer: AroundAnswer
  /** Traces the statements on this pool. */
  watch(pool: DatabasePool): void
  /** Within 3 s. */
  stop(): Promise<void>
}

/**
 * Call it once per process. Load this module only if traces are configured.
 *
 * The tracer is private and not registered, so no package can add data to a trace: it has routes, times, numbers and
 * statements without values, never a person, an address or a secret.
 *
 * @param trustProxy whether to continue a trace named by the caller
 */
export function startTracing(
  settings: TracingSettings,
  { trustProxy }: { trustProxy: boolean },
  logger: Logger,
): Tracing {
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
  let loggedAt = Number.NEGATIVE_INFINITY
  setGlobalErrorHandler((error) => {
    const now = performance.now()
    if (now - loggedAt < repeatAfterMs) return
    loggedAt = now
    const reason = error instanceof Error ? error.message : String(error)
    logger.warn({ reason }, 'could not send traces to OTEL_EXPORTER_OTLP_ENDPOINT')
  })
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: settings.headers,
    timeoutMillis: timeoutsMs.sending,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: timeoutsMs.sending })],
  })
  const tracer = provider.getTracer('creare', version)
  const storage = new AsyncLocalStorage<Span>()
  const current: Current = {
    span: () => storage.getStore(),
    within: (span, run) => storage.run(span, run),
    begin(name, kind, attributes = {}) {
      const parent = storage.getStore()
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent)
      return tracer.startSpan(name, { kind, attributes }, context)
    },
  }
  const { traced, aroundAnswer } = handlerTracer(current, trustProxy ? remoteParent : () => undefined)

  return {
    traced,
    aroundAnswer,

    traceNow() {
      const span = storage.getStore()
      return span && writeTraceParent(span.spanContext())
    },

    async aroundJob({ name, id, attempt, traceparent, writtenAt }, run) {
      const about = { 'creare.job.name': name, 'creare.job.id': id, 'creare.job.attempt': attempt }
      const cause = traceparent === undefined ? undefined : readTraceParent(traceparent)
      const isLate = writtenAt !== undefined && Date.now() - writtenAt.getTime() > soon
      const begin = () => current.begin(`job ${name}`, SpanKind.CONSUMER, about)
      const span = cause === undefined || isLate ? begin() : current.within(cause, begin)
      // A trace that ended long ago is not extended.
      if (cause !== undefined && isLate) span.addLink({ context: cause.spanContext() })
      try {
        await current.within(span, run)
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    },

    watch: (pool) => traceStatements(pool, current),

    async stop() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutsMs.stopping)
      })
      await Promise.race([provider.shutdown().catch(() => {}), late])
      clearTimeout(timer)
    },
  }
}

function remoteParent(request: IncomingMessage) {
  const header = request.headers.traceparent
  return typeof header === 'string' ? readTraceParent(header) : undefined
}

function readTraceParent(text: string): Span | undefined {
  const parent = parseTraceParent(text)
  return parent === null ? undefined : trace.wrapSpanContext({ ...parent, isRemote: true })
}

/** W3C Trace Context; the last part is the sampling flag. */
function writeTraceParent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
