import { ApiError } from '../../lib/api.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** The two notices of the specification: a refusal, or a lost connection. */
export function failureOf(error: unknown): { title: string; description: string } {
  const refused = error instanceof ApiError && error.status > 0
  // `unknown` means that the response was not one of ours, so it has no message for people.
  const said = refused && error.code !== 'unknown' ? error.message : ''
  return {
    title: refused ? 'Enrollment Error' : 'Error',
    description: refused
      ? said || 'There was an error processing your enrollment. Please try again.'
      : 'There was an error submitting your enrollment. Please try again.',
  }
}

export function tellFailure(error: unknown): void {
  toast({ ...failureOf(error), variant: 'destructive' })
}
