import { ApiError, sentenceOf } from '../lib/api.ts'

/** The server's message, `ownWords` if it sent none, or the connection error (specification, section 8). */
export function failureText(error: unknown, ownWords: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Network error. Please try again.'
  return sentenceOf(error, ownWords)
}
