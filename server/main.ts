import cluster from 'node:cluster'
import { SetupError } from '../database/setup-error.ts'
import { readConfig } from './config.ts'
import { createLogger } from './logger.ts'
import { prepare } from './prepare.ts'
import { serve } from './serve.ts'
import { superviseWorkers } from './workers.ts'

/**
 * Starts Creare: settings → database → content → listening. With WEB_CONCURRENCY above 1 this process prepares
 * everything and its workers listen.
 */
async function main(): Promise<void> {
  const result = readConfig(process.env, process.cwd())
  if ('mistakes' in result) {
    for (const mistake of result.mistakes) process.stderr.write(`${mistake}\n`)
    process.exitCode = 1
    return
  }
  const { config } = result
  const logger = createLogger(config)
  const workerUrl = process.env.CREARE_WORKER_DATABASE_URL

  if (cluster.isWorker && workerUrl) {
    stopOnSignal([await serve({ config, logger, databaseUrl: workerUrl })])
    return
  }
  const prepared = await prepare({ config, logger })
  if (config.webConcurrency > 1) {
    stopOnSignal([superviseWorkers({ config, logger, databaseUrl: prepared.databaseUrl }), prepared])
  } else {
    stopOnSignal([await serve({ config, logger, databaseUrl: prepared.databaseUrl }), prepared])
  }
  process.stdout.write(`Creare is listening at ${config.baseUrl}\n`)
  for (const line of prepared.toSay) process.stdout.write(`${line}\n`)

  /** Drains in order: what listens first, the database last. A second signal ends at once. */
  function stopOnSignal(parts: { stop(): Promise<void> }[]): void {
    let stopping = false
    const stop = async () => {
      if (stopping) process.exit(1)
      stopping = true
      for (const part of parts) {
        await part.stop().catch((error: unknown) => logger.error({ err: error }, 'Stopping did not go well'))
      }
      process.exit(0)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  }
}

main().catch((error: unknown) => {
  if (error instanceof SetupError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
