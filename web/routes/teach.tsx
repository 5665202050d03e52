import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../session/queries.ts'
import { Spinner } from '../ui/spinner.tsx'

/** The teachers' area. What of a course is inside is the server's question; here only the door is kept. */
export const Route = createFileRoute('/teach')({
  beforeLoad: async ({ context, location }) => {
    const { user } = await context.queryClient
      .query({ ...sessionQuery, staleTime: 'static' })
      // Specification, section 4: an error of the session check leads to the login page.
      .catch(() => ({ user: null }))
    if (user === null) throw redirect({ to: '/login', search: { next: location.href } })
    if (user.role === 'student') throw redirect({ to: '/dashboard' })
    return { user }
  },
  pendingComponent: () => (
    <main id="main" className="wrap grid place-items-center py-32">
      <Spinner label="Checking your session" />
    </main>
  ),
  component: Outlet,
})
