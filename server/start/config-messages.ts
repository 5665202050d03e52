/** No message may repeat these, even in part: a URL may contain a password. */
const secret = new Set([
  'ADMIN_PASSWORD',
  'SECRET',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'STORAGE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
])

/** The value as far as a message may repeat it. */
export function describeValue(name: string, given: string) {
  if (name === 'SECRET' || name === 'ADMIN_PASSWORD') return `only ${given.length} characters long`
  if (name === 'OTEL_EXPORTER_OTLP_HEADERS') return 'not readable'
  if (!secret.has(name)) return JSON.stringify(given)
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(given)
  return scheme ? `an address that begins with ${scheme[0]}` : 'not an address'
}
