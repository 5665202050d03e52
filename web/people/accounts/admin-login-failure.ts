import { ApiError } from '../../lib/api.ts'

export type AdminLoginTitle = 'Admin Access' | 'Admin Login'

/** Specification, section 8: wrong credentials, a server that could not check them, everything else. */
export function adminLoginFailure(error: unknown, title: AdminLoginTitle): string {
  if (!(error instanceof ApiError) || error.status === 0) {
    return 'There was a problem logging in. Please try again.'
  }
  if (error.code === 'wrong-credentials') {
    return title === 'Admin Login'
      ? 'Invalid credentials. Please try again.'
      : 'Invalid admin credentials. Please try again.'
  }
  return error.status === 429 || error.code === 'passkey-refused' || error.code === 'account-suspended'
    ? error.message
    : 'Server authentication failed. Please try again.'
}
