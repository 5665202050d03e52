import { type Contract, contract } from '../../../contract/index.ts'
import {
  type FieldProblem,
  type Problem,
  type SharedRefusal,
  sharedRefusals,
} from '../../../contract/problem.ts'
import { TooBusy } from '../../../database/limit-concurrency.ts'
import { StorageAway } from '../storage/storage-away.ts'

type CodesOf<E> = E extends { refusals: infer Own } ? keyof Own & string : never

export type RefusalCode = SharedRefusal | CodesOf<Contract[keyof Contract]>

const known: Record<string, { status: number; title: string }> = { ...sharedRefusals }
// Programs rely on the code whichever endpoint it came from, so a code must have one title.
for (const [name, endpoint] of Object.entries(contract)) {
  for (const [code, declared] of Object.entries('refusals' in endpoint ? endpoint.refusals : {})) {
    const other = known[code]
    if (other && (other.status !== declared.status || other.title !== declared.title)) {
      throw new Error(`${name} declares ${code} with another title than other endpoints`)
    }
    known[code] = declared
  }
}

/** Thrown anywhere below a route; http/calls.ts turns it into a problem document. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly title: string
  readonly fields: FieldProblem[] | undefined
  readonly headers: Record<string, string>
  /** Not a fault of the site, whatever the status: not logged as an error. */
  readonly isExpected: boolean

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

/** The response body of a refusal (RFC 9457, with the sentence repeated in `error` and `message`). */
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

/** PostgreSQL and its driver while the database is away, starting, stopping or full. */
const databaseAway = /^(08|53|57P0|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/

/**
 * Statement timeout (database/client.ts) or deadlock: signs of overload. Nothing was committed, and a retry may
 * succeed.
 */
const tookTooLong = new Set(['57014', '40P01'])

/** A missing file has the same code. */
function isSocketMissing(error: Error): boolean {
  return 'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}

/** validate.ts reports most of these with their field. */
const numberTooLarge = '22003'

/**
 * Turns anything thrown into a refusal: our own fault (500), the database's or storage's (503), or a full disk (507).
 */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StorageAway) {
      return new Refusal(
        'storage-unavailable',
        'The site cannot reach its file storage. Please try again shortly.',
        { headers: { 'retry-after': '5' } },
      )
    }
    const code = 'code' in cause ? String(cause.code) : ''
    const lost = /Connection terminated|connection timeout|not queryable/i.test(cause.message)
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      return new Refusal(
        'storage-full',
        'The site has no space for files at the moment. Please try again later; nothing else is affected.',
      )
    }
    if (code === numberTooLarge) return new Refusal('invalid-input', 'A number is too large.')
    if (tookTooLong.has(code) || cause instanceof TooBusy) {
      return new Refusal('too-busy', 'The site is too busy at the moment. Please try again shortly.', {
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
