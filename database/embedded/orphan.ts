import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { SetupError } from '../setup-error.ts'

/** Escalation of signals and the milliseconds each may take: fast shutdown, immediate, kill. */
const requests = [
  { signal: 'SIGINT', timeoutMs: 4000 },
  { signal: 'SIGQUIT', timeoutMs: 2000 },
  { signal: 'SIGKILL', timeoutMs: 2000 },
] as const

/**
 * Stops the server that a killed Creare left on `clusterFolder`, and removes a stale pid file.
 *
 * The orphan is stopped, not adopted: only a child process reports its end and its errors, and a new start applies this
 * version's settings. Acknowledged writes are in the write-ahead log, so even an immediate shutdown loses nothing. The
 * caller holds the lock of the data folder.
 */
export async function stopOrphan(clusterFolder: string, logger: Logger): Promise<void> {
  const pidFile = join(clusterFolder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  if (!Number.isInteger(pid) || !serves(pid, clusterFolder)) {
    // After a machine crash the pid may belong to another process, and PostgreSQL would refuse to start.
    rmSync(pidFile, { force: true })
    return
  }

  logger.warn({ server: pid }, 'stopping the database server that a killed process left behind')
  for (const { signal, timeoutMs } of requests) {
    send(pid, signal)
    for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(10)) {
      if (!serves(pid, clusterFolder)) return
    }
  }
  throw new SetupError(`The database server left behind (process ${pid}) does not stop; end it by hand.`)
}

/** Whether the process is alive and serves this folder, rather than another process with a reused pid. */
function serves(pid: number, clusterFolder: string): boolean {
  if (!send(pid, 0)) return false
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') return commandOf(pid).includes(clusterFolder)
  try {
    // Every PostgreSQL process has its data folder as working directory. A zombie has none.
    const works = statSync(`/proc/${pid}/cwd`)
    const ours = statSync(clusterFolder)
    return works.dev === ours.dev && works.ino === ours.ino
  } catch {
    return false
  }
}

function commandOf(pid: number) {
  try {
    return execFileSync('ps', ['-p', `${pid}`, '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function send(pid: number, signal: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
