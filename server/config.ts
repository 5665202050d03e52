import { resolve } from 'node:path'
import { z } from 'zod'
import { defaultAttemptsPerAddress } from '../rules/throttling.ts'
import { type Keys, type KnownSite, knownSites } from './providers/known-sites.ts'
import type { SchoolKeys } from './providers/school.ts'
import { readStorageUrl } from './storage/storage-url.ts'
import { readHeaders, type TracingSettings } from './tracing/tracing-settings.ts'

/** Everything an operator can set, checked and with defaults. Meanings: docs/settings.md. */
export interface Config {
  port: number
  host: string
  /** The only origin that appears in e-mails and that writes are accepted from; without a slash at the end. */
  baseUrl: string
  /** An absolute path. */
  dataDir: string
  /** Undefined means the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string
  /** Streaming replicas of `databaseUrl`, for reads that may be a second old. */
  databaseReadUrls: string[]
  /** The same database without a pooler between; for what needs a connection of its own. */
  databaseDirectUrl?: string
  /** Undefined means that mail is written to files in `dataDir`. */
  smtpUrl?: string
  mailFrom?: string
  /** Undefined means that uploads are kept in `dataDir`. */
  storageUrl?: string
  administrator?: { email: string; password: string }
  /** How many processes serve requests. */
  webConcurrency: number
  /** Undefined means the one that `loadSecret` keeps in `dataDir`. */
  secret?: string
  trustProxy: boolean
  /** How often an hour one network address may fail to sign in, or ask for a letter, before it has to wait. */
  attemptsPerAddress: number
  /** Whether an administrator without a second factor is kept from what only administrators may do. */
  administratorsNeedSecondFactor: boolean
  /** Of the sites that people can sign in through. */
  siteKeys: Partial<Record<KnownSite, Keys>>
  /** A school's own sign-in (OpenID Connect). */
  school?: SchoolKeys
  /** Where Prometheus reads; undefined means that nothing is collected. */
  metricsPort?: number
  /** Statements that take so many milliseconds are in the log; undefined means none. */
  slowQueryMs?: number
  /** Where traces go; undefined means that nothing is traced. */
  tracing?: TracingSettings
  logLevel: LogLevel
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** Settings whose values no message may repeat, in whole or in part: even an address may hold a password. */
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

const spaceCounts = new Set(['ADMIN_PASSWORD', 'SECRET'])

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most)

const address = (...schemes: string[]) =>
  z.string().refine((value) => schemes.includes(parse(value)?.protocol.slice(0, -1) ?? ''))

// Not parsed here: PostgreSQL allows what no other address may look like (postgres://me:word@/name?host=/run).
const database = z.string().regex(/^postgres(ql)?:\/\/\S+$/)

const parse = (value: string) => (value.includes('://') ? URL.parse(value) : null)

const origin = address('http', 'https')
  .refine((value) => {
    const url = parse(value)
    return url !== null && `${url.origin}/` === url.href
  })
  .transform((value) => parse(value)?.origin ?? value)

const switches: Record<string, boolean> = {
  on: true,
  true: true,
  yes: true,
  1: true,
  off: false,
  false: false,
  no: false,
  0: false,
}
const onOrOff = z
  .string()
  .refine((value) => Object.hasOwn(switches, value.toLowerCase()))
  .transform((value) => switches[value.toLowerCase()] === true)

const keyNames = (Object.keys(knownSites) as KnownSite[]).map((site) => ({
  site,
  idName: `${site.toUpperCase()}_CLIENT_ID`,
  secretName: `${site.toUpperCase()}_CLIENT_SECRET`,
}))
const anyText = ['a text', z.string()] as const
const keySettings: Record<string, typeof anyText> = Object.fromEntries(
  keyNames.flatMap(({ idName, secretName }) => [
    [idName, anyText],
    [secretName, anyText],
  ]),
)

