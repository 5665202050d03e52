import type { Database, Transaction } from './client.ts'

/** A Drizzle statement with `sql.placeholder`s, built with `.prepare(name)`. */
interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>
}

/**
 * Builds a statement once per database instead of on every call. For the statements of every personal page, where
 * building costs this process as much as waiting. PostgreSQL caches the plan by name (docs/decisions/0047), so names
 * must be unique across the project.
 *
 * @param build makes the statement, with its values as `sql.placeholder('name')`
 * @returns a function that runs it with the values by name; within a transaction it is built for that call
 */
export function prepared<Rows>(
  build: (db: Database | Transaction) => Prepared<Rows>,
): (db: Database | Transaction, values: Record<string, unknown>) => Promise<Rows> {
  const known = new WeakMap<Database | Transaction, Prepared<Rows>>()
  return (db, values) => {
    let statement = known.get(db)
    if (statement === undefined) {
      statement = build(db)
      known.set(db, statement)
    }
    return statement.execute(values)
  }
}
