import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { SetupError } from '../../database/setup-error.ts'
import type { Config } from './config.ts'

/** Milliseconds a worker may drain before it is killed. */
const drainTimeoutMs = 15_000

/**
 * A dead worker is replaced, at most once a second, so that one that cannot start does not overload the machine.
 *
 * @returns once all of them listen
 * @throws SetupError when one ends before it listens; it has printed the reason
 */
export async function superviseWorkers({
  config,
  logger,
  databaseUrl,
}: {
  config: Config
  logger: Logger
  databaseUrl: string
}): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  const environment = { CREARE_WORKER_DATABASE_URL: databaseUrl }
  const stop = async () => {
    stopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(workers.map(end))
  }

  try {
    await Promise.all(Array.from({ length: config.webConcurrency }, () => listens(cluster.fork(environment))))
  } catch (error) {
    await stop()
    throw error
  }
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    logger.error({ worker: worker.id, code, signal }, 'A worker ended and will be replaced')
    setTimeout(() => {
      if (!stopping) cluster.fork(environment)
    }, 1_000)
  })
  return { stop }
}

function listens(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve())
    worker.once('exit', () => reject(new SetupError('A worker process could not start.')))
  })
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.process.kill('SIGTERM')
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), drainTimeoutMs)
  await ended
  clearTimeout(timer)
}
