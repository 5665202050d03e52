/**
 * What a trace needs to be told by those who do the work. They take it as something that may be missing, so that
 * nothing of OpenTelemetry is loaded, asked or waited for where nobody wants traces.
 */

/** Carries out one call of the API: the endpoint as the contract names it, and the id that is in the log. */
export type AroundAnswer = <Outcome extends { status: number }>(
  call: { endpoint: string; requestId: string },
  answer: () => Promise<Outcome>,
) => Promise<Outcome>

/** One try of a job. */
export interface TriedJob {
  name: string
  id: string
  attempt: number
  /** What `traceNow` said when it was written. */
  traceparent?: string | undefined
  writtenAt?: Date
}

/** Carries out one try of a job. */
export type AroundJob = (job: TriedJob, work: () => Promise<void>) => Promise<void>

/** What goes on now, as a `traceparent` that another process can go on with; undefined where nothing does. */
export type TraceNow = () => string | undefined

/** What the queue of jobs needs of it. */
export interface JobTracing {
  aroundJob: AroundJob
  traceNow: TraceNow
}
