import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const program = join(import.meta.dirname, 'database-holder.ts')

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
    acknowledged: () => said.filter((line) => line.startsWith('wrote ')).map((line) => Number(line.slice(6))),
    /** The numbers in the database at its start. */
    found: () => (said.find((line) => line.startsWith('found '))?.slice(6) ?? '').split(',').map(Number),
    /** Resolves after `count` lines with this beginning; rejects if it exits first. */
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

export const serverPid = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

/** The server of the folder's cluster and its child processes (Linux only). */
export const processesIn = (dataDir: string) => processesUnder(join(dataDir, 'postgres'))

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

/** Signals the server of the folder's cluster and its child processes (Linux only). */
export const signalIn = (dataDir: string, name: NodeJS.Signals) =>
  signalUnder(join(dataDir, 'postgres'), name)

/** Signals each process of a folder, ignoring those that exit first (Linux only). */
export function signalUnder(folder: string, name: NodeJS.Signals): void {
  for (const pid of processesUnder(folder)) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
