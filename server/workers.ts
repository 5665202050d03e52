import cluster from 'node:cluster'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** How long a worker may drain before it is ended, in milliseconds. */
const patience = 15_000

/**
 * Keeps WEB_CONCURRENCY workers listening on the one port; a worker that dies is replaced, at most one a second,
 * so that a worker that cannot start does not keep the machine busy.
 */
export function superviseWorkers({
  config,
  logger,
  databaseUrl,
}: {
  config: Config
  logger: Logger
  databaseUrl: string
}) {
  let stopping = false
  const environment = { CREARE_WORKER_DATABASE_URL: databaseUrl }
  for (let started = 0; started < config.webConcurrency; started++) cluster.fork(environment)
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    logger.error({ worker: worker.id, code, signal }, 'A worker ended and is replaced')
    setTimeout(() => {
      if (!stopping) cluster.fork(environment)
    }, 1_000)
  })
  return {
    async stop(): Promise<void> {
      stopping = true
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await Promise.all(
        workers.map((worker) => {
          const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
          worker.process.kill('SIGTERM')
          const timer = setTimeout(() => worker.process.kill('SIGKILL'), patience)
          return ended.finally(() => clearTimeout(timer))
        }),
      )
    },
  }
}
