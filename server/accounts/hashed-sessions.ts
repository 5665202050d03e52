import { createHash } from 'node:crypto'
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth'

/** What the table holds of a session's token. Tokens are long and random, so a plain digest is enough. */
export function sessionTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

type Row = Record<string, unknown>
type Adapter = Omit<DBTransactionAdapter<BetterAuthOptions>, 'createSchema' | 'options' | 'id'>

/**
 * better-auth stores session tokens as they are, so that whoever reads the table holds every session. This wraps
 * its adapter: tokens are hashed on the way in, and the caller, who knows the token, gets it back in the answer.
 * Rows found by anything but the token carry the hash.
 */
export function withHashedSessions(
  adapter: (options: BetterAuthOptions) => DBAdapter<BetterAuthOptions>,
): (options: BetterAuthOptions) => DBAdapter<BetterAuthOptions> {
  return (options) => {
    const inner = adapter(options)
    return {
      ...inner,
      ...wrap(inner),
      transaction: (callback) => inner.transaction((trx) => callback({ ...trx, ...wrap(trx) })),
    }
  }
}

function wrap(inner: Adapter): Adapter {
  return {
    ...inner,
    create: async (input) => {
      const token = (input.data as Row).token
      if (input.model !== 'session' || typeof token !== 'string') return inner.create(input)
      const row = await inner.create({ ...input, data: { ...input.data, token: sessionTokenHash(token) } })
      return { ...(row as Row), token } as never
    },
    findOne: async (input) => restored(input, await inner.findOne(hashed(input))) as never,
    findMany: (input) => inner.findMany(input.where ? hashed({ ...input, where: input.where }) : input),
    count: (input) => inner.count(input.where ? hashed({ ...input, where: input.where }) : input),
    update: async (input) => restored(input, await inner.update(hashed(input))) as never,
    updateMany: (input) => inner.updateMany(hashed(input)),
    delete: (input) => inner.delete(hashed(input)),
    deleteMany: (input) => inner.deleteMany(hashed(input)),
    consumeOne: async (input) => restored(input, await inner.consumeOne(hashed(input))) as never,
  }
}

function hashed<Input extends { model: string; where: Where[] }>(input: Input): Input {
  if (input.model !== 'session') return input
  return {
    ...input,
    where: input.where.map((condition) => {
      if (condition.field !== 'token') return condition
      const { value } = condition
      if (typeof value === 'string') return { ...condition, value: sessionTokenHash(value) }
      if (Array.isArray(value))
        return { ...condition, value: value.map((token) => sessionTokenHash(String(token))) }
      return condition
    }),
  }
}

function restored(input: { model: string; where: Where[] }, row: unknown): unknown {
  if (input.model !== 'session' || row === null || typeof row !== 'object') return row
  const asked = input.where.find((condition) => condition.field === 'token')?.value
  return typeof asked === 'string' ? { ...row, token: asked } : row
}
