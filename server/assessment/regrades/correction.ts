import { createHash } from 'node:crypto'
import { setImmediate as giveWay } from 'node:timers/promises'
import type { Correction } from '../../../contract/assessment/regrades.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { AuthoredQuestion } from '../../../rules/assessment/questions.ts'
import { type GradingChoice, isTouched, moved, regraded } from '../../../rules/assessment/regrade.ts'
import { earningText } from '../../../rules/assessment/rekeyed-question.ts'
import { paperOf } from './attempts.ts'
import { type AttemptRow, attemptsById, type PlacedQuestion, shownQuestions } from './queries.ts'

const batchSize = 500
const choices: readonly GradingChoice[] = ['better', 'as-it-falls', 'everyone']

type Tally = Pick<Correction, 'students' | 'choices'> & { falling: string[] }

/** Names a key: another key, other points or another tolerance have another name. */
export function versionOf(question: AuthoredQuestion): string {
  return createHash('sha256').update(earningText(question)).digest('base64url').slice(0, 22)
}

/** Ids of the attempts that a corrected question touches. */
export async function touchedAttempts(db: Database | Transaction, courseId: string, placed: PlacedQuestion) {
  const found = {
    touched: [] as string[],
    open: [] as string[],
    apart: [] as string[],
    openApart: [] as string[],
    shownTexts: new Set<string>(),
  }
  for (const { id, isOpen, shown } of await shownQuestions(db, courseId, placed)) {
    const how = isTouched(shown, placed.question)
    if (how === 'same' || (how === 'apart' && shown.credited === shown.points)) continue
    if (how === 'apart') (isOpen ? found.openApart : found.apart).push(id)
    else (isOpen ? found.open : found.touched).push(id)
    if (shown.question !== placed.question.question) found.shownTexts.add(shown.question)
  }
  return found
}

/** What each choice would make of these attempts. Nothing is written; the process takes other work between the parts. */
export async function tally(
  db: Database,
  ids: readonly string[],
  question: AuthoredQuestion,
): Promise<Tally> {
  const counts = Object.fromEntries(choices.map((choice) => [choice, { up: 0, down: 0, same: 0 }]))
  const people = new Set<string>()
  const falling = new Set<string>()
  for (let start = 0; start < ids.length; start += batchSize) {
    for (const row of await attemptsById(db, ids.slice(start, start + batchSize))) {
      people.add(row.userId)
      for (const choice of choices) {
        const way = wayOf(row, question, choice)
        const count = counts[choice]
        if (count) count[way] += 1
        if (choice === 'as-it-falls' && way === 'down') falling.add(row.userId)
      }
    }
    await giveWay()
  }
  return { students: people.size, choices: counts as Correction['choices'], falling: [...falling] }
}

function wayOf(row: AttemptRow, question: AuthoredQuestion, choice: GradingChoice) {
  const attempt = paperOf(row)
  const outcome = regraded(attempt, question, choice)
  return outcome === null ? 'same' : moved(attempt.result, outcome.result)
}
