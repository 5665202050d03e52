import { ApiError } from './api.ts'
import type { SentForm } from './sent-form.ts'

export type { SentForm }

/** Why a form that was sent without a script was refused; null if it was not, or if its fields show it. */
export function refusalOf(sent: SentForm | null): ApiError | null {
  if (sent?.problem == null || (sent.problem.errors ?? []).length > 0) return null
  return new ApiError(sent.problem)
}
