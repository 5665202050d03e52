import { type Span, type SpanKind, SpanStatusCode } from '@opentelemetry/api'

export interface Current {
  span(): Span | undefined
  /** Within the current span, or as a new trace. */
  begin(name: string, kind: SpanKind, attributes?: Record<string, string | number>): Span
  within<T>(span: Span, run: () => T): T
}

/** The error's type only; messages may quote user input. */
export function fail(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : 'unknown'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

export function answered(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status < 500) return
  span.setAttribute('error.type', `${status}`)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
