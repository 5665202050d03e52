import type { FieldProblem } from '../../../contract/problem.ts'
import { ApiError } from '../../lib/api.ts'

const halves = ['firstName', 'lastName']

/** Names the fields of the short form, which has one full name field for the server's first and last name. */
export function inFieldsOfForm(problems: readonly FieldProblem[]): FieldProblem[] {
  const named = problems.map((said) => (halves.includes(said.field) ? { ...said, field: 'fullName' } : said))
  return named.filter(({ field }, at) => named.findIndex((said) => said.field === field) === at)
}

/** The same for a refusal of the API; other errors stay as they are. */
export function asFieldsOfForm(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, message, requestId, retryAfter } = error
  const errors = inFieldsOfForm(error.fields)
  return new ApiError({ status, code, message, errors, ...(requestId && { requestId }) }, retryAfter)
}
