import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { childrenOf } from '../../tests/support/children-of.ts'

/** Pins servers to one core and the load to another. */
export type Core = 'server' | 'load'

const numberOf = { server: 0, load: 1 }

/** From util-linux, on nearly every Linux. */
const pinner = 'taskset'

/**
 * Pins a process, with present and future threads, to one core. Does nothing with a single core or without `taskset`:
 * the scheduler then affects both sides alike.
 */
export function pinTo(core: Core, pid: number | undefined): void {
  if (pid === undefined || availableParallelism() < 2 || process.platform !== 'linux') return
  try {
    execFileSync(pinner, ['-a', '-p', '-c', `${numberOf[core]}`, `${pid}`], { stdio: 'ignore' })
  } catch {
    // Not installed, or not allowed in this container.
  }
}

/** CPU seconds of the processes so far; null if unavailable. */
export function cpuSeconds(pids: number[]): number | null {
  const times = pids.map((pid) => {
    // Split after the name, which may hold spaces and brackets: utime is then the 12th field, stime the 13th.
    const fields = read(`/proc/${pid}/stat`)
      ?.replace(/^.*\) /s, '')
      .split(' ')
    return fields ? (Number(fields[11]) + Number(fields[12])) / ticksPerSecond : null
  })
  return times.reduce((sum, time) => (sum === null || time === null ? null : sum + time), 0)
}

/** USER_HZ, fixed at 100 for Linux userspace. */
const ticksPerSecond = 100

/** Resident bytes; null if unavailable. */
export function residentBytes(pid: number): number | null {
  return field(`/proc/${pid}/status`, 'VmRSS')
}

/**
 * Bytes of a process and its children; null if unavailable. A page shared by n processes counts one nth in each (PSS):
 * resident sizes would count PostgreSQL's buffers once per connection.
 */
export const familyBytes = (pid: number): number | null => sharedBytes([pid, ...childrenOf(pid)])

/** The same for given processes. */
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
