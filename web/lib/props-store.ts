export interface PropsStore<Props> {
  /** As they were when the page was made. */
  first: () => Props
  get: () => Props
  set: (props: Props) => void
  subscribe: (listener: () => void) => () => void
}

/** Properties of a component that hears of new ones when it listens, and not by being drawn anew from outside. */
export function propsStore<Props extends object>(first: Props): PropsStore<Props> {
  let latest = first
  const listeners = new Set<() => void>()
  return {
    first: () => first,
    get: () => latest,
    set(props) {
      const names = Object.keys({ ...latest, ...props }) as (keyof Props)[]
      if (names.every((name) => Object.is(latest[name], props[name]))) return
      latest = props
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
