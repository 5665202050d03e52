import type pg from 'pg'

/** How long whoever holds a connection may take to notice that it is gone, in milliseconds. */
const patience = 2_000

/**
 * Gives back connections that broke while they were in use and that nobody gives back: a transaction whose first
 * statement fails keeps its connection for ever (drizzle-orm 0.45 begins it outside of what tidies up). Each would
 * take a place in the pool until none is left, and keep the pool from closing.
 */
export function giveBackLost(pool: pg.Pool): void {
  const inUse = new Map<pg.PoolClient, symbol>()
  pool.on('acquire', (client) => void inUse.set(client, Symbol()))
  pool.on('release', (_, client) => void inUse.delete(client))
  pool.on('connect', (client) => {
    client.once('end', () => {
      const use = inUse.get(client)
      if (use === undefined) return
      setTimeout(() => {
        if (inUse.get(client) === use) client.release(true)
      }, patience)
    })
  })
}
