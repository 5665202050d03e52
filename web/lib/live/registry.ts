import type { LiveEventType, LiveMessage } from '../../../contract/live.ts'

/**
 * Live update handlers of this page. Small, because every page includes it; connection.ts is loaded only for signed-in
 * viewers.
 */
type Handler<Type extends LiveEventType> = (event: Extract<LiveMessage, { type: Type }>) => void

const handlers = new Map<string, Set<(event: never) => void>>()
const missedHandlers = new Set<() => void>()
const wanted = new Map<string, number>()
const watchers = new Set<() => void>()

/** Handles every event of a type. @returns a function that unsubscribes */
export function onLive<Type extends LiveEventType>(type: Type, handler: Handler<Type>): () => void {
  const known = handlers.get(type) ?? new Set()
  handlers.set(type, known.add(handler))
  return () => void known.delete(handler)
}

/** Called when events may have been missed, so that data must be refetched. */
export function onMissed(handler: () => void): () => void {
  missedHandlers.add(handler)
  return () => void missedHandlers.delete(handler)
}

/**
 * Subscribes to a topic, such as `group:…`, while a screen shows it.
 *
 * @returns a function that unsubscribes
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

export function announceMissed(): void {
  for (const handler of [...missedHandlers]) handler()
}
