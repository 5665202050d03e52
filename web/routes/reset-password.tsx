import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { NewPasswordForm } from '../accounts/forms.ts'
import { ResetLinkMissing, ResetPasswordPage } from '../accounts/reset-password-page.tsx'
import { pageHead } from '../lib/page-head.ts'
import { sessionQuery } from '../lib/session-query.ts'

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  loader: () => NewPasswordForm.preload(),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Reset Password', description: 'Choose a new password.', private: true }),
  // The address holds the token: it must not travel on to any page that is linked from here.
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  component: ResetPasswordRoute,
})

function ResetPasswordRoute() {
  const { token } = Route.useSearch()
  const queryClient = useQueryClient()
  const router = useRouter()
  // Should this browser have been signed in to the account, the header must not go on saying so.
  const lookAgain = async () => {
    await queryClient.query({ ...sessionQuery, staleTime: 0 })
    await router.invalidate()
  }
  if (!token) return <ResetLinkMissing />
  return <ResetPasswordPage token={token} onReset={() => void lookAgain()} />
}
