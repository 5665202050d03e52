/**
 * A process for the fault tests: runs the embedded server of the given folder, writes rows one by one and prints each
 * number once committed. SIGTERM stops it cleanly.
 */
import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { startEmbedded } from '../../database/embedded/start.ts'
import { SetupError } from '../../database/setup-error.ts'

const dataDir = process.argv[2] ?? ''
const say = (line: string) => process.stdout.write(`${line}\n`)
const logger = pino({ level: 'info' }, { write: (line) => void process.stderr.write(line) })

try {
  const server = await startEmbedded({ dataDir, logger })
  const database = openDatabase({ url: server.url, max: 3, logger })
  let stopping = false
  process.on('SIGTERM', async () => {
    stopping = true
    await database.close()
    await server.stop()
    process.exit(0)
  })

  await database.pool.query('CREATE TABLE IF NOT EXISTS written (number integer PRIMARY KEY)')
  const { rows } = await database.pool.query<{ number: number }>('SELECT number FROM written ORDER BY number')
  say(`found ${rows.map(({ number }) => number).join(',')}`)
  say('ready')
  // An open transaction whose connection breaks while no query is pending.
  const idle = await database.pool.connect()
  await idle.query('BEGIN')
  for (let number = (rows.at(-1)?.number ?? 0) + 1; !stopping; number += 1) {
    try {
      await database.pool.query('INSERT INTO written VALUES ($1) ON CONFLICT DO NOTHING', [number])
      say(`wrote ${number}`)
    } catch (error) {
      say(`failed ${number} ${String(error)}`)
      number -= 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  idle.release(true)
} catch (error) {
  process.stderr.write(`${error instanceof SetupError ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
