import { type Contract, contract } from '../../contract/index.ts'
import {
  type FieldProblem,
  type Problem,
  type SharedRefusal,
  sharedRefusals,
} from '../../contract/problem.ts'
import { TooBusy } from '../../database/limit-concurrency.ts'
import { StorageAway } from '../storage/storage-away.ts'

type CodesOf<E> = E extends { refusals: infer Own } ? keyof Own & string : never

/** Every code the API may refuse with: those all endpoints share and those one endpoint declares. */
export type RefusalCode = SharedRefusal | CodesOf<Contract[keyof Contract]>

const known: Record<string, { status: number; title: string }> = { ...sharedRefusals }
// Programs go by the code, whichever endpoint it came from: two meanings of one would be told with the title of either.
for (const [name, endpoint] of Object.entries(contract)) {
  for (const [code, told] of Object.entries('refusals' in endpoint ? endpoint.refusals : {})) {
    const other = known[code]
    if (other && (other.status !== told.status || other.title !== told.title)) {
      throw new Error(`${name} declares ${code} otherwise than another endpoint does`)
    }
    known[code] = told
  }
}

/** Thrown anywhere below a route to refuse a request; becomes a problem document in `http/calls.ts`. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly title: string
  readonly fields: FieldProblem[] | undefined
  readonly headers: Record<string, string>
  /** Whether it is no fault of the site, whatever its status says: the log does not call it an error. */
  readonly isExpected: boolean

  /** @param detail the sentence for people; the code's title when left out */
  constructor(
    code: RefusalCode,
    detail?: string,
    options: { fields?: FieldProblem[]; headers?: Record<string, string>; isExpected?: boolean } = {},
  ) {
    const { status, title } = known[code] ?? sharedRefusals['internal-error']
    super(detail ?? title)
    this.code = code
    this.status = status
    this.title = title
    this.fields = options.fields
    this.headers = options.headers ?? {}
    this.isExpected = options.isExpected ?? this.status < 500
  }
}

/** The document a refusal is told as (RFC 9457, with the sentence repeated in `error` and `message`). */
export function problemDocument(refusal: Refusal, requestId: string): Problem {
  return {
    type: `/api/docs#problem-${refusal.code}`,
    title: refusal.title,
    status: refusal.status,
    code: refusal.code,
    detail: refusal.message,
    requestId,
    error: refusal.message,
    message: refusal.message,
    ...(refusal.fields ? { errors: refusal.fields } : {}),
  }
}

export function problemResponse(refusal: Refusal, requestId: string): Response {
  return new Response(JSON.stringify(problemDocument(refusal, requestId)), {
    status: refusal.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...refusal.headers },
  })
}

/** Codes PostgreSQL and its driver report while the database is away, starting, stopping or full. */
const databaseAway = /^(08|53|57P0|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/

/**
 * A statement that took longer than it may (database/client.ts), or two that waited for each other: of what a site is
 * asked for, only where far more is asked than it can do. Nothing of it was kept, and the next try may well go through.
 */
const tookTooLong = new Set(['57014', '40P01'])

/**
 * Whether all connections were in use for as long as one may be waited for. A database that is gone says so otherwise:
 * connections break, or no new one comes about.
 */
export function wereConnectionsInUse(error: Error): boolean {
  return /timeout exceeded when trying to connect/i.test(error.message)
}

/** Whether there is no socket where the database should be; a file that is missing is told by the same code. */
function isSocketMissing(error: Error): boolean {
  return 'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}

/** A number that the schema allows and no column takes; validate.ts tells of most of them with their field. */
const numberTooLarge = '22003'

/**
 * Turns anything thrown into a refusal: what is not one already is our fault (500), the database's or the
 * storage's (503), or the disk's (507).
 */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StorageAway) {
      return new Refusal(
        'storage-unavailable',
        'The site cannot reach where its files are kept. Please try again shortly.',
        { headers: { 'retry-after': '5' } },
      )
    }
    const code = 'code' in cause ? String(cause.code) : ''
    const lost = /Connection terminated|connection timeout|not queryable/i.test(cause.message)
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      return new Refusal(
        'storage-full',
        'The site has no room for files at the moment. Please try again later; nothing else is affected.',
      )
    }
    if (code === numberTooLarge) return new Refusal('invalid-input', 'A number is too large.')
    if (tookTooLong.has(code) || cause instanceof TooBusy || wereConnectionsInUse(cause)) {
      return new Refusal('too-busy', 'The site has too much to do at the moment. Please try again shortly.', {
        headers: { 'retry-after': '5' },
      })
    }
    if (databaseAway.test(code) || isSocketMissing(cause) || lost) {
      return new Refusal(
        'database-unavailable',
        'The site cannot reach its database. Please try again shortly.',
        {
          headers: { 'retry-after': '5' },
        },
      )
    }
  }
  return new Refusal('internal-error', 'Something went wrong on our side. Please try again.')
}
