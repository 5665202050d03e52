/**
 * Classical item analysis of quiz questions. Difficulty is the share of points earned; discrimination is the
 * correlation of a question's score with that of all others.
 */
import type { Answer } from '../../contract/assessment/questions.ts'
import { gradeQuestion, type ManualGrade } from './question-grading.ts'
import type { PaperQuestion } from './questions.ts'

/** With fewer attempts, a correlation means nothing. */
export const fewestForDiscrimination = 10

export interface AnalysedAttempt {
  questions: readonly PaperQuestion[]
  answers: Readonly<Record<string, Answer | null | undefined>>
  manual: Readonly<Record<string, ManualGrade | undefined>>
}

export interface QuestionAnalysis {
  asked: number
  answered: number
  /** 0 to 1; null if it was never graded. */
  difficulty: number | null
  /** -1 to 1; null with too few attempts or equal scores. */
  discrimination: number | null
  /** Count per option text. */
  chosen: ReadonlyMap<string, number>
}

interface Tally {
  answered: number
  asked: number
  /** Share of its own points, and of the other questions' points. */
  scores: { own: number; rest: number }[]
  chosen: Map<string, number>
}

const emptyTally = (): Tally => ({ asked: 0, answered: 0, scores: [], chosen: new Map() })

/** Analyzes each question by id. An ungraded answer counts only as shown and answered. */
export function analyseQuestions(attempts: readonly AnalysedAttempt[]): Map<string, QuestionAnalysis> {
  const tallies = new Map<string, Tally>()
  for (const { questions, answers, manual } of attempts) {
    const grades = questions.map((question) => {
      const grade = gradeQuestion(question, answers[question.id], manual[question.id] ?? null)
      return { question, ...grade }
    })
    const graded = grades.filter(({ outcome }) => outcome !== 'waiting')
    const total = graded.reduce((sum, { score }) => sum + score, 0)
    const possible = graded.reduce((sum, { question }) => sum + question.points, 0)
    for (const { question, score, outcome } of grades) {
      const tally: Tally = tallies.get(question.id) ?? emptyTally()
      tallies.set(question.id, tally)
      tally.asked += 1
      if (outcome !== 'unanswered') tally.answered += 1
      for (const text of chosenTexts(question, answers[question.id]))
        tally.chosen.set(text, (tally.chosen.get(text) ?? 0) + 1)
      if (outcome === 'waiting') continue
      const others = possible - question.points
      tally.scores.push({
        own: score / question.points,
        rest: others === 0 ? 0 : (total - score) / others,
      })
    }
  }
  return new Map(
    [...tallies].map(([id, { asked, answered, scores, chosen }]) => [
      id,
      {
        asked,
        answered,
        difficulty: scores.length === 0 ? null : mean(scores.map(({ own }) => own)),
        discrimination: scores.length < fewestForDiscrimination ? null : correlation(scores),
        chosen,
      },
    ]),
  )
}

/** Chosen options by text, because positions differ between papers. */
function chosenTexts(question: PaperQuestion, answer: Answer | null | undefined): string[] {
  if (answer?.kind === 'true-or-false' && question.kind === answer.kind)
    return [answer.value ? 'True' : 'False']
  if (answer?.kind === 'single-choice' && question.kind === answer.kind)
    return question.options.flatMap(({ id, text }) => (id === answer.option ? [text] : []))
  if (answer?.kind === 'multiple-choice' && question.kind === answer.kind)
    return question.options.flatMap(({ id, text }) => (answer.options.includes(id) ? [text] : []))
  return []
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** Pearson's; null if either side never varies. */
function correlation(pairs: readonly { own: number; rest: number }[]): number | null {
  const [ownMean, restMean] = [mean(pairs.map(({ own }) => own)), mean(pairs.map(({ rest }) => rest))]
  let [both, ownSquares, restSquares] = [0, 0, 0]
  for (const { own, rest } of pairs) {
    both += (own - ownMean) * (rest - restMean)
    ownSquares += (own - ownMean) ** 2
    restSquares += (rest - restMean) ** 2
  }
  const spread = Math.sqrt(ownSquares * restSquares)
  return spread < 1e-9 ? null : Math.min(1, Math.max(-1, both / spread))
}
