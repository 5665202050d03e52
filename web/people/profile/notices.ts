import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Specification, section 8. */
export function notifyUpdated() {
  toast({ title: 'Profile updated', description: 'Your profile has been successfully updated.' })
}

export function notifyFailed(error: unknown) {
  toast({
    title: 'Update failed',
    description: sentenceOf(error, 'There was an issue updating your profile. Please try again.'),
    variant: 'destructive',
  })
}
