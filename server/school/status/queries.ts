import { sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'

export interface DatabaseFigures extends Record<string, unknown> {
  version: string
  /** Bytes, as text because it may exceed PostgreSQL's integer. */
  size: string
  /** Of all clients. */
  connections: number
  mostConnections: number
}

export async function databaseFigures(db: Database): Promise<DatabaseFigures> {
  const { rows } = await db.execute<DatabaseFigures>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
           pg_database_size(current_database())::text as size,
           (select sum(numbackends)::int from pg_stat_database) as connections,
           current_setting('max_connections')::int as "mostConnections"`)
  return rows[0] as DatabaseFigures
}
