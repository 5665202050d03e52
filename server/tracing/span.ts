import { type Span, type SpanKind, SpanStatusCode } from '@opentelemetry/api'

/** What is going on in this thread of work, and begins what goes on within it. */
export interface Current {
  span(): Span | undefined
  /** Begins a span within the current one, or a trace of its own where there is none. */
  begin(name: string, kind: SpanKind, attributes?: Record<string, string | number>): Span
  within<T>(span: Span, work: () => T): T
}

/** Says that it went wrong, and of what kind; messages may quote what somebody wrote. */
export function fail(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : 'unknown'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Says with what status it was answered; 5xx is the site's own fault. */
export function answered(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status < 500) return
  span.setAttribute('error.type', `${status}`)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
