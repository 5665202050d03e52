import { createFileRoute, redirect } from '@tanstack/react-router'
import { administratorHome, securityPageBefore } from '../../rules/accounts.ts'
import { AdminLoginPage } from '../accounts/admin-login-page.tsx'
import { AdminLoginForm } from '../accounts/forms.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { useSignedIn } from '../session/use-signed-in.ts'

export const Route = createFileRoute('/admin_/login')({
  beforeLoad: async ({ context }) => {
    const { user } = await context.queryClient
      .query({ ...sessionQuery, staleTime: 'static' })
      .catch(() => ({ user: null }))
    if (user?.isAdmin) throw redirect({ href: administratorHome })
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
  const signedIn = useSignedIn()
  // Asked for a second factor at each sign-in until there is one; the page itself says whether it can wait.
  return (
    <AdminLoginPage
      onSignedIn={({ secondFactor }) =>
        signedIn(secondFactor === 'fine' ? administratorHome : securityPageBefore(administratorHome))
      }
    />
  )
}
