/** An object that screens subscribe to. */
export function createStore<Value extends object>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    set(change: Partial<Value>): void {
      value = { ...value, ...change }
      for (const listener of listeners) listener()
    },
    /** @returns ends the subscription */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
