import type { LiveEventType, LiveMessage } from '../../../contract/live.ts'

/**
 * Who on this page waits for what happens elsewhere. Small, because every page may carry it; the connection itself
 * (connection.ts) is loaded only for who is signed in.
 */
type Handler<Type extends LiveEventType> = (event: Extract<LiveMessage, { type: Type }>) => void

const handlers = new Map<string, Set<(event: never) => void>>()
const missedHandlers = new Set<() => void>()
const wanted = new Map<string, number>()
const watchers = new Set<() => void>()

/** Calls the handler for every event of a type. @returns a function that ends it */
export function onLive<Type extends LiveEventType>(type: Type, handler: Handler<Type>): () => void {
  const known = handlers.get(type) ?? new Set()
  handlers.set(type, known.add(handler))
  return () => void known.delete(handler)
}

/** Calls the handler when events may have been missed: what is shown has to be read again. */
export function onMissed(handler: () => void): () => void {
  missedHandlers.add(handler)
  return () => void missedHandlers.delete(handler)
}

/**
 * Asks to hear a topic, `group:…`, as long as a screen shows it.
 *
 * @returns a function that ends it
 * @public
 */
export function wantTopic(topic: string): () => void {
  wanted.set(topic, (wanted.get(topic) ?? 0) + 1)
  for (const watcher of watchers) watcher()
  return () => {
    const left = (wanted.get(topic) ?? 1) - 1
    if (left > 0) wanted.set(topic, left)
    else wanted.delete(topic)
    for (const watcher of watchers) watcher()
  }
}

export const wantedTopics = (): string[] => [...wanted.keys()]

export function onWantedChange(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function deliver(event: LiveMessage): void {
  for (const handler of [...(handlers.get(event.type) ?? [])]) handler(event as never)
}

export function tellMissed(): void {
  for (const handler of [...missedHandlers]) handler()
}
