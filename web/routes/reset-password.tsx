import { createFileRoute } from '@tanstack/react-router'
import { useSentForm } from '../lib/document.ts'
import { pageHead } from '../lib/page-head.ts'
import { ResetLinkMissing, ResetPasswordIsland } from '../people/accounts/reset-password-page.tsx'

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  head: ({ matches }) =>
    pageHead(matches, { title: 'Reset Password', description: 'Choose a new password.', private: true }),
  // The address holds a token that must not leak in a referrer.
  headers: () => ({ 'referrer-policy': 'strict-origin' }),
  component: ResetPasswordRoute,
})

function ResetPasswordRoute() {
  const { token } = Route.useSearch()
  const sent = useSentForm()
  if (!token) return <ResetLinkMissing />
  return <ResetPasswordIsland token={token} sent={sent} />
}
