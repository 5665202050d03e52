import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import type { Database } from '../../../database/client.ts'
import { TooBusy } from '../../../database/limit-concurrency.ts'
import { type LogPosition, readLogPosition, writeLogPosition } from '../../../database/log-position.ts'
import type { Replica } from '../../../database/replica.ts'
import { cookieLine, cookieName } from '../../people/accounts/cookies.ts'
import { currentLogPosition } from './queries.ts'
import { toRefusal } from './refusal.ts'

/** For reads that may be a second old. */
export interface Reads {
  /**
   * Reads from a replica that has all of the caller's writes, otherwise from the primary. `run` may be called twice, so it
   * must only read. Do not cache its result: it would be older still.
   */
  read<T>(run: (db: Database) => Promise<T>): Promise<T>
}

export interface ReadPlaces extends Reads {
  /** Its `read`s may use a replica that has all of this caller's writes. */
  during<T>(call: ReadingCall, run: () => Promise<T>): Promise<T>
  /**
   * Returns the `set-cookie` line that lets the caller see its own writes next time, or null. Call it after the call is
   * done.
   */
  mark(call: ReadingCall): Promise<string | null>
}

export interface ReadingCall {
  writes: boolean
  isVisitor: boolean
  headers: Headers
}

export const onePlace = (db: Database): ReadPlaces => ({
  read: (run) => run(db),
  during: (_, run) => run(),
  mark: async () => null,
})

const name = 'written'
/** Seconds. Every replica in use has older writes. */
const markLifetime = 86_400

/**
 * Spreads reads over replicas. A cookie carries the log position after a viewer's last write; only a replica that has
 * caught up serves that viewer. Callers without the cookie read from the primary (docs/decisions/0029).
 */
export function readPlaces({
  db,
  replicas,
  baseUrl,
  logger,
}: {
  db: Database
  replicas: readonly Replica[]
  baseUrl: string
  logger: Logger
}): ReadPlaces {
  const written = new AsyncLocalStorage<LogPosition>()
  const cookie = cookieName(baseUrl, name)
  let turn = 0

  const markOf = (headers: Headers): LogPosition | null => {
    const pair = headers
      .get('cookie')
      ?.split('; ')
      .find((one) => one.startsWith(`${cookie}=`))
    return pair === undefined ? null : readLogPosition(pair.slice(cookie.length + 1))
  }

  function choose(position: LogPosition): Replica | undefined {
    turn += 1
    const able = replicas.filter((replica) => replica.shows(position))
    return able[turn % able.length]
  }

  return {
    async read(run) {
      const position = written.getStore()
      const replica = position === undefined ? undefined : choose(position)
      if (replica === undefined) return run(db)
      try {
        return await run(replica.db)
      } catch (error) {
        if (!isOfReplica(error)) throw error
        replica.setAside()
        const reason = error instanceof Error ? error.message : String(error)
        logger.warn({ reason }, 'a replica failed; reading from the primary')
        return run(db)
      }
    },

    during({ writes, isVisitor, headers }, run) {
      const position = writes ? null : (markOf(headers) ?? (isVisitor ? 0n : null))
      return position === null ? run() : written.run(position, run)
    },

    async mark({ writes, isVisitor, headers }) {
      const isNeeded = writes || (!isVisitor && markOf(headers) === null)
      if (!isNeeded) return null
      try {
        return cookieLine(baseUrl, name, writeLogPosition(await currentLogPosition(db)), markLifetime)
      } catch {
        // The write is done. Without a mark, the caller reads from the primary.
        return cookieLine(baseUrl, name, '', 0)
      }
    },
  }
}

/** Codes of a replica that canceled a query because of replication, or refused a write. */
const ofRepeating = new Set(['40001', '25006'])

function isOfReplica(error: unknown): boolean {
  if (toRefusal(error).code === 'database-unavailable') return true
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TooBusy) return true
    if ('code' in cause && ofRepeating.has(String(cause.code))) return true
  }
  return false
}
