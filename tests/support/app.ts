import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { ContractKey } from '../../contract/index.ts'
import { openDatabase } from '../../database/client.ts'
import { createApp } from '../../server/app.ts'
import { startEvents } from '../../server/events/events.ts'
import { startJobs } from '../../server/jobs/jobs.ts'
import { createTransport, type MailTransport } from '../../server/mail/transport.ts'
import type { SignInProvider } from '../../server/providers/provider.ts'
import { openStorage } from '../../server/storage/storage.ts'
import type { Tracing } from '../../server/tracing/tracing.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { factories, type Person } from './factories.ts'
import { openOutbox } from './outbox.ts'
import { type SessionCookie, startSession } from './session.ts'
import { testSecret } from './spawn-site.ts'

export interface TestAppOptions {
  /** A database that another app has already; then it is left to that one. */
  database?: TestDatabase
  /** Reached under this address instead of the database's own, for tests that cut the connection. */
  databaseUrl?: string
  /** Where files are kept instead of the app's own folder. */
  storageUrl?: string
  /** Hold every answer against the contract, as in development. */
  checkOutput?: boolean
  transport?: MailTransport
  /** A whole file of tests calls from one address, so it is let try more often than the world. */
  attemptsPerAddress?: number
  administratorsNeedSecondFactor?: boolean
  /** From which level on lines of the log are kept in `log`; 'warn' unless told. */
  logLevel?: 'info'
  providers?: SignInProvider[]
  /** Tells of everything it does. */
  tracing?: Pick<Tracing, 'aroundAnswer' | 'aroundJob' | 'traceNow' | 'watch'>
  /** The time as the app sees it. */
  now?: () => Date
}

export interface CallOptions {
  /** Signs this person in for the call; a visitor otherwise. */
  as?: Person
  /** A cookie header of one's own. */
  cookie?: string
  params?: Record<string, string>
  query?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is. */
  rawBody?: BodyInit
  headers?: Record<string, string>
  /** The network address the call comes from. */
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
 * The whole application on a database of its own, with real events and jobs, its mail in a temporary outbox.
 * Calls go through the API as they come in over HTTP, without a socket.
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
    /** As DATA_DIR is for a site. */
    dataDir: folder,
    log,
    make: factories(database.db),
    outbox: openOutbox(outboxFolder),
    cookieOf,

    /** Calls any address of the API. */
    fetch: fetchApi,

    /** Calls an endpoint of the contract. */
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
      // As a browser does: the next call of the same person brings the cookie that this one got.
      const [name = '', value = ''] = sessionCookieSetBy(answer)?.split('=') ?? []
      if (call.as && value !== '') cookies.set(call.as.id, Promise.resolve({ name, value, token: '' }))
      return answer
    },

    /** Stops it and removes everything of it. */
    async close() {
      app.liveDoor.stop()
      app.live.stop()
      await jobs.stop()
      await app.drawing.stop()
      await app.typesetting.stop()
      await events.stop()
      transport.close()
      await connection.close()
      if (options.database === undefined) await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** The `name=value` part of the session cookie an answer sets, or null. */
export function sessionCookieSetBy(answer: Answer): string | null {
  const set = answer.headers.getSetCookie().find((cookie) => cookie.includes('session_token='))
  return set?.split(';')[0] ?? null
}
