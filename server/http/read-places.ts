import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import type { Database } from '../../database/client.ts'
import { type LogPosition, readLogPosition, writeLogPosition } from '../../database/log-position.ts'
import type { Replica } from '../../database/replica.ts'
import { cookieLine, cookieName } from '../accounts/cookies.ts'
import { currentLogPosition } from './queries.ts'
import { toRefusal, wereConnectionsInUse } from './refusal.ts'

/** For reads that may be a second old. */
export interface Reads {
  /**
   * Reads from a replica where there is one that knows all that whoever asks has written, otherwise from the first
   * server. `work` may run twice, so it only reads; what it brings is not kept for later, when it would be older still.
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>
}

/** What the API asks for around every call. */
export interface ReadPlaces extends Reads {
  /** Carries out a call; `read` within it may go to a replica when this caller would miss nothing of their own there. */
  during<T>(call: ReadingCall, work: () => Promise<T>): Promise<T>
  /**
   * What the caller has to bring along next time, so that they see what they wrote by then; null where nothing is
   * needed. Asked for once the call is done.
   *
   * @returns a `set-cookie` line
   */
  mark(call: ReadingCall): Promise<string | null>
}

export interface ReadingCall {
  writes: boolean
  isVisitor: boolean
  headers: Headers
}

/** Without a replica there is one place to read from. */
export const onePlace = (db: Database): ReadPlaces => ({
  read: (work) => work(db),
  during: (_, work) => work(),
  mark: async () => null,
})

const name = 'written'
/** Seconds. Older than that, everything is on every replica that is read from. */
const markLifetime = 86_400

/**
 * Spreads reads over replicas. How far the log had come when somebody last wrote goes with them in a cookie, from
 * process to process; a replica answers them only once it has come as far. Whoever brings no such cookie, as a program
 * that keeps none, reads from the first server (docs/decisions/0029).
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

  /** The next in turn of those that know enough. */
  function choose(position: LogPosition): Replica | undefined {
    turn += 1
    const able = replicas.filter((replica) => replica.shows(position))
    return able[turn % able.length]
  }

  return {
    async read(work) {
      const position = written.getStore()
      const replica = position === undefined ? undefined : choose(position)
      if (replica === undefined) return work(db)
      try {
        return await work(replica.db)
      } catch (error) {
        if (!isOfReplica(error)) throw error
        replica.setAside()
        const reason = error instanceof Error ? error.message : String(error)
        logger.warn({ reason }, 'a replica failed, and its reads are repeated')
        return work(db)
      }
    },

    during({ writes, isVisitor, headers }, work) {
      const position = writes ? null : (markOf(headers) ?? (isVisitor ? 0n : null))
      return position === null ? work() : written.run(position, work)
    },

    async mark({ writes, isVisitor, headers }) {
      const isNeeded = writes || (!isVisitor && markOf(headers) === null)
      if (!isNeeded) return null
      try {
        return cookieLine(baseUrl, name, writeLogPosition(await currentLogPosition(db)), markLifetime)
      } catch {
        // What was asked for is done. Without a mark it is the first server that is read from.
        return cookieLine(baseUrl, name, '', 0)
      }
    },
  }
}

/** Codes of a replica that had to end a query for the sake of repeating, or was asked to write. */
const ofRepeating = new Set(['40001', '25006'])

function isOfReplica(error: unknown): boolean {
  if (toRefusal(error).code === 'database-unavailable') return true
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (wereConnectionsInUse(cause)) return true
    if ('code' in cause && ofRepeating.has(String(cause.code))) return true
  }
  return false
}
