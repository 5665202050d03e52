import { AsyncLocalStorage } from 'node:async_hooks'
import { SpanKind } from '@opentelemetry/api'
import type pg from 'pg'
import { textWithoutValues, watchStatements } from '../../database/watch-statements.ts'
import { type Current, fail } from './span.ts'

/** The table that a statement is about first, in quotes as the query builder writes it or without. */
const about = /\b(?:from|into|update)\s+"?(\w+)"?/i

/** Leaves out subqueries, which may name another table before the statement names its own. */
function withoutParentheses(text: string): string {
  let outer = text
  for (let inner = ''; inner !== outer; ) {
    inner = outer
    outer = inner.replace(/\([^()]*\)/g, '')
  }
  return outer
}

/** Of a statement's text in a span. */
const longestText = 1_000

/** What the site asks by itself all the time, to watch and to wait, belongs to nobody and is left out. */
export function traceStatements(pool: pg.Pool, current: Current): void {
  // A connection that comes free is handed on by whoever gives it back; what follows is the work of who waited.
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
