import { ApiError } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'

/** The specification's two notices about a profile (section 8). */
export function tellUpdated() {
  toast({ title: 'Profile updated', description: 'Your profile has been successfully updated.' })
}

export function tellFailed(error: unknown) {
  toast({
    title: 'Update failed',
    description: failureOf(error, 'There was an issue updating your profile. Please try again.'),
    variant: 'destructive',
  })
}

/** The server's sentence, or the screen's own where the answer was no document of ours. */
export function failureOf(error: unknown, ownWords: string): string {
  return error instanceof ApiError && error.code !== 'unknown' && error.message ? error.message : ownWords
}
