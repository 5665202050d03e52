import type { KeyedQuestion, ReviewedQuestion } from '../../../../contract/assessment/questions.ts'

/** A round of questions without a grade. The first of the queue is on screen. */
export interface PracticeRound {
  queue: readonly KeyedQuestion[]
  /** The answer to the first question with its key; null while it is asked. */
  given: ReviewedQuestion | null
  done: readonly { question: KeyedQuestion; isRight: boolean }[]
}

export const roundOf = (questions: readonly KeyedQuestion[]): PracticeRound => ({
  queue: questions,
  given: null,
  done: [],
})

/** Shows the key. Does nothing if another question is asked by now, or this one was answered already. */
export function check(round: PracticeRound, question: KeyedQuestion, given: ReviewedQuestion): PracticeRound {
  return round.queue[0] === question && round.given === null ? { ...round, given } : round
}

/** Asks the next question. Does nothing before the key is shown. */
export function goOn(round: PracticeRound): PracticeRound {
  const [question, ...queue] = round.queue
  const { given, done } = round
  if (question === undefined || given === null) return round
  return { queue, given: null, done: [...done, { question, isRight: given.outcome === 'right' }] }
}
