import { sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { type LogPosition, readLogPosition } from '../../../database/log-position.ts'

/** Everything committed lies before it, even when commits do not wait for the disk. */
export async function currentLogPosition(db: Database): Promise<LogPosition> {
  const { rows } = await db.execute<{ position: string }>(
    sql`select pg_current_wal_insert_lsn()::text as position`,
  )
  return readLogPosition(rows[0]?.position ?? '') ?? 0n
}
