import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../../../database/client.ts'
import { keepListening } from './listener.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export type EventHandler = (payload: Json) => void | Promise<void>

export interface Events {
  /**
   * Notifies every process, this one included, in commit order when the transaction commits (immediately outside of
   * one). A payload repeated in a transaction arrives once. Delivery is not stored: see `onGap`.
   *
   * @throws Error when channel and payload exceed 7,900 bytes: publish an id and let the reader look it up
   */
  publish(executor: Database | Transaction, channel: string, payload: Json): Promise<void>
  /** As `publish`, for many payloads in one statement. */
  publishAll(executor: Database | Transaction, channel: string, payloads: readonly Json[]): Promise<void>
  /**
   * Calls `run`, then delivers to this process what it published on the channel without waiting for PostgreSQL, so that
   * a caller sees its own change. The message still arrives later: subscribers must tolerate duplicates.
   */
  deliverLocally<Result>(channel: string, run: () => Promise<Result>): Promise<Result>
  subscribe(channel: string, handler: EventHandler): () => void
  /**
   * Called after a lost connection is restored: clear caches, because events may have been missed.
   *
   * @returns a function that ends the subscription
   */
  onGap(handler: () => void): () => void
  /** False while events may be missed; cached data may be stale. */
  isConnected(): boolean
  stop(): Promise<void>
}

/** All events share one PostgreSQL channel, so a subscription costs no statement. */
const channelName = 'creare'
const longestEnvelope = 7_900

/**
 * Starts listening on a dedicated connection.
 *
 * @throws when the database cannot be reached; after the start, a lost connection is logged and replaced
 */
export async function startEvents({ url, logger }: { url: string; logger: Logger }): Promise<Events> {
  const subscribers = new Map<string, Set<EventHandler>>()
  const gapHandlers = new Set<() => void>()
  const published = new AsyncLocalStorage<{ channel: string; payload: Json }[]>()

  const listener = await keepListening({
    url,
    channel: channelName,
    logger,
    onMessage(text) {
      const envelope = readEnvelope(text)
      if (envelope === null) return logger.warn({ bytes: text.length }, 'dropped a malformed event')
      deliver(envelope.channel, envelope.payload)
    },
    onReconnect() {
      for (const handler of [...gapHandlers]) call(handler, 'gap')
    },
  })

  function deliver(channel: string, payload: Json) {
    for (const handler of [...(subscribers.get(channel) ?? [])]) call(() => handler(payload), channel)
  }

  /** An error in one handler must not stop the others or end the process. */
  function call(handler: () => void | Promise<void>, channel: string) {
    const report = (error: unknown) => logger.error({ err: error, channel }, 'an event handler failed')
    try {
      Promise.resolve(handler()).catch(report)
    } catch (error) {
      report(error)
    }
  }

  return {
    async publish(executor, channel, payload) {
      published.getStore()?.push({ channel, payload })
      await executor.execute(sql`select pg_notify(${channelName}, ${envelopeOf(channel, payload)})`)
    },

    async publishAll(executor, channel, payloads) {
      if (payloads.length === 0) return
      published.getStore()?.push(...payloads.map((payload) => ({ channel, payload })))
      const envelopes = sql.param(payloads.map((payload) => envelopeOf(channel, payload)))
      await executor.execute(
        sql`select pg_notify(${channelName}, envelope) from unnest(${envelopes}::text[]) as envelope`,
      )
    },

    async deliverLocally(channel, run) {
      const all: { channel: string; payload: Json }[] = []
      const result = await published.run(all, run)
      for (const one of all) if (one.channel === channel) deliver(channel, one.payload)
      return result
    },

    subscribe(channel, handler) {
      const handlers = subscribers.get(channel) ?? new Set()
      subscribers.set(channel, handlers)
      // A new function, so that a handler subscribed twice is unsubscribed one at a time.
      const own: EventHandler = (payload) => handler(payload)
      handlers.add(own)
      return () => void handlers.delete(own)
    },

    onGap(handler) {
      const own = () => handler()
      gapHandlers.add(own)
      return () => void gapHandlers.delete(own)
    },

    isConnected: () => listener.isConnected(),
    stop: () => listener.stop(),
  }
}

function envelopeOf(channel: string, payload: Json): string {
  const envelope = JSON.stringify({ channel, payload })
  const bytes = Buffer.byteLength(envelope)
  if (bytes > longestEnvelope) {
    throw new Error(
      `The event on ${channel} has ${bytes} bytes; at most ${longestEnvelope} can be published.`,
    )
  }
  return envelope
}

function readEnvelope(text: string): { channel: string; payload: Json } | null {
  try {
    const envelope: unknown = JSON.parse(text)
    if (typeof envelope !== 'object' || envelope === null) return null
    if (!('channel' in envelope) || !('payload' in envelope) || typeof envelope.channel !== 'string')
      return null
    return { channel: envelope.channel, payload: envelope.payload as Json }
  } catch {
    return null
  }
}
