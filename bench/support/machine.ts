import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import pg from 'pg'

/** Day, machine and versions, and how busy the machine was before: a figure without them says little. */
export async function describeMachine(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ version: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version`,
  )
  await client.end()
  const gigabytes = Math.round(totalmem() / 1_000_000_000)
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ${platform()} ${release()}`,
    `Node ${process.versions.node}, PostgreSQL ${rows[0]?.version}, load of the machine before: ${loadavg()[0]?.toFixed(2)}`,
  ].join('\n')
}
