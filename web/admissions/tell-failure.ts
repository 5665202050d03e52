import { ApiError } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'

/** The specification's two notices: the server refused, or the connection was lost. */
export function tellFailure(error: unknown) {
  const refused = error instanceof ApiError && error.status > 0
  // An answer that is not the server's own document has a code nobody gave it, and no sentence for people.
  const said = refused && error.code !== 'unknown' ? error.message : ''
  toast({
    title: refused ? 'Enrollment Error' : 'Error',
    description: refused
      ? said || 'There was an error processing your enrollment. Please try again.'
      : 'There was an error submitting your enrollment. Please try again.',
    variant: 'destructive',
  })
}
