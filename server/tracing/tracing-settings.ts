/** Where traces go, by the names OpenTelemetry gave its settings. */
export interface TracingSettings {
  /** OTLP over HTTP; `/v1/traces` is added to it. */
  endpoint: string
  /** What the collector asks for beside, such as a key. */
  headers: Record<string, string>
  serviceName: string
  /** How many of all requests and jobs are traced, from 0 to 1. */
  share: number
}

const header = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([^,;]*?)\s*$/

/** Reads `name=value,other=value`, values as in an address (`%20` is a space). @returns null when it is not that */
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
