import type pg from 'pg'
import type { BackedUpTable, Manifest } from './manifest.ts'

/** Writable columns only; PostgreSQL computes generated ones again. */
export type Table = Pick<BackedUpTable, 'name' | 'columns'>

/** Without the queue's own schema. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    GROUP BY c.relname
    ORDER BY c.relname`)
  return rows
}

export async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    SELECT sequencename AS name, last_value::text AS value
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL
    ORDER BY sequencename`)
  return rows
}

/** Such a database is not overwritten. */
export async function isInUse(client: pg.ClientBase): Promise<boolean> {
  const found = await client.query<{ table: string | null }>(`SELECT to_regclass('public.users') AS table`)
  if (!found.rows[0]?.table) return false
  const { rows } = await client.query<{ used: boolean }>('SELECT EXISTS (SELECT FROM users) AS used')
  return rows[0]?.used === true
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Removes rows written by migrations, triggers, and foreign keys, so tables can come in any order. Works for the owner
 * of the tables without superuser rights. Call it inside a transaction.
 *
 * @returns restores triggers and foreign keys, which checks every reference
 */
export async function openTables(
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<() => Promise<void>> {
  const { rows: foreignKeys } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
    ORDER BY conrelid, conname`)
  const names = tables.map(({ name }) => quote(name))
  // A partition's own triggers fire on TRUNCATE too.
  const { rows: partitions } = await client.query<{ name: string }>(`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relispartition
    ORDER BY relname`)
  const withTriggers = [...names, ...partitions.map(({ name }) => name)]
  for (const { table, name } of foreignKeys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const name of withTriggers) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${names.join(', ')}`)
  return async () => {
    for (const name of withTriggers) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    }
  }
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
