import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig(env, '/srv/creare')
const mistakesIn = (env: Record<string, string>) => {
  const result = read(env)
  return 'mistakes' in result ? result.mistakes : []
}
const configOf = (env: Record<string, string>) => {
  const result = read(env)
  if ('mistakes' in result) throw new Error(result.mistakes.join('\n'))
  return result.config
}

describe('the settings', () => {
  it('have defaults that need no configuration', () => {
    expect(configOf({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      dataDir: '/srv/creare/data',
      databaseUrl: undefined,
      administrator: undefined,
      webConcurrency: 1,
      trustProxy: false,
      logLevel: 'info',
    })
  })

  it('count as unset when empty', () => {
    expect(configOf({ PORT: '', DATABASE_URL: ' ', SECRET: '' }).port).toBe(3000)
  })

  it('derive the address from the port, and drop its trailing slash', () => {
    expect(configOf({ PORT: '8080' }).baseUrl).toBe('http://localhost:8080')
    expect(configOf({ BASE_URL: 'https://Learn.example.org/' }).baseUrl).toBe('https://learn.example.org')
  })

  it.each([
    ['PORT', '70000', 'PORT is "70000", but it must be a port number from 1 to 65535.'],
    ['PORT', '80x', 'PORT is "80x", but it must be a port number from 1 to 65535.'],
    ['TRUST_PROXY', 'maybe', 'TRUST_PROXY is "maybe", but it must be on or off.'],
    ['WEB_CONCURRENCY', '0', 'WEB_CONCURRENCY is "0", but it must be a whole number from 1 to 64.'],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL is "loud", but it must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
    [
      'DATABASE_READ_URL',
      'postgres://a@b/c',
      'DATABASE_READ_URL is set, but DATABASE_URL is not; it is another way to the same database, so set both.',
    ],
    [
      'OTEL_TRACES_SAMPLER_ARG',
      '1.5',
      'OTEL_TRACES_SAMPLER_ARG is "1.5", but it must be a number from 0 to 1.',
    ],
    [
      'OTEL_EXPORTER_OTLP_HEADERS',
      'word',
      'OTEL_EXPORTER_OTLP_HEADERS is not readable, but it must be names and values like authorization=Bearer%20word, with commas between.',
    ],
    ['SECRET', 'short', 'SECRET is only 5 characters long, but it must be at least 32 characters.'],
  ])('report what is wrong with %s=%s', (name, value, sentence) => {
    expect(mistakesIn({ [name]: value })).toEqual([sentence])
  })

  it('trace only if a collector is set, with its headers', () => {
    expect(configOf({ OTEL_SERVICE_NAME: 'school' }).tracing).toBeUndefined()
    const endpoint = 'http://collector:4318'
    const headers = 'authorization=Bearer%20a=b, x-tenant=7'
    expect(
      configOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }).tracing,
    ).toEqual({
      endpoint,
      headers: { authorization: 'Bearer a=b', 'x-tenant': '7' },
      serviceName: 'creare',
      share: 1,
    })
  })

  it('accept several replicas, and refuse them all if one is not a URL', () => {
    const database = { DATABASE_URL: 'postgres://a@first/c' }
    expect(
      configOf({ ...database, DATABASE_READ_URL: 'postgres://a@one/c, postgresql://a@two/c' })
        .databaseReadUrls,
    ).toEqual(['postgres://a@one/c', 'postgresql://a@two/c'])
    expect(mistakesIn({ ...database, DATABASE_READ_URL: 'postgres://a:hunter2@one/c, two' })).toEqual([
      'DATABASE_READ_URL is an address that begins with postgres://, but it must be an address that begins with postgres:// or postgresql://, or several of them with commas between.',
    ])
  })

  it.each([
    'learn.example.org',
    'ftp://example.org',
    'https://example.org/creare',
    'https://example.org/?a=1',
    'https://user@example.org',
  ])('refuse %s as BASE_URL', (value) => {
    expect(mistakesIn({ BASE_URL: value })).toHaveLength(1)
  })

  it('report all mistakes together', () => {
    expect(
      mistakesIn({ PORT: 'a', BASE_URL: 'b', SMTP_URL: 'c', STORAGE_URL: 'd', ADMIN_EMAIL: 'e' }),
    ).toHaveLength(6)
  })

  it('never repeat confidential values', () => {
    const said = mistakesIn({
      DATABASE_URL: 'mysql://root:hunter2@example.org/creare',
      SMTP_URL: 'http://root:hunter2@example.org',
      STORAGE_URL: 'hunter2',
      SECRET: 'hunter2',
      ADMIN_EMAIL: 'dean@example.org',
      ADMIN_PASSWORD: 'hunter2',
    })
    expect(said).toHaveLength(5)
    expect(said.join(' ')).not.toContain('hunter2')
    expect(said[0]).toBe(
      'DATABASE_URL is an address that begins with mysql://, but it must be an address that begins with postgres:// or postgresql://.',
    )
  })

  it('need both parts of an administrator', () => {
    expect(mistakesIn({ ADMIN_EMAIL: 'dean@example.org' })).toHaveLength(1)
    expect(configOf({ ADMIN_EMAIL: 'dean@example.org', ADMIN_PASSWORD: ' eight ch' }).administrator).toEqual({
      email: 'dean@example.org',
      password: ' eight ch',
    })
  })

  it('accept a database behind a socket', () => {
    const databaseUrl = 'postgresql://creare:word@/creare?host=/run/postgresql'
    expect(configOf({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
  })
})
