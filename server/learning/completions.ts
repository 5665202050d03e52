import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { type Completion, putCompletions, type Standing } from './completion-queries.ts'

/** The most completions of one statement. */
const mostAtOnce = 64

/** Statements that run at once; what comes meanwhile gathers and goes together. */
const mostStatements = 2

/** Milliseconds after which a statement that waits for a lock holds nobody else up. */
const longestTurn = 50

/**
 * Completions written together: whatever arrives while the last ones are on their way to the disk goes in one
 * statement after them. A single one goes at once; of many, each costs the database a fraction (docs/decisions/0028).
 *
 * @returns writes one and says how it stands; rejects with what the database said of this one alone
 */
export function completionWriter(db: Database): (completion: Completion) => Promise<Standing> {
  let running = 0
  const waiting: (() => void)[] = []
  const loader = new DataLoader<Completion, Standing>(
    async (completions) => {
      running += 1
      let holdsTurn = true
      const giveTurn = () => {
        if (!holdsTurn) return
        holdsTurn = false
        running -= 1
        waiting.shift()?.()
      }
      const timer = setTimeout(giveTurn, longestTurn)
      try {
        return await writeInRounds(db, completions)
      } finally {
        clearTimeout(timer)
        giveTurn()
      }
    },
    {
      cache: false,
      maxBatchSize: mostAtOnce,
      batchScheduleFn(dispatch) {
        if (running < mostStatements) queueMicrotask(dispatch)
        else waiting.push(dispatch)
      },
    },
  )
  return (completion) => loader.load(completion)
}

/** Nobody twice in one statement: what a person says second is written in the next. The same said again is one. */
async function writeInRounds(
  db: Database,
  completions: readonly Completion[],
): Promise<(Standing | Error)[]> {
  const rounds: { completion: Completion; places: number[] }[][] = []
  const last = new Map<string, { round: number; completion: Completion; places: number[] }>()
  for (const [place, completion] of completions.entries()) {
    const before = last.get(completion.userId)
    if (before && isSame(before.completion, completion)) {
      before.places.push(place)
      continue
    }
    const round = before ? before.round + 1 : 0
    const places = [place]
    last.set(completion.userId, { round, completion, places })
    const entries = rounds[round] ?? []
    rounds[round] = entries
    entries.push({ completion, places })
  }
  const answers: (Standing | Error)[] = []
  for (const round of rounds) {
    const standings = await write(
      db,
      round.map(({ completion }) => completion),
    )
    for (const [index, { places }] of round.entries()) {
      for (const place of places)
        answers[place] = standings[index] ?? new Error('A completion was not answered')
    }
  }
  return answers
}

const isSame = (one: Completion, other: Completion) =>
  one.courseId === other.courseId && one.moduleId === other.moduleId && one.completed === other.completed

/** What may be the fault of one among many: values, references, circles of waiting, a lock that did not come free. */
const ofOneRow = /^(22|23|40|57014)/

/**
 * All together; where one of them cannot be written, each alone, so that nobody fails for another. A database that is
 * away is away for all of them, and asking once for each would only make it worse.
 */
async function write(
  db: Database,
  completions: readonly Completion[],
): Promise<(Standing | Error | undefined)[]> {
  try {
    return await putCompletions(db, completions)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (completions.length === 1 || !ofOneRow.test(code)) return completions.map(() => asError(error))
    const settled = await Promise.allSettled(
      completions.map((completion) => putCompletions(db, [completion])),
    )
    return settled.map((result) => (result.status === 'fulfilled' ? result.value[0] : asError(result.reason)))
  }
}

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))
