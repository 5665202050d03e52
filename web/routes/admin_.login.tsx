import { createFileRoute, redirect } from '@tanstack/react-router'
import { administratorHome, afterSignIn, onwards } from '../../rules/accounts.ts'
import { AdminLoginPage } from '../accounts/admin-login-page.tsx'
import { AdminLoginForm } from '../accounts/forms.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { useSignedIn } from '../session/use-signed-in.ts'

export const Route = createFileRoute('/admin_/login')({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  beforeLoad: async ({ context, search }) => {
    const { user } = await context.queryClient
      .query({ ...sessionQuery, staleTime: 'static' })
      .catch(() => ({ user: null }))
    if (user?.isAdmin) throw redirect({ href: afterSignIn(search.next, administratorHome) })
  },
  loader: () => AdminLoginForm.preload(),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Admin Access',
      description: 'For administrators of this university.',
      private: true,
    }),
  headers: sameForEveryVisitor,
  component: AdminLoginRoute,
})

function AdminLoginRoute() {
  const { next } = Route.useSearch()
  const signedIn = useSignedIn()
  const target = afterSignIn(next, administratorHome)
  return <AdminLoginPage onSignedIn={({ secondFactor }) => signedIn(onwards(secondFactor, target))} />
}
