import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import pg from 'pg'

/** Date, machine, versions and prior load, without which figures mean little. */
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
    `a fixed piece of JavaScript takes ${yardstick().toFixed(0)} ms`,
    `Node ${process.versions.node}, PostgreSQL ${rows[0]?.version}, load of the machine before: ${loadavg()[0]?.toFixed(2)}`,
  ].join('\n')
}

/**
 * The machine's current speed: a virtual one shares its CPUs and has been seen at less than half. Lets absolute rates
 * of two runs be compared; ratios do not need it.
 *
 * @returns milliseconds, best of five
 */
function yardstick(): number {
  const text = JSON.stringify(Array.from({ length: 2_000 }, (_, index) => ({ index, name: `Name ${index}` })))
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    for (let round = 0; round < 200; round += 1) JSON.stringify(JSON.parse(text))
    return performance.now() - began
  })
  return Math.min(...times)
}
