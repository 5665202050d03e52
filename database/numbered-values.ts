import { type SQL, sql } from 'drizzle-orm'

/**
 * A statement written by hand with `$1`, `$2` … as one that runs in a transaction too, where there is no bare client.
 *
 * @param values in the order of their numbers; an array stays one value
 */
export function withNumberedValues(text: string, values: readonly unknown[]): SQL {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`))
  return sql.join(parts)
}
