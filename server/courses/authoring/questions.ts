import type { BankDraw, BankQuestion } from '../../../rules/assessment/question-bank.ts'
import { drawFault } from '../../../rules/assessment/question-bank.ts'
import { keyLines } from '../../../rules/assessment/question-face.ts'
import type { Fault } from '../../../rules/assessment/question-faults.ts'
import type { AuthoredQuestion } from '../../../rules/assessment/questions.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CourseRow } from './course-queries.ts'

/** Whether students may be in the course, so its content must always be complete. */
export function isOpen({ status }: Pick<CourseRow, 'status'>): boolean {
  return status === 'published' || status === 'archived'
}

/** @throws Refusal `invalid-input` with every fault at its field */
export function requireRight(faults: readonly Fault[]): void {
  const [first] = faults
  if (first === undefined) return
  const fields = faults.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new Refusal('invalid-input', first.message, { fields })
}

export function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid-input', message, { fields: [{ field, message }] })
}

/** The draws with too few questions in the bank, counting what other draws take. */
export function shortDraws(bank: readonly Pick<BankQuestion, 'tags'>[], draws: readonly BankDraw[]): Fault[] {
  return draws.flatMap((_, index) => {
    const fault = drawFault(bank, draws, index)
    if (fault === null) return []
    return [{ path: ['draws', index, 'count'], message: `This draw could come short: ${fault}` }]
  })
}

export function auditedQuestion(question: AuthoredQuestion): string {
  const key = keyLines(question).join('; ')
  return key === '' ? question.question : `${question.question} [${key}]`
}
