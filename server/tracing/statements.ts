import { AsyncLocalStorage } from 'node:async_hooks'
import { SpanKind } from '@opentelemetry/api'
import type pg from 'pg'
import { textWithoutValues, watchStatements } from '../../database/watch-statements.ts'
import { type Current, fail } from './span.ts'

/** The first table of a statement, quoted or not. */
const about = /\b(?:from|into|update)\s+"?(\w+)"?/i

/** Subqueries may name another table first. */
function withoutParentheses(text: string): string {
  let outer = text
  for (let inner = ''; inner !== outer; ) {
    inner = outer
    outer = inner.replace(/\([^()]*\)/g, '')
  }
  return outer
}

const longestText = 1_000

/** Skips statements outside of a span, such as polling. */
export function traceStatements(pool: pg.Pool, current: Current): void {
  // A released connection is passed on in the releaser's async context; restore that of the waiter.
  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown
  pool.connect = ((callback?: (...answer: unknown[]) => void) =>
    connect(callback && AsyncLocalStorage.bind(callback))) as typeof pool.connect

  watchStatements(pool, (statement) => {
    if (current.span() === undefined) return undefined
    const text = textWithoutValues(statement.text, Number.POSITIVE_INFINITY)
    const operation = /^\w+/.exec(text)?.[0]?.toLowerCase() ?? 'statement'
    const table = about.exec(withoutParentheses(text))?.[1]
    const span = current.begin(table ? `${operation} ${table}` : operation, SpanKind.CLIENT, {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, longestText),
      ...(table ? { 'db.collection.name': table } : {}),
    })
    return (error) => {
      if (error !== undefined) fail(span, error)
      span.end()
    }
  })
}
