import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { ContractKey } from '../../contract/index.ts'
import { openDatabase } from '../../database/client.ts'
import { createApp } from '../../server/app.ts'
import type { SignInProvider } from '../../server/people/providers/provider.ts'
import { startEvents } from '../../server/platform/events/events.ts'
import { startJobs } from '../../server/platform/jobs/jobs.ts'
import { createTransport, type MailTransport } from '../../server/platform/mail/transport.ts'
import { openStorage } from '../../server/platform/storage/storage.ts'
import type { Tracing } from '../../server/platform/tracing/tracing.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { factories, type Person } from './factories.ts'
import { openOutbox } from './outbox.ts'
import { type SessionCookie, startSession } from './session.ts'
import { testSecret } from './spawn-site.ts'

export interface TestAppOptions {
  /** An existing database of another app, which closes it. */
  database?: TestDatabase
  /** Connects through this address, for tests that cut the connection. */
  databaseUrl?: string
  /** File storage instead of the app's own folder. */
  storageUrl?: string
  /** Validates every response against the contract, as in development. */
  checkOutput?: boolean
  transport?: MailTransport
  /** Higher than in production, because all tests of a file call from one address. */
  attemptsPerAddress?: number
  administratorsNeedSecondFactor?: boolean
  /** The minimum level of lines kept in `log`; default 'warn'. */
  logLevel?: 'info'
  providers?: SignInProvider[]
  tracing?: Pick<Tracing, 'aroundAnswer' | 'aroundJob' | 'traceNow' | 'watch'>
  now?: () => Date
}

export interface CallOptions {
  as?: Person
  cookie?: string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  rawBody?: BodyInit
  headers?: Record<string, string>
  address?: string
}

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an answer by looking into it
  body: any
}

export const baseUrl = 'http://localhost:3000'

/**
 * The whole application with its own database, real events and jobs, and email in a temporary outbox. Calls enter the
 * API as over HTTP, without a socket.
 */
export async function createTestApp(options: TestAppOptions = {}) {
  const database = options.database ?? (await createTestDatabase())
  const url = options.databaseUrl ?? database.url
  const folder = await mkdtemp(join(tmpdir(), 'creare-app-'))
  const outboxFolder = join(folder, 'outbox')
  const log: string[] = []
  const logger = pino({ level: options.logLevel ?? 'warn' }, { write: (line: string) => void log.push(line) })
  const connection = openDatabase({ url, max: 12, watch: true, logger })
  const { tracing } = options
  tracing?.watch(connection.pool)
  const [events, jobs] = await Promise.all([
    startEvents({ url, logger }),
    startJobs({ url, logger, tracing }),
  ])
  const storage = await openStorage({
    dataDir: folder,
    ...(options.storageUrl ? { storageUrl: options.storageUrl } : {}),
  })
  const transport = options.transport ?? createTransport({ outboxFolder })
  const app = createApp({
    db: connection.db,
    events,
    jobs,
    transport,
    storage,
    baseUrl,
    secret: testSecret,
    dataDir: folder,
    logger,
    checkOutput: options.checkOutput ?? true,
    ...(options.now ? { now: options.now } : {}),
    providers: options.providers ?? [],
    administratorsNeedSecondFactor: options.administratorsNeedSecondFactor ?? false,
    attemptsPerAddress: options.attemptsPerAddress ?? 10_000,
    aroundAnswer: tracing?.aroundAnswer,
  })
  await app.startJobs()

  const cookies = new Map<string, Promise<SessionCookie>>()
  async function cookieOf(person: Person): Promise<string> {
    const known =
      cookies.get(person.id) ?? startSession(database.db, person.id, { baseUrl, secret: testSecret })
    cookies.set(person.id, known)
    const { name, value } = await known
    return `${name}=${value}`
  }

  async function fetchApi(path: string, init: RequestInit = {}, address = '127.0.0.1'): Promise<Answer> {
    const response = await app.api.fetch(new Request(new URL(path, baseUrl), init), { address })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  return {
    ...app,
    database,
    events,
    jobs,
    storage,
    dataDir: folder,
    log,
    /** Observes the app's own statements. */
    onQuery: connection.pool.onQuery.bind(connection.pool),
    make: factories(database.db),
    outbox: openOutbox(outboxFolder),
    cookieOf,

    fetch: fetchApi,

    async call(key: ContractKey, call: CallOptions = {}): Promise<Answer> {
      const [method = '', template = ''] = key.split(' ')
      const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(call.params?.[name] ?? ''),
      )
      const search = call.query ? `?${new URLSearchParams(call.query)}` : ''
      const cookie = call.cookie ?? (call.as ? await cookieOf(call.as) : undefined)
      const json = call.body !== undefined
      const headers = {
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...(cookie ? { cookie } : {}),
        ...call.headers,
      }
      const body = json ? JSON.stringify(call.body) : (call.rawBody ?? null)
      const answer = await fetchApi(`${path}${search}`, { method, headers, body }, call.address)
      // Like a browser: the person's next call sends the new cookie.
      const [name = '', value = ''] = sessionCookieSetBy(answer)?.split('=') ?? []
      if (call.as && value !== '') cookies.set(call.as.id, Promise.resolve({ name, value, token: '' }))
      return answer
    },

    async close() {
      app.liveDoor.stop()
      await jobs.stop()
      await app.stop()
      await events.stop()
      transport.close()
      await connection.close()
      if (options.database === undefined) await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** The `name=value` part of the session cookie a response sets, or null. */
export function sessionCookieSetBy(answer: Answer): string | null {
  const set = answer.headers.getSetCookie().find((cookie) => cookie.includes('session_token='))
  return set?.split(';')[0] ?? null
}
