/**
 * What a trace needs to be told by those who do the work. They take it as something that may be missing, so that
 * nothing of OpenTelemetry is loaded, asked or waited for where nobody wants traces.
 */

/** Carries out one call of the API: the endpoint as the contract names it, and the id that is in the log. */
export type AroundAnswer = <Outcome extends { status: number }>(
  call: { endpoint: string; requestId: string },
  answer: () => Promise<Outcome>,
) => Promise<Outcome>

/** Carries out one try of a job. */
export type AroundJob = (
  job: { name: string; id: string; attempt: number },
  work: () => Promise<void>,
) => Promise<void>