/** Every setting: what it has to be, in words for the operator, and the check. */
const settings = {
  PORT: ['a port number from 1 to 65535', wholeNumber(1, 65_535)],
  HOST: ['a host name or an IP address', z.string().regex(/^[\w.:-]+$/)],
  BASE_URL: ['an address like https://learn.example.org, without a path', origin],
  DATA_DIR: ['the path of a folder', z.string().refine((value) => !value.includes('\0'))],
  DATABASE_URL: ['an address that begins with postgres:// or postgresql://', database],
  DATABASE_READ_URL: [
    'an address that begins with postgres:// or postgresql://, or several of them with commas between',
    z
      .string()
      .transform((value) => value.split(',').map((one) => one.trim()))
      .refine((addresses) => addresses.every((one) => database.safeParse(one).success)),
  ],
  DATABASE_DIRECT_URL: ['an address that begins with postgres:// or postgresql://', database],
  SMTP_URL: ['an address like smtps://user:password@mail.example.org', address('smtp', 'smtps')],
  MAIL_FROM: [
    'an e-mail address, like "Creare <post@example.org>"',
    z.string().regex(/^([^<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/),
  ],
  STORAGE_URL: [
    'an address like s3://key:secret@bucket/prefix?region=eu-central-1&endpoint=https://storage.example.org',
    z.string().refine((value) => readStorageUrl(value) !== null),
  ],
  ADMIN_EMAIL: ['an e-mail address', z.email()],
  ADMIN_PASSWORD: ['at least 8 characters', z.string().min(8)],
  WEB_CONCURRENCY: ['a whole number from 1 to 64', wholeNumber(1, 64)],
  SECRET: ['at least 32 characters', z.string().min(32)],
  TRUST_PROXY: ['on or off', onOrOff],
  REQUIRE_ADMIN_SECOND_FACTOR: ['on or off', onOrOff],
  METRICS_PORT: ['a whole number from 1 to 65535', wholeNumber(1, 65_535)],
  SLOW_QUERY_MS: ['a whole number from 1 to 60000', wholeNumber(1, 60_000)],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['an address like http://collector:4318', address('http', 'https')],
  OTEL_EXPORTER_OTLP_HEADERS: [
    'names and values like authorization=Bearer%20word, with commas between',
    z.string().refine((value) => readHeaders(value) !== null),
  ],
  OTEL_SERVICE_NAME: ['a name of at most 80 characters', z.string().max(80)],
  OTEL_TRACES_SAMPLER_ARG: [
    'a number from 0 to 1',
    z
      .string()
      .regex(/^(0|1|[01]?\.\d+)$/)
      .transform(Number)
      .refine((value) => value <= 1),
  ],
  ATTEMPTS_PER_ADDRESS: ['a whole number from 10 to 100000', wholeNumber(10, 100_000)],
  ...keySettings,
  SCHOOL_ISSUER: ['an address like https://login.school.example', address('https', 'http')],
  SCHOOL_CLIENT_ID: ['a text', z.string()],
  SCHOOL_CLIENT_SECRET: ['a text', z.string()],
  SCHOOL_NAME: ['a name of at most 40 characters', z.string().max(40)],
  LOG_LEVEL: [`one of ${logLevels.join(', ')}`, z.enum(logLevels)],
} as const

type Values = { [Name in keyof typeof settings]?: z.output<(typeof settings)[Name][1]> }

/**
 * Reads the settings from the environment; an empty one counts as unset. Either all are right, or `mistakes`
 * has one sentence for each that is not.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  cwd: string,
): { config: Config } | { mistakes: string[] } {
  const values: Record<string, unknown> = {}
  const mistakes: string[] = []
  for (const [name, [expectation, check]] of Object.entries(settings)) {
    const raw = env[name] ?? ''
    if (raw.trim() === '') continue
    // A password may begin or end with a space; anything else has one by mistake.
    const given = spaceCounts.has(name) ? raw : raw.trim()
    const result = check.safeParse(given)
    if (result.success) values[name] = result.data
    else mistakes.push(`${name} is ${tell(name, given)}, but it must be ${expectation}.`)
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

function tell(name: string, given: string) {
  if (name === 'SECRET' || name === 'ADMIN_PASSWORD') return `only ${given.length} characters long`
  if (name === 'OTEL_EXPORTER_OTLP_HEADERS') return 'not readable'
  if (!secret.has(name)) return JSON.stringify(given)
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(given)
  return scheme ? `an address that begins with ${scheme[0]}` : 'not an address'
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
