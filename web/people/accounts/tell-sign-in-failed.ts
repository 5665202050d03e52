import { ApiError } from '../../lib/api.ts'
import { toast } from '../../ui/feedback/toast.ts'

export function signInFailure(error: unknown): { title: string; description: string } {
  return error instanceof ApiError && error.status > 0 && error.status < 500
    ? { title: 'Login Failed', description: error.message || 'Invalid credentials' }
    : { title: 'Login Error', description: 'Something went wrong. Please try again.' }
}

export function tellSignInFailed(error: unknown): void {
  toast({ ...signInFailure(error), variant: 'destructive' })
}
