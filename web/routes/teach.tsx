import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sessionQuery } from '../lib/session-query.ts'
import { useSignOut } from '../people/session/use-sign-out.ts'
import { NotFoundPage } from '../public-pages/not-found/not-found-page.tsx'
import { siteQuery } from '../school/settings/queries.ts'
import { SearchOpener } from '../search/opener.tsx'
import { AdminFrame } from '../shell/admin-frame.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'

/**
 * Teachers' pages; administrators see them in their own frame. The API decides access to each course; this only checks
 * that the viewer teaches.
 */
export const Route = createFileRoute('/teach')({
  beforeLoad: async ({ context, location }) => {
    const { user } = await context.queryClient
      .query({ ...sessionQuery, staleTime: 'static' })
      // Specification, section 4: a failed session check leads to the login page.
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
  component: () => (
    <DeskFrame>
      <Outlet />
    </DeskFrame>
  ),
  notFoundComponent: () => (
    <DeskFrame>
      <NotFoundPage />
    </DeskFrame>
  ),
})

function DeskFrame({ children }: { children: ReactNode }) {
  const { user } = Route.useRouteContext()
  // Loaded by the root.
  const { data } = useSuspenseQuery(siteQuery)
  const signOut = useSignOut()
  if (!user.isAdmin) return children
  return (
    <AdminFrame site={data.site} onSignOut={signOut} search={<SearchOpener viewerId={user.id} />}>
      {children}
    </AdminFrame>
  )
}
