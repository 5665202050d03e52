import { type Span, type SpanKind, SpanStatusCode } from '@opentelemetry/api'

/** Reads and starts spans in the current async context. */
export interface Current {
  span(): Span | undefined
  /** Begins a span within the current one, or a new trace. */
  begin(name: string, kind: SpanKind, attributes?: Record<string, string | number>): Span
  within<T>(span: Span, work: () => T): T
}

/** Marks a span as failed with the error's type only; messages may quote user input. */
export function fail(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : 'unknown'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Sets the response status; 5xx marks the span as failed. */
export function answered(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status < 500) return
  span.setAttribute('error.type', `${status}`)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
