/** Which dates of a round moved, for the people in it. Source: docs/decisions/0078. */

export interface RoundDate {
  /** The opening of a module, or when a quiz or an assignment is due. */
  kind: 'opening' | 'due'
  /** Of the module, the quiz or the assignment. */
  id: string
  at: Date
}

export interface MovedDate {
  kind: 'opening' | 'due'
  id: string
  /** Null: it has no date of the round any more, so the course says when it is due. */
  at: Date | null
}

interface Options {
  now: Date
  /** Whether due dates that a round did not have, or has no more, count: staff gave or took them. */
  withNew: boolean
}

const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`

/**
 * The dates that are another now, the next one first. What is past is left out, and so are openings of
 * new modules.
 */
export function movedDates(
  before: readonly RoundDate[],
  after: readonly RoundDate[],
  { now, withNew }: Options,
): MovedDate[] {
  const former = new Map(before.map((date) => [keyOf(date), date.at]))
  const current = new Set(after.map(keyOf))
  const moved = after.filter((date) => {
    const was = former.get(keyOf(date))
    if (date.at <= now) return false
    return was === undefined ? withNew && date.kind === 'due' : was.getTime() !== date.at.getTime()
  })
  const gone = withNew
    ? before.filter((date) => date.kind === 'due' && date.at > now && !current.has(keyOf(date)))
    : []
  return [
    ...moved.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    ...gone.map(({ kind, id }) => ({ kind, id, at: null })),
  ]
}
