import { createFileRoute } from '@tanstack/react-router'
import { NewPasswordForm } from '../accounts/forms.ts'
import { ResetLinkMissing, ResetPasswordPage } from '../accounts/reset-password-page.tsx'
import { pageHead } from '../lib/page-head.ts'
import { useLookAgain } from '../session/use-look-again.ts'

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  loader: () => NewPasswordForm.preload(),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Reset Password', description: 'Choose a new password.', private: true }),
  // The address holds a token that must not leak in a referrer.
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  component: ResetPasswordRoute,
})

function ResetPasswordRoute() {
  const { token } = Route.useSearch()
  const lookAgain = useLookAgain()
  if (!token) return <ResetLinkMissing />
  return <ResetPasswordPage token={token} onReset={lookAgain} />
}
