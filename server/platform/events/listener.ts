import pg from 'pg'
import type { Logger } from 'pino'

export interface Listener {
  isConnected(): boolean
  stop(): Promise<void>
}

export interface ListenerOptions {
  url: string
  channel: string
  onMessage(payload: string): void
  /** The connection was lost and restored: messages sent in between never arrive. */
  onReconnect(): void
  logger: Logger
}

const heartbeat = 15_000
const longestQuery = 5_000
const longestPause = 5_000

/**
 * Keeps one connection listening until `stop`. A broken or silent connection is replaced within 100 ms, then after
 * growing random delays, so that many processes do not reconnect at the same moment.
 *
 * @throws when the first connection fails
 */
export async function keepListening(options: ListenerOptions): Promise<Listener> {
  const { url, channel, logger } = options
  let client: pg.Client | null = null
  let stopped = false
  let failures = 0
  let pause: NodeJS.Timeout | undefined

  async function connect() {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'creare events',
      connectionTimeoutMillis: 5_000,
      query_timeout: longestQuery,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    // An unhandled `error` event would end Node.
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next, new Error('the connection was closed')))
    next.on('notification', ({ payload }) => options.onMessage(payload ?? ''))
    try {
      await next.connect()
      await next.query(`LISTEN ${channel}`)
    } catch (error) {
      discard(next)
      throw error
    }
    if (stopped) discard(next)
    else client = next
  }

  function lose(lost: pg.Client, error: Error) {
    if (client !== lost) return
    client = null
    discard(lost)
    logger.warn({ err: error }, 'lost the events connection')
    reconnectLater()
  }

  function reconnectLater() {
    if (stopped) return
    const longest = Math.min(longestPause, 100 * 2 ** failures)
    failures = Math.min(failures + 1, 10)
    pause = setTimeout(reconnect, longest * (0.5 + Math.random() / 2))
  }

  async function reconnect() {
    try {
      await connect()
    } catch {
      reconnectLater()
      return
    }
    if (client === null) return
    failures = 0
    logger.info('the events connection is restored')
    options.onReconnect()
  }

  await connect()
  const beat = setInterval(() => {
    const current = client
    current?.query('SELECT 1').catch((error: Error) => lose(current, error))
  }, heartbeat)

  return {
    isConnected: () => client !== null,
    async stop() {
      if (stopped) return
      stopped = true
      clearInterval(beat)
      clearTimeout(pause)
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}

/** Closes without waiting: the other side may never answer. */
function discard(client: pg.Client) {
  client.end().catch(() => {})
}
