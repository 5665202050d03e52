import { useState } from 'react'

export interface Ticks {
  /** Keys that are ticked, in the order of the list. */
  ticked: string[]
  isTicked: (key: string) => boolean
  areAllTicked: boolean
  tick: (key: string, on: boolean) => void
  tickAll: (on: boolean) => void
  clear: () => void
}

/** Which rows of a list are ticked. Those that are not listed any more, such as rows of another page, do not count. */
export function useTicks(listed: readonly string[]): Ticks {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ticked = listed.filter((key) => chosen.has(key))
  return {
    ticked,
    isTicked: (key) => chosen.has(key),
    areAllTicked: ticked.length === listed.length,
    tick: (key, on) => setChosen(new Set(on ? [...ticked, key] : ticked.filter((other) => other !== key))),
    tickAll: (on) => setChosen(new Set(on ? listed : [])),
    clear: () => setChosen(new Set()),
  }
}
