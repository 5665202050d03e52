import type { Answer, KeyedQuestion, ReviewedQuestion } from '../../contract/assessment/questions.ts'
import { gradeWith } from '../../rules/assessment/grading-rule.ts'
import { presentReviewed } from '../../rules/assessment/reviewed-question.ts'

/** The patterns of short texts need a library of 41 kB, which comes with the first of them. */
const shortTexts = () => import('../../rules/assessment/short-text.ts')

/**
 * Grades an answer in the browser, by the rule of quizzes, and shows the key.
 *
 * @param answer null to see the key without an answer
 * @throws if a short text is checked without a connection before its library has come
 */
export async function reviewedHere(
  question: KeyedQuestion,
  answer: Answer | null,
): Promise<ReviewedQuestion> {
  const isShortText = question.kind === 'short-text' && answer !== null
  const { isAcceptedText } = isShortText ? await shortTexts() : { isAcceptedText: () => false }
  return presentReviewed(question, answer, gradeWith(isAcceptedText, question, answer), { seen: 'key' })
}

/** Loads what these questions need, so that they can be answered without a connection. */
export async function prepareReview(questions: readonly KeyedQuestion[]): Promise<void> {
  if (!questions.some(({ kind }) => kind === 'short-text')) return
  // Without a connection, the first check tries again.
  await shortTexts().catch(() => {})
}
