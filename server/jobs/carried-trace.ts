/**
 * A job's payload carries the trace that queued it as a W3C `traceparent` field. Without tracing nothing is added;
 * handlers never see it.
 */
interface Carrying {
  traceparent?: string
}

/** @param traceparent undefined without tracing or outside a span */
export function withTrace<Data extends object>(data: Data, traceparent: string | undefined): Data & Carrying {
  return traceparent === undefined ? data : { ...data, traceparent }
}

export function withoutTrace<Data extends object>(carried: Data): { data: Data; traceparent?: string } {
  const { traceparent, ...data } = carried as Data & Carrying
  return typeof traceparent === 'string' ? { data: data as Data, traceparent } : { data: carried }
}
