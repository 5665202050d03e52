/** Optional tracing hooks, so that OpenTelemetry is not loaded unless traces are configured. */

/** Runs one call of the API: the endpoint by its key in the contract, and the request id of the log. */
export type AroundAnswer = <Outcome extends { status: number }>(
  call: { endpoint: string; requestId: string },
  answer: () => Promise<Outcome>,
) => Promise<Outcome>

/** One try of a job. */
export interface TriedJob {
  name: string
  id: string
  attempt: number
  /** The result of `traceNow` when the job was queued. */
  traceparent?: string | undefined
  writtenAt?: Date
}

/** Runs one try of a job. */
export type AroundJob = (job: TriedJob, work: () => Promise<void>) => Promise<void>

/** The current span as a `traceparent` for another process; undefined without one. */
export type TraceNow = () => string | undefined

/** The tracing hooks of the job queue. */
export interface JobTracing {
  aroundJob: AroundJob
  traceNow: TraceNow
}
