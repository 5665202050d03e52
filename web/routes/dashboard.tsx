import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../lib/session-query.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'

/** Visitors are redirected to sign in, and come back here. */
export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ context, location }) => {
    const { user } = await context.queryClient
      .query({ ...sessionQuery, staleTime: 'static' })
      // Specification, section 4: a failed session check leads to the login page.
      .catch(() => ({ user: null }))
    if (user === null) throw redirect({ to: '/login', search: { next: location.href } })
    return { user }
  },
  pendingComponent: () => (
    <main id="main" className="wrap grid place-items-center py-32">
      <Spinner label="Checking your session" />
    </main>
  ),
  component: Outlet,
})
