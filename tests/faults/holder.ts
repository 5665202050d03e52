import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const program = join(import.meta.dirname, 'database-holder.ts')

/** Starts `database-holder.ts` on a folder and listens to what it says. */
export function hold(dataDir: string) {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  let complaints = ''
  const waiting = new Set<() => void>()
  const notify = () => {
    for (const check of waiting) check()
  }
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line)
    notify()
  })
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('close', (code, signal) => {
      resolve(code ?? signal)
      notify()
    })
  })

  return {
    ended,
    complaints: () => complaints,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** The numbers it has acknowledged. */
    acknowledged: () => said.filter((line) => line.startsWith('wrote ')).map((line) => Number(line.slice(6))),
    /** The numbers it found in the database when it started. */
    found: () => (said.find((line) => line.startsWith('found '))?.slice(6) ?? '').split(',').map(Number),
    /** Resolves once it has said enough lines that begin so; rejects when it ends before. */
    until(beginning: string, count = 1) {
      return new Promise<void>((resolve, reject) => {
        const check = () => {
          const enough = said.filter((line) => line.startsWith(beginning)).length >= count
          if (!enough && child.exitCode === null && child.signalCode === null) return
          waiting.delete(check)
          if (enough) resolve()
          else reject(new Error(`The holder ended before it said "${beginning}": ${complaints}`))
        }
        waiting.add(check)
        check()
      })
    },
  }
}

/** The number of the server process of a folder, as PostgreSQL wrote it down. */
export const serverPid = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

/** The processes that work in the folder's cluster: the server and everything it started (Linux only). */
export const processesIn = (dataDir: string) => processesUnder(join(dataDir, 'postgres'))

/** The processes whose working folder lies there (Linux only). */
export function processesUnder(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
      } catch {
        return false
      }
    })
}

/** Sends the cluster's processes a signal, the server and everything it started (Linux only). */
export const signalIn = (dataDir: string, name: NodeJS.Signals) =>
  signalUnder(join(dataDir, 'postgres'), name)

/** Sends each process of a folder a signal, but for those that end of themselves in the meantime (Linux only). */
export function signalUnder(folder: string, name: NodeJS.Signals): void {
  for (const pid of processesUnder(folder)) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
