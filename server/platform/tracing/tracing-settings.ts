/** Named as OpenTelemetry's settings. */
export interface TracingSettings {
  /** OTLP over HTTP; `/v1/traces` is appended. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** Sampling ratio from 0 to 1. */
  share: number
}

const header = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([^,;]*?)\s*$/

/** Parses `name=value,other=value`, percent-encoded. @returns null when invalid */
export function readHeaders(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {}
  for (const part of text.split(',')) {
    const [, name, value] = header.exec(part) ?? []
    if (name === undefined || value === undefined) return null
    try {
      headers[name] = decodeURIComponent(value)
    } catch {
      return null
    }
  }
  return headers
}
