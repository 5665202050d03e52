import { ConfirmationCancelled, sentenceOf } from '../../lib/api.ts'
import { PasskeyCancelled } from '../../lib/passkey.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Shows why an action failed, unless the person canceled it. */
export function notifyFailed(error: unknown, title: string): void {
  if (error instanceof ConfirmationCancelled || error instanceof PasskeyCancelled) return
  const description = sentenceOf(error, 'Something went wrong. Please try again.')
  toast({ title, description, variant: 'destructive' })
}
