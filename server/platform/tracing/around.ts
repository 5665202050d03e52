/** Optional tracing hooks, so that OpenTelemetry is not loaded unless traces are configured. */

export type AroundAnswer = <Outcome extends { status: number }>(
  call: { endpoint: string; requestId: string },
  answer: () => Promise<Outcome>,
) => Promise<Outcome>

export interface TriedJob {
  name: string
  id: string
  attempt: number
  /** The result of `traceNow` when the job was queued. */
  traceparent?: string | undefined
  writtenAt?: Date
}

export type AroundJob = (job: TriedJob, run: () => Promise<void>) => Promise<void>

/** A `traceparent` for another process; undefined without a span. */
export type TraceNow = () => string | undefined

export interface JobTracing {
  aroundJob: AroundJob
  traceNow: TraceNow
}
