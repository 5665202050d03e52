import type { Database, Transaction } from './client.ts'

/** A statement of drizzle's with `sql.placeholder`s, ended by `.prepare(name)`. */
interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>
}

/**
 * A statement that is put together once for each database instead of at each call: for those that every page of
 * somebody's own asks, putting them together costs this process as much as asking. PostgreSQL keeps their plan under
 * the name from the first time on (docs/decisions/0032), so names are unique in the whole house.
 *
 * @param build makes the statement, its values as `sql.placeholder('name')`
 * @returns a function that runs it with the values by name; within a transaction it is put together for that one alone
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
