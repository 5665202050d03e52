import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { SetupError } from '../../database/setup-error.ts'
import { type Config, readConfig } from './config.ts'
import { createLogger } from './logger.ts'
import { prepare } from './prepare.ts'
import { type PageSource, serve } from './serve.ts'
import { superviseWorkers } from './workers.ts'

const demo = process.argv.includes('--demo')
const large = process.argv.includes('--large')

interface Part {
  stop(): Promise<void>
}

/**
 * With WEB_CONCURRENCY above 1 this process prepares everything and its workers listen. A failed start prints one
 * sentence and exits with 1.
 *
 * @param pages source of the pages, unless the build
 */
export async function start(pages?: PageSource): Promise<void> {
  if (demo) process.env.DATA_DIR ??= large ? 'data/demo-large' : 'data/demo'
  const result = readConfig(process.env, process.cwd())
  if ('mistakes' in result) {
    for (const mistake of result.mistakes) process.stderr.write(`${mistake}\n`)
    process.exitCode = 1
    return
  }
  const { config } = result
  const logger = createLogger(config)
  // In the order they stop: listeners first, the database last.
  const parts: Part[] = []
  stopOnSignal(parts, logger)
  try {
    await startParts(parts, config, logger, pages)
  } catch (error) {
    await stopAll(parts, logger)
    const known =
      error instanceof SetupError ||
      (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    process.stderr.write(`${known ? sentence(error, config) : String((error as Error).stack ?? error)}\n`)
    process.exit(1)
  }
}

async function startParts(parts: Part[], config: Config, logger: Logger, pages?: PageSource): Promise<void> {
  const workerUrl = process.env.CREARE_WORKER_DATABASE_URL
  if (cluster.isWorker && workerUrl) {
    parts.unshift(await serve({ config, logger, databaseUrl: workerUrl, pages }))
    return
  }
  const prepared = await prepare({ config, logger, demo, large })
  parts.unshift(prepared)
  const { databaseUrl } = prepared
  const workers = config.webConcurrency > 1
  parts.unshift(
    workers
      ? await superviseWorkers({ config, logger, databaseUrl })
      : await serve({ config, logger, databaseUrl, pages }),
  )
  if (config.metricsPort !== undefined) {
    const { listenForMetrics } = await import('../platform/metrics/listen.ts')
    parts.unshift(await listenForMetrics({ port: config.metricsPort, host: config.host }))
  }
  process.stdout.write(`Creare is listening at ${config.baseUrl}\n`)
  for (const line of prepared.toSay) process.stdout.write(`${line}\n`)
}

/** A second signal exits immediately. */
function stopOnSignal(parts: Part[], logger: Logger): void {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    await stopAll(parts, logger)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function stopAll(parts: Part[], logger: Logger): Promise<void> {
  for (const part of parts) {
    await part.stop().catch((error: unknown) => logger.error({ err: error }, 'Failed to stop cleanly'))
  }
}

function sentence(error: Error, { host, port }: Config): string {
  if (error instanceof SetupError) return error.message
  return `Port ${port} of ${host} is taken by another program; choose another with PORT.`
}
