import { asc, eq } from 'drizzle-orm'
import type { Answer } from '../../contract/assessment/questions.ts'
import { makePaper, type PaperQuestion } from '../../rules/assessment/questions.ts'
import { gradePaper } from '../../rules/assessment/quizzes.ts'
import { authoredQuestion } from '../authored-question.ts'
import type { Transaction } from '../client.ts'
import { modules, quizAttempts, quizQuestions, quizzes } from '../schema/index.ts'
import { seededRandom } from './demo-plan.ts'

/** Rows per statement; each carries its whole paper. */
const rowsAtOnce = 200

const minute = 60_000

interface DoneModules {
  userId: string
  courseId: string
  enrolledAt: Date
  completedModules: number
}

/**
 * Quiz attempts for completed modules: some pass first time, some on the second try; questions differ in difficulty,
 * and a weak option misleads. Deterministic.
 */
export async function seedDemoQuizzes(
  tx: Transaction,
  plan: readonly DoneModules[],
  now: Date,
): Promise<void> {
  const random = seededRandom(496)
  const below = (limit: number) => Math.floor(random() * limit)
  const quizRows = await tx
    .select({ id: quizzes.id, courseId: modules.courseId, passingScore: quizzes.passingScore })
    .from(quizzes)
    .innerJoin(modules, eq(modules.id, quizzes.moduleId))
    .orderBy(asc(modules.courseId), asc(modules.position), asc(quizzes.position))
  const questionRows = await tx.select().from(quizQuestions).orderBy(asc(quizQuestions.position))
  const questionsOf = Map.groupBy(questionRows, ({ quizId }) => quizId)
  const quizzesOf = Map.groupBy(quizRows, ({ courseId }) => courseId)
  const hardness = new Map(questionRows.map(({ id }) => [id, random() * 0.35]))
  const able = new Map<string, number>()

  const rows = plan.flatMap(({ userId, courseId, enrolledAt, completedModules }) => {
    const ability = able.get(userId) ?? 0.62 + random() * 0.4
    able.set(userId, ability)
    const pace = (now.getTime() - enrolledAt.getTime()) / 6
    return (quizzesOf.get(courseId) ?? []).slice(0, completedModules).flatMap((quiz, index) => {
      if (random() < 0.12) return []
      const startedAt = enrolledAt.getTime() + (index + 0.6 + random() * 0.3) * pace
      const first = attempt(userId, quiz, 1, startedAt, ability)
      if (first.passed || random() < 0.25) return [first]
      // A second attempt goes better, because the explanations have been read.
      const second = attempt(userId, quiz, 2, startedAt + 0.1 * pace, ability + 0.22)
      if (second.passed || random() < 0.8) return [first, second]
      // Some guess the third time, and are stuck.
      return [first, second, attempt(userId, quiz, 3, startedAt + 0.2 * pace, 0)]
    })
  })
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx.insert(quizAttempts).values(rows.slice(start, start + rowsAtOnce))
  }

  function attempt(
    userId: string,
    { id: quizId, passingScore }: { id: string; passingScore: number },
    number: number,
    startedAt: number,
    ability: number,
  ) {
    const questions = makePaper((questionsOf.get(quizId) ?? []).map(authoredQuestion), below)
    const answers = Object.fromEntries(
      questions.flatMap((question) => {
        const answer = answerTo(question, random() < ability - (hardness.get(question.id) ?? 0) + 0.12)
        return answer === null ? [] : [[question.id, { answer, flagged: false, sequence: 1 }]]
      }),
    )
    const { score, maxScore, percent, passed, waiting } = gradePaper(
      questions,
      Object.fromEntries(Object.entries(answers).map(([id, { answer }]) => [id, answer])),
      passingScore,
    )
    const submittedAt = Math.min(now.getTime(), startedAt + (4 + random() * 9) * minute)
    return {
      userId,
      quizId,
      number,
      passingScore,
      questions,
      answers,
      startedAt: new Date(Math.min(startedAt, submittedAt)),
      submittedAt: new Date(submittedAt),
      submittedBy: 'student' as const,
      score,
      maxScore,
      percent: waiting ? null : percent,
      passed: waiting ? null : passed,
    }
  }

  /** Wrong answers favor one option, like a common mistake; few are left out. */
  function answerTo(question: PaperQuestion, right: boolean): Answer | null {
    if (!right && random() < 0.06) return null
    switch (question.kind) {
      case 'single-choice': {
        const { kind, options, correctOption } = question
        const wrong = options
          .filter(({ id }) => id !== correctOption)
          .sort((a, b) => (a.text < b.text ? -1 : 1))
        const option = right ? correctOption : wrong[below(2) * below(wrong.length)]?.id
        return option === undefined ? null : { kind, option }
      }
      case 'multiple-choice': {
        const { kind, options, correctOptions } = question
        const wrong = options.filter(({ id }) => !correctOptions.includes(id)).slice(0, 1)
        const chosen = right ? correctOptions : [...correctOptions.slice(0, 1), ...wrong.map(({ id }) => id)]
        return { kind, options: chosen }
      }
      case 'true-or-false':
        return { kind: question.kind, value: right ? question.correctValue : !question.correctValue }
      case 'short-text':
        return { kind: question.kind, text: right ? (question.accepted[0] ?? '') : 'not sure' }
      case 'number': {
        const text = String(right ? question.value : question.value + 2 * question.tolerance + 1)
        return { kind: question.kind, text, unit: question.units[0]?.unit ?? null }
      }
      case 'ordering': {
        const { kind, correctOrder } = question
        const [first = '', second = '', ...rest] = correctOrder
        return { kind, order: right ? correctOrder : [second, first, ...rest] }
      }
      case 'matching': {
        const pairs = Object.entries(question.correctPairs).map(([prompt, choice]) => ({ prompt, choice }))
        return { kind: question.kind, pairs: right ? pairs : pairs.slice(0, 1) }
      }
      case 'long-text':
        return { kind: question.kind, text: 'I would begin with the three people who wrote to me first.' }
    }
  }
}
