import { ApiError, sentenceOf } from '../../lib/api.ts'
import { refusalOf, type SentForm } from '../../lib/sent-refusal.ts'

/** The server's message, `ownWords` if it sent none, or the connection error (specification, section 8). */
export function failureText(error: unknown, ownWords: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Network error. Please try again.'
  return sentenceOf(error, ownWords)
}

/** The same for a form that was sent without a script; null unless it was refused as a whole. */
export function sentFailure(sent: SentForm | null, ownWords: string): string | null {
  const refusal = refusalOf(sent)
  return refusal && failureText(refusal, ownWords)
}
