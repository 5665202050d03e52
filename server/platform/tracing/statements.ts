import { SpanKind } from '@opentelemetry/api'
import type { DatabasePool } from '../../../database/pool.ts'
import { textWithoutValues } from '../../../database/statement-text.ts'
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
export function traceStatements(pool: DatabasePool, current: Current): void {
  pool.onQuery((statement) => {
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
