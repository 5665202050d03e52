/**
 * The trace a job was begun in goes with it as one more field of what it carries, by the name and in the form of W3C
 * Trace Context. Without tracing nothing is added; handlers never see it.
 */
interface Carrying {
  traceparent?: string
}

/** @param traceparent undefined where nothing is traced, or nothing that is traced begins the job */
export function withTrace<Data extends object>(data: Data, traceparent: string | undefined): Data & Carrying {
  return traceparent === undefined ? data : { ...data, traceparent }
}

export function withoutTrace<Data extends object>(carried: Data): { data: Data; traceparent?: string } {
  const { traceparent, ...data } = carried as Data & Carrying
  return typeof traceparent === 'string' ? { data: data as Data, traceparent } : { data: carried }
}
