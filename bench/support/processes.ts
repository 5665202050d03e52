import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { childrenOf } from '../../tests/support/children-of.ts'

/** Where a process runs: servers on one core, the load on another, each as if it had the machine to itself. */
export type Core = 'server' | 'load'

const numberOf = { server: 0, load: 1 }

/** Of util-linux, which nearly every Linux has. */
const pinner = 'taskset'

/**
 * Keeps a process, with its threads and those to come, on one core. Does nothing on a machine with one core or
 * without `taskset`: the figures then depend on the scheduler, equally for both sides.
 */
export function pinTo(core: Core, pid: number | undefined): void {
  if (pid === undefined || availableParallelism() < 2 || process.platform !== 'linux') return
  try {
    execFileSync(pinner, ['-a', '-p', '-c', `${numberOf[core]}`, `${pid}`], { stdio: 'ignore' })
  } catch {
    // Not installed, or not allowed in this container.
  }
}

/** Processor time the processes took so far, in seconds; null where the system does not tell. */
export function cpuSeconds(pids: number[]): number | null {
  const times = pids.map((pid) => {
    // After the name, which may hold spaces and brackets: user time is the 12th field, system time the 13th.
    const fields = read(`/proc/${pid}/stat`)
      ?.replace(/^.*\) /s, '')
      .split(' ')
    return fields ? (Number(fields[11]) + Number(fields[12])) / ticksPerSecond : null
  })
  return times.reduce((sum, time) => (sum === null || time === null ? null : sum + time), 0)
}

/** USER_HZ, which Linux fixes at 100 for all it tells programs. */
const ticksPerSecond = 100

/** Bytes resident, or null where the system does not tell. */
export function residentBytes(pid: number): number | null {
  return field(`/proc/${pid}/status`, 'VmRSS')
}

/**
 * Bytes a family of processes takes together, or null where the system does not tell. A page that n processes
 * share counts as an nth in each (PSS): the sum of their resident sizes would count PostgreSQL's buffers once
 * for every connection.
 */
export const familyBytes = (pid: number): number | null => sharedBytes([pid, ...childrenOf(pid)])

/** The same of processes that are named. */
export function sharedBytes(pids: readonly number[]): number | null {
  const sizes = pids.map((member) => field(`/proc/${member}/smaps_rollup`, 'Pss'))
  const known = sizes.filter((size) => size !== null)
  return known.length > 0 ? known.reduce((sum, size) => sum + size, 0) : null
}

function field(path: string, name: string, unit = 1_024): number | null {
  const found = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(path) ?? '')?.[1]
  return found === undefined ? null : Number(found) * unit
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
