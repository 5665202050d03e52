import { createFileRoute, redirect } from '@tanstack/react-router'
import { administratorHome, afterSignIn } from '../../rules/people/accounts.ts'
import { useSentForm } from '../lib/document.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { AdminLoginIsland } from '../people/accounts/admin-login-page.tsx'

export const Route = createFileRoute('/admin_/login')({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  beforeLoad: async ({ context, search }) => {
    const { user } = await context.queryClient
      .query({ ...sessionQuery, staleTime: 'static' })
      .catch(() => ({ user: null }))
    if (user?.isAdmin) throw redirect({ href: afterSignIn(search.next, administratorHome) })
  },
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
  return <AdminLoginIsland next={Route.useSearch().next} sent={useSentForm()} />
}
