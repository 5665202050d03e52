import { ApiError } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'

export function tellSignInFailed(error: unknown): void {
  if (error instanceof ApiError && error.status > 0 && error.status < 500) {
    toast({
      title: 'Login Failed',
      description: error.message || 'Invalid credentials',
      variant: 'destructive',
    })
  } else {
    toast({
      title: 'Login Error',
      description: 'Something went wrong. Please try again.',
      variant: 'destructive',
    })
  }
}
