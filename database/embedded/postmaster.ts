import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import { readLogLine } from './log-line.ts'
import type { Runner } from './runner.ts'
import { type Settings, settingArguments } from './settings.ts'

/** A running server. `ended` resolves with its last error, or its exit status, when it ends. */
export interface Postmaster {
  pid: number
  ended: Promise<string>
  signal(name: NodeJS.Signals): void
}

/** A replica, as the fault tests start one, is read-only. */
const isReady = /^database system is ready to accept (read-only )?connections$/

/**
 * Starts the server and resolves when it accepts connections, after any crash recovery. Rejects with its error if it
 * ends first.
 *
 * The server gets its own session, so that Ctrl-C reaches only Node, which finishes its requests before the database
 * stops.
 */
export async function launchPostmaster(
  runner: Runner,
  clusterFolder: string,
  settings: Settings,
  logger: Logger,
): Promise<Postmaster> {
  const args = ['-D', clusterFolder, ...settingArguments(settings)]
  const child = runner.spawn(runner.software.postgres, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
  })
  const stop = () => child.kill('SIGINT')
  process.once('exit', stop)

  let complaint = ''
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => {
      process.off('exit', stop)
      // The last line may still be in the pipe.
      setImmediate(() => resolve(complaint || `it ended with ${code ?? signal}`))
    })
  })
  const ready = new Promise<void>((resolve) => {
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', (line) => {
      const { level, message } = readLogLine(line)
      logger[level](message)
      if (level === 'error') complaint = message
      if (isReady.test(message)) resolve()
    })
  })

  const failure = await Promise.race([ready, ended])
  if (failure !== undefined) throw new Error(failure)
  return { pid: child.pid ?? 0, ended, signal: (name) => void child.kill(name) }
}
