import { z } from 'zod'
import { type KnownSite, knownSites } from '../people/providers/known-sites.ts'
import { readStorageUrl } from '../platform/storage/storage-url.ts'
import { readHeaders } from '../platform/tracing/tracing-settings.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most)

const address = (...schemes: string[]) =>
  z.string().refine((value) => schemes.includes(parse(value)?.protocol.slice(0, -1) ?? ''))

// Not parsed: PostgreSQL allows URLs others do not (postgres://me:word@/name?host=/run).
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

export const keyNames = (Object.keys(knownSites) as KnownSite[]).map((site) => ({
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

/** The expected value in words for the operator, and the check. */
export const settings = {
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

export type Values = { [Name in keyof typeof settings]?: z.output<(typeof settings)[Name][1]> }
