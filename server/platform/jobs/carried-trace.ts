/** A W3C `traceparent` in the payload. Handlers never see it. */
interface Carrying {
  traceparent?: string
}

export function withTrace<Data extends object>(data: Data, traceparent: string | undefined): Data & Carrying {
  return traceparent === undefined ? data : { ...data, traceparent }
}

export function withoutTrace<Data extends object>(carried: Data): { data: Data; traceparent?: string } {
  const { traceparent, ...data } = carried as Data & Carrying
  return typeof traceparent === 'string' ? { data: data as Data, traceparent } : { data: carried }
}
