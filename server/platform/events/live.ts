import type { Logger } from 'pino'
import type { LiveEvents, LiveEventType, LiveMessage, LiveReady } from '../../../contract/live.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Events, Json } from './events.ts'
import type { LiveStream } from './live-stream.ts'
import { deleteLiveEventsBefore, insertLiveEvents, liveEventsAfter, reachOfLiveEvents } from './queries.ts'

const channel = 'live'
/** Streams per notification, to stay under PostgreSQL's limit. */
const targetsAtOnce = 100
/** Bytes of an event's data: an event reports a change; clients fetch the content. */
const longestData = 1_500
/** How long events can be replayed, and how often expired ones are removed (milliseconds). */
const keptFor = '1 hour'
const removalEvery = 10 * 60_000
/** With more to replay, the client reloads the screen. */
const mostReplayed = 500

interface Envelope {
  type: string
  data: Json
  to: [string, number][]
}

/** Whether the viewer may hear `<noun>:<id>`. */
export type TopicPolicy = (viewer: Viewer, id: string) => Promise<boolean>

/**
 * Sends changes to browsers connected to any process: an event is stored and announced in the transaction that causes
 * it, and each process writes it to its own streams.
 */
export interface LiveService {
  /** @throws Error when `data` exceeds 1,500 bytes */
  publish<Type extends LiveEventType>(
    tx: Database | Transaction,
    event: { topics: readonly string[]; type: Type; data: LiveEvents[Type] },
  ): Promise<void>

  /** Ends a person's streams in every process on commit; they reconnect and their topics are checked again. */
  requestReconnect(tx: Database | Transaction, userId: string): Promise<void>

  /** Without a policy, a noun's topics are closed. */
  allowTopics(noun: string, policy: TopicPolicy): void

  /** The topics the viewer may hear, their own first. Others are dropped silently. */
  admitted(viewer: Viewer, wanted: readonly string[]): Promise<string[]>

  /**
   * Starts writing to a stream: first the missed events, then new ones.
   *
   * @param after id of the last event heard; null for a new stream
   */
  join(stream: LiveStream, topics: readonly string[], after: number | null): Promise<void>

  /** Stops the regular removal of old events. */
  stop(): void
}

export function liveService({
  db,
  events,
  logger,
}: {
  db: Database
  events: Events
  logger: Logger
}): LiveService {
  const streams = new Map<string, Set<LiveStream>>()
  const policies = new Map<string, TopicPolicy>()
  let newest = 0

  function deliver({ type, data, to }: Envelope) {
    for (const [topic, id] of to) {
      newest = Math.max(newest, id)
      const listening = streams.get(topic)
      if (listening === undefined) continue
      const text = eventText({ id, topic, type, data })
      for (const stream of listening) stream.write(text)
    }
  }

  events.subscribe(channel, (payload) => deliver(payload as unknown as Envelope))
  const removal = setInterval(() => {
    deleteLiveEventsBefore(db, keptFor).catch((error: unknown) =>
      logger.warn({ err: error }, 'old live events could not be removed'),
    )
  }, removalEvery)
  removal.unref()

  return {
    async publish<Type extends LiveEventType>(
      tx: Database | Transaction,
      event: { topics: readonly string[]; type: Type; data: LiveEvents[Type] },
    ): Promise<void> {
      const { topics, type, data } = event
      if (topics.length === 0) return
      if (Buffer.byteLength(JSON.stringify(data)) > longestData) {
        throw new Error(`The live event ${type} has more than ${longestData} bytes; send an id instead.`)
      }
      const stored = await insertLiveEvents(tx, topics, { type, data })
      const envelopes: Json[] = []
      for (let from = 0; from < stored.length; from += targetsAtOnce) {
        const to: [string, number][] = stored
          .slice(from, from + targetsAtOnce)
          .map(({ topic, id }) => [topic, id])
        envelopes.push({ type, data: data as unknown as Json, to })
      }
      await events.publishAll(tx, channel, envelopes)
    },

    async requestReconnect(tx, userId) {
      await events.publish(tx, 'session', { users: [userId] })
    },

    allowTopics(noun, policy) {
      policies.set(noun, policy)
    },

    async admitted(viewer, wanted) {
      const answers = await Promise.all(
        wanted.map(async (topic) => {
          const [noun = '', ...rest] = topic.split(':')
          const policy = policies.get(noun)
          return policy !== undefined && (await policy(viewer, rest.join(':')))
        }),
      )
      return [`user:${viewer.id}`, ...wanted.filter((_, index) => answers[index])]
    },

    async join(stream, topics, after) {
      for (const topic of topics) {
        const listening = streams.get(topic) ?? new Set()
        streams.set(topic, listening.add(stream))
      }
      stream.onEnd(() => {
        for (const topic of topics) {
          const listening = streams.get(topic)
          listening?.delete(stream)
          if (listening?.size === 0) streams.delete(topic)
        }
      })
      const reach = after === null ? null : await reachOfLiveEvents(db, after)
      const missed =
        after !== null && reach?.known ? await liveEventsAfter(db, topics, after, mostReplayed + 1) : []
      newest = Math.max(newest, after ?? 0)
      const resumed = reach?.known === true && missed.length <= mostReplayed
      const ready: LiveReady = { resumed, topics: [...topics] }
      stream.write(`event: ready\ndata: ${JSON.stringify(ready)}\n\n`)
      if (resumed) {
        for (const event of missed) stream.write(eventText(event))
      } else {
        newest = Math.max(newest, reach?.newest ?? (await reachOfLiveEvents(db, 0)).newest)
        // Lets the stream resume from here, even if this person never gets an event.
        stream.write(`id: ${newest}\nevent: here\ndata:\n\n`)
      }
    },

    stop: () => clearInterval(removal),
  }
}

function eventText(event: { [Part in keyof LiveMessage]: unknown }): string {
  return `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`
}
