import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import type { Logger } from 'pino'
import { openDatabase } from '../../database/client.ts'
import { watchReplica } from '../../database/replica.ts'
import { createApp } from '../app.ts'
import { sessionCookieName } from '../people/accounts/session.ts'
import { configuredProviders } from '../people/providers/configured.ts'
import { startEvents } from '../platform/events/events.ts'
import { contentCache } from '../platform/http/content-cache.ts'
import { openDoor, type Pages } from '../platform/http/door.ts'
import { endSilentSenders, requestTimeout } from '../platform/http/slow-senders.ts'
import { answerUnreadable } from '../platform/http/unreadable-requests.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { createTransport } from '../platform/mail/transport.ts'
import { openStorage } from '../platform/storage/storage.ts'
import type { Config } from './config.ts'
import { projectFolder } from './project-folder.ts'
import { loadSecret } from './secret.ts'

/** Where pages and the browser's files come from. In development that is Vite, otherwise the build. */
export interface PageSource {
  load(): Promise<Pages>
  /** Folder of built files; null when `middleware` serves them. */
  assets: string | null
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export interface ServeOptions {
  config: Config
  logger: Logger
  databaseUrl: string
  pages?: PageSource
}

/** Opens this process's connections, builds the app and listens. */
export async function serve({
  config,
  logger,
  databaseUrl,
  pages: source = built,
}: ServeOptions): Promise<{ stop(): Promise<void> }> {
  const { slowQueryMs } = config
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  // Loaded only if asked for.
  const tracing =
    config.tracing &&
    (await import('../platform/tracing/tracing.ts')).startTracing(config.tracing, config, logger)
  const connections = { max: connectionsOf(config.webConcurrency), min: 4, watch: true }
  const database = openDatabase({ url: databaseUrl, directUrl, ...connections, slowQueryMs, logger })
  const replicas = config.databaseReadUrls.map((url) =>
    watchReplica({ url, primary: database.db, max: connections.max, slowQueryMs, logger }),
  )
  for (const { $client } of [database.db, ...replicas.map(({ db }) => db)]) tracing?.watch($client)
  const [pages, events, jobs, storage] = await Promise.all([
    source.load(),
    startEvents({ url: directUrl, logger }),
    startJobs({ url: directUrl, logger, clock: true, tracing }),
    openStorage(config),
    database.pool.warmUp(),
  ])
  // Loaded only where it is asked for: it keeps figures of everything that goes on.
  const metrics =
    config.metricsPort === undefined
      ? null
      : (await import('../platform/metrics/metrics.ts')).collectMetrics()
  metrics?.watch(database.pool)
  const transport = createTransport({
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom,
    outboxFolder: path.join(config.dataDir, 'outbox'),
  })
  const { baseUrl } = config
  const secret = config.secret ?? loadSecret(config.dataDir)
  const pagesAreDeveloped = source !== built
  const app = createApp({
    db: database.db,
    replicas,
    events,
    jobs,
    transport,
    storage,
    baseUrl,
    secret,
    dataDir: config.dataDir,
    isEmbedded: config.databaseUrl === undefined,
    logger,
    checkOutput: pagesAreDeveloped,
    providers: configuredProviders(config),
    attemptsPerAddress: config.attemptsPerAddress,
    administratorsNeedSecondFactor: config.administratorsNeedSecondFactor,
    onAnswer: metrics?.answered,
    aroundAnswer: tracing?.aroundAnswer,
  })
  await app.startJobs()

  const cache = contentCache({ events, sessionCookie: sessionCookieName(baseUrl) })
  const door = openDoor({
    api: app.api,
    pages,
    sessions: app.sessions,
    cache,
    school: app.settings.siteWithLogo,
    shareTexts: app.print.shareTexts,
    live: app.liveDoor,
    baseUrl,
    logger,
    trustProxy: config.trustProxy,
    assets: source.assets,
    middleware: source.middleware,
  })
  const measured = metrics?.measured(door) ?? door
  // Most requests bring nothing with them; there is no stream to be opened and closed for that.
  const options = { optimizeEmptyRequests: true, requestTimeout }
  const server = createServer(options, tracing?.traced(measured, pages.routeOf) ?? measured)
  answerUnreadable(server, baseUrl)
  endSilentSenders(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })

  return {
    async stop() {
      // Answers that would never end by themselves.
      app.liveDoor.stop()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), 10_000)
      await closed
      clearTimeout(timer)
      await jobs.stop()
      await app.stop()
      await transport.close()
      await events.stop()
      await Promise.all(replicas.map((replica) => replica.stop()))
      await database.close()
      await tracing?.stop()
    },
  }
}

/** Those to one PostgreSQL as it comes, which takes a hundred, without the few it keeps for its administrator. */
const mostConnections = 88
/** Of each process besides its pool: events and jobs. */
const lasting = 4

/**
 * A process runs on one core, and a statement takes a third of a millisecond: ten answer what it can ask, and each more
 * is ten megabytes of plans that PostgreSQL holds.
 */
const enough = 10

/** @returns how many connections the pool of each of so many processes may hold */
const connectionsOf = (processes: number) =>
  Math.min(enough, Math.max(lasting, Math.floor(mostConnections / processes) - lasting))

/** The build. Loaded at run time, because it is another bundle, made with another set of plug-ins. */
const built: PageSource = {
  load: () => import(/* @vite-ignore */ path.join(projectFolder, 'dist/web/server.js')),
  assets: path.join(projectFolder, 'dist/client'),
}
