/** Grades answers of every question type. Pure. */
import type { Answer, KeyedQuestion } from '../../contract/assessment/questions.ts'
import { gradeWith, type ManualGrade, type QuestionGrade } from './grading-rule.ts'
import type { PaperQuestion } from './questions.ts'
import { isAcceptedText } from './short-text.ts'

export { type ManualGrade, type QuestionGrade, roundPoints } from './grading-rule.ts'

/**
 * Grades one question. Partial points are rounded to hundredths.
 *
 * @param manual grade of a question graded by a teacher; null while ungraded
 */
export const gradeQuestion = (
  question: PaperQuestion | KeyedQuestion,
  answer: Answer | null | undefined,
  manual: ManualGrade | null = null,
): QuestionGrade => gradeWith(isAcceptedText, question, answer, manual)
