import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContractKey } from '../../contract/index.ts'
import { type Answer, createTestApp, type TestApp } from '../support/app.ts'
import { attackersOf } from './attackers.ts'
import { type AttackCall, callers, callsOf, type Operation, operationsOf } from './calls.ts'
import { faultOf } from './judge.ts'
import { knownValues } from './known.ts'

/** Set by `npm run attack -- 100000`; without them, the suite makes a few calls of each operation. */
const wanted = Number(process.env.ATTACK_CALLS ?? 0)
const seed = Number(process.env.ATTACK_SEED ?? 20_261_122)
/** Timeout in milliseconds, generous for a busy machine. */
const timeoutMs = 30_000

interface Fault {
  operation: string
  what: string
  call: AttackCall
}

let app: TestApp
let operations: Operation[]
const known = knownValues()
const took = new Map<string, { calls: number; milliseconds: number; longest: number }>()
const statuses = new Map<number, number>()
let made = 0

beforeAll(async () => {
  // Unchecked, as in production: fields outside the contract would really leave the server.
  app = await createTestApp({ checkOutput: false, attemptsPerAddress: 1_000_000 })
  operations = operationsOf((await app.fetch('/api/openapi.json')).body)
})
afterAll(() => app.close())

test('every operation responds as documented, for any caller and input', async () => {
  const attackers = attackersOf(app)
  const faults = new Map<string, Fault>()

  async function send(operation: Operation, call: AttackCall): Promise<Answer> {
    const params = known.settle(call.params) as Record<string, unknown>
    const query = known.settle(call.query) as Record<string, unknown>
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encoded(params[name]))
    const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
    const person = await attackers.as(call.caller)
    const raw = call.raw as string | Uint8Array<ArrayBuffer> | undefined
    return app.fetch(
      `${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
      {
        method: operation.method,
        body: 'body' in call ? (JSON.stringify(known.settle(call.body)) ?? null) : (raw ?? null),
        headers: headersOf(call, person && (await app.cookieOf(person))),
      },
      `10.${made % 200}.${(made >> 8) % 200}.1`,
    )
  }

  async function attack(operation: Operation, call: AttackCall): Promise<string | null> {
    made++
    const key = `${operation.method} ${operation.path}`
    const began = performance.now()
    const timer = { late: null as NodeJS.Timeout | null }
    const late = new Promise<null>((resolve) => {
      timer.late = setTimeout(() => resolve(null), timeoutMs)
    })
    const errorsBefore = app.log.length
    const answer = await Promise.race([send(operation, call), late]).finally(() =>
      clearTimeout(timer.late ?? 0),
    )
    note(key, answer?.status ?? 0, performance.now() - began)
    if (answer === null) return `did not answer within ${timeoutMs / 1000} s`
    if (answer.status === 401 || /^\/api\/(auth\/logout|user\/(view|deletion))/.test(operation.path)) {
      attackers.replace(call.caller)
    }
    if (answer.status === 200 && typeof answer.body === 'object') {
      known.learn(answer.body, /^\/api\/(?:\w+\/)*?(\w+?)s?(?:\/\{|$)/.exec(operation.path)?.[1] ?? '')
    }
    const why = answer.status >= 500 ? `\n${reason(app.log.slice(errorsBefore).at(-1))}` : ''
    const fault = faultOf(key as ContractKey, answer)
    return fault && fault + why
  }

  known.add('course', 'fnd-100')
  for (let position = 1; position <= 5; position++) known.add('module', `fnd-100-${position}`)
  const { rounds, each } = plan(operations.length)
  for (let round = 0; round < rounds; round++) {
    for (const [index, operation] of operations.entries()) {
      const key = `${operation.method} ${operation.path}`
      const result = await fc.check(
        fc.asyncProperty(callsOf(operation), async (call) => {
          const fault = await attack(operation, call)
          if (fault) throw new Error(fault)
        }),
        {
          numRuns: each,
          seed: seed + round * 1_000 + index,
          endOnFailure: true,
          interruptAfterTimeLimit: 120_000,
        },
      )
      if (!result.failed || result.counterexample === null) continue
      const what = String(result.errorInstance)
      faults.set(`${key} ${what.slice(0, 60)}`, { operation: key, what, call: result.counterexample[0] })
    }
  }
  if (wanted > 0) report()
  const reports = [...faults.values()].map(
    ({ operation, what, call }) => `${operation} ${what}\n  for ${JSON.stringify(call).slice(0, 1_200)}`,
  )
  expect(reports.join('\n\n')).toBe('')
  expect(app.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  expect(made).toBeGreaterThanOrEqual(wanted)
  // An attack that is always rejected early proves nothing.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(made / 10)
}, 3_600_000)

function headersOf(call: AttackCall, cookie: string | undefined): Record<string, string> {
  const isJson = 'body' in call || typeof call.raw === 'string'
  return {
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    ...(cookie ? { cookie } : {}),
    ...call.headers,
  }
}

/** In rounds, so later calls of an operation meet the effects of others. */
function plan(count: number): { rounds: number; each: number } {
  if (wanted === 0) return { rounds: 1, each: callers.length }
  const rounds = Math.max(1, Math.min(10, Math.round(wanted / count / 10)))
  return { rounds, each: Math.ceil(wanted / count / rounds) }
}

function encoded(value: unknown): string {
  const text = String(value)
  // A lone surrogate cannot be encoded, but it can be sent.
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%BD'
}

function note(key: string, status: number, milliseconds: number) {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const known_ = took.get(key) ?? { calls: 0, milliseconds: 0, longest: 0 }
  took.set(key, {
    calls: known_.calls + 1,
    milliseconds: known_.milliseconds + milliseconds,
    longest: Math.max(known_.longest, milliseconds),
  })
}

function reason(line: string | undefined): string {
  if (line === undefined) return ''
  const { err, msg } = JSON.parse(line)
  return JSON.stringify({ msg, message: err?.message, stack: err?.stack }).slice(0, 2_500)
}

function report() {
  const slowest = [...took].sort(([, a], [, b]) => b.longest - a.longest).slice(0, 8)
  const lines = [
    `${made} calls of ${operations.length} operations, seed ${seed}`,
    ...[...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}  ${count}`),
    'slowest answers:',
    ...slowest.map(
      ([key, { calls, milliseconds, longest }]) =>
        `${longest.toFixed(0).padStart(6)} ms at most, ${(milliseconds / calls).toFixed(1)} on average  ${key}`,
    ),
  ]
  process.stdout.write(`\n${lines.join('\n')}\n`)
}
