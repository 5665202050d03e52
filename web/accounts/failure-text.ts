import { ApiError, sentenceOf } from '../lib/api.ts'

/**
 * What is said when a call about passwords failed (specification, section 8): the server's sentence, or the
 * screen's own, or that the connection was lost.
 */
export function failureText(error: unknown, ownWords: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Network error. Please try again.'
  return sentenceOf(error, ownWords)
}
