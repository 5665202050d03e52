import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { SetupError } from '../setup-error.ts'
import type { Postmaster } from './postmaster.ts'

const firstDelay = 100
const longestDelay = 10_000
/** After this uptime a server counts as healthy, and the restart delay resets. */
const sound = 60_000

/** Errors of a start right after a killed server, whose processes are still ending. */
const tooEarly = /still in use|lock file ".*" already exists/

/**
 * Keeps a server running until stopped. The first start may fail, with one sentence; a server that dies later (out of
 * memory, full disk) is restarted indefinitely. Until it is back, requests fail fast.
 */
export async function supervise(launch: () => Promise<Postmaster>, logger: Logger) {
  let server: Postmaster | undefined = await launchFirst(launch)
  const stopping = new AbortController()

  const watching = (async () => {
    let delay = firstDelay
    while (server) {
      const started = Date.now()
      const complaint = await server.ended
      server = undefined
      if (Date.now() - started > sound) delay = firstDelay
      for (
        let reason = complaint;
        !server && !stopping.signal.aborted;
        delay = Math.min(delay * 2, longestDelay)
      ) {
        logger.error({ reason, delay }, 'the database server is down and is started again')
        await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {})
        if (stopping.signal.aborted) break
        server = await launch().catch((error: Error) => {
          reason = error.message
          return undefined
        })
        if (server) logger.info('the database server is up again')
      }
      if (stopping.signal.aborted) await end(server)
    }
  })()

  let stopped: Promise<void> | undefined
  return {
    /** Closes all connections, flushes everything and resolves when the server has ended. */
    stop(): Promise<void> {
      stopped ??= (async () => {
        stopping.abort()
        await end(server)
        await watching
      })()
      return stopped
    },
  }
}

async function launchFirst(launch: () => Promise<Postmaster>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (attempt === 20 || !tooEarly.test(reason)) {
        throw new SetupError(`The embedded PostgreSQL did not start: ${reason}.`)
      }
      await sleep(200)
    }
  }
}

/** Fast shutdown, then immediate, which its log recovers. */
async function end(server: Postmaster | undefined) {
  if (!server) return
  server.signal('SIGINT')
  const hurry = setTimeout(() => server.signal('SIGQUIT'), 10_000)
  const force = setTimeout(() => server.signal('SIGKILL'), 15_000)
  await server.ended
  clearTimeout(hurry)
  clearTimeout(force)
}
