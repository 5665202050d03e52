import { resolve } from 'node:path'
import { defaultAttemptsPerAddress } from '../../rules/people/throttling.ts'
import type { Keys, KnownSite } from '../people/providers/known-sites.ts'
import type { SchoolKeys } from '../people/providers/school.ts'
import { readHeaders, type TracingSettings } from '../platform/tracing/tracing-settings.ts'
import { describeValue } from './config-messages.ts'
import { keyNames, type LogLevel, settings, type Values } from './config-settings.ts'

/** Meanings: docs/settings.md. */
export interface Config {
  port: number
  host: string
  /** The only origin in emails, and the only one that may write; no trailing slash. */
  baseUrl: string
  /** An absolute path. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string
  /** Streaming replicas of `databaseUrl`, for reads that may be a second old. */
  databaseReadUrls: string[]
  /** The same database without a pooler, for dedicated connections. */
  databaseDirectUrl?: string
  /** Undefined: emails are files in `dataDir`. */
  smtpUrl?: string
  mailFrom?: string
  /** Undefined: uploads are in `dataDir`. */
  storageUrl?: string
  administrator?: { email: string; password: string }
  webConcurrency: number
  /** Undefined: `loadSecret` keeps one in `dataDir`. */
  secret?: string
  trustProxy: boolean
  /** Per hour and network address. */
  attemptsPerAddress: number
  administratorsNeedSecondFactor: boolean
  siteKeys: Partial<Record<KnownSite, Keys>>
  /** OpenID Connect. */
  school?: SchoolKeys
  metricsPort?: number
  slowQueryMs?: number
  tracing?: TracingSettings
  logLevel: LogLevel
}

/** A password may begin or end with a space; in any other setting that is a mistake. */
const spaceCounts = new Set(['ADMIN_PASSWORD', 'SECRET'])

/** An empty setting counts as unset. `mistakes` has a sentence for each wrong one. */
export function readConfig(
  env: Record<string, string | undefined>,
  cwd: string,
): { config: Config } | { mistakes: string[] } {
  const values: Record<string, unknown> = {}
  const mistakes: string[] = []
  for (const [name, [expectation, check]] of Object.entries(settings)) {
    const raw = env[name] ?? ''
    if (raw.trim() === '') continue
    const given = spaceCounts.has(name) ? raw : raw.trim()
    const result = check.safeParse(given)
    if (result.success) values[name] = result.data
    else mistakes.push(`${name} is ${describeValue(name, given)}, but it must be ${expectation}.`)
  }
  const given = (name: string) => Boolean(env[name]?.trim())
  if (given('ADMIN_EMAIL') !== given('ADMIN_PASSWORD')) {
    mistakes.push(
      'Only one of ADMIN_EMAIL and ADMIN_PASSWORD is set, but the first administrator needs both.',
    )
  }
  for (const name of ['DATABASE_READ_URL', 'DATABASE_DIRECT_URL']) {
    if (given(name) && !given('DATABASE_URL')) {
      mistakes.push(
        `${name} is set, but DATABASE_URL is not; it is another way to the same database, so set both.`,
      )
    }
  }
  for (const [one, other] of [
    ...keyNames.map(({ idName, secretName }) => [idName, secretName] as const),
    ['SCHOOL_ISSUER', 'SCHOOL_CLIENT_ID'] as const,
    ['SCHOOL_CLIENT_ID', 'SCHOOL_CLIENT_SECRET'] as const,
  ]) {
    if (given(one) !== given(other))
      mistakes.push(`Only one of ${one} and ${other} is set, but both are needed.`)
  }
  return mistakes.length > 0 ? { mistakes } : { config: complete(values as Values, cwd) }
}

function providerKeys(values: Record<string, string | undefined>): Pick<Config, 'siteKeys' | 'school'> {
  const siteKeys: Config['siteKeys'] = {}
  for (const { site, idName, secretName } of keyNames) {
    const [clientId, clientSecret] = [values[idName], values[secretName]]
    if (clientId && clientSecret) siteKeys[site] = { clientId, clientSecret }
  }
  const { SCHOOL_ISSUER: issuer, SCHOOL_CLIENT_ID: clientId, SCHOOL_CLIENT_SECRET: clientSecret } = values
  if (!issuer || !clientId || !clientSecret) return { siteKeys }
  return { siteKeys, school: { issuer, clientId, clientSecret, name: values.SCHOOL_NAME ?? 'My school' } }
}

function tracing(values: Values): TracingSettings | undefined {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return undefined
  const { OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_SERVICE_NAME: name } = values
  return {
    endpoint,
    headers: (headers && readHeaders(headers)) || {},
    serviceName: name ?? 'creare',
    share: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
  }
}

function complete(values: Values, cwd: string): Config {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values
  const port = values.PORT ?? 3000
  return {
    port,
    host: values.HOST ?? '127.0.0.1',
    baseUrl: values.BASE_URL ?? `http://localhost:${port}`,
    dataDir: resolve(cwd, values.DATA_DIR ?? 'data'),
    databaseUrl: values.DATABASE_URL,
    databaseReadUrls: values.DATABASE_READ_URL ?? [],
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    storageUrl: values.STORAGE_URL,
    administrator: email && password ? { email, password } : undefined,
    webConcurrency: values.WEB_CONCURRENCY ?? 1,
    secret: values.SECRET,
    trustProxy: values.TRUST_PROXY ?? false,
    administratorsNeedSecondFactor: values.REQUIRE_ADMIN_SECOND_FACTOR ?? false,
    metricsPort: values.METRICS_PORT,
    slowQueryMs: values.SLOW_QUERY_MS,
    tracing: tracing(values),
    attemptsPerAddress: values.ATTEMPTS_PER_ADDRESS ?? defaultAttemptsPerAddress,
    ...providerKeys(values as Record<string, string | undefined>),
    logLevel: values.LOG_LEVEL ?? 'info',
  }
}
