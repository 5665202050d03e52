import { createFileRoute, lazyRouteComponent, Outlet, redirect, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { securityPageBefore } from '../../rules/people/accounts.ts'
import { useSentForm } from '../lib/document.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { useSignOut } from '../people/session/use-sign-out.ts'
import { NotFoundPage } from '../public-pages/not-found/not-found-page.tsx'
import { siteQuery } from '../school/settings/queries.ts'
import { SearchOpener } from '../search/opener.tsx'
import { AdminFrame } from '../shell/admin-frame.tsx'
import { securityQuery } from '../shell/security-query.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'

/** Every page of the administration loads this frame; only a visitor needs the form. */
const AdminLogin = lazyRouteComponent(
  () => import('../people/accounts/admin-login-page.tsx'),
  'AdminLoginIsland',
)

/**
 * Specification, section 6: visitors get a login form at /admin and a redirect to it from below; other users go to
 * their dashboard.
 */
export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context, location }) => {
    const { user } = await context.queryClient
      .query({ ...sessionQuery, staleTime: 'static' })
      .catch(() => ({ user: null }))
    const isHome = location.pathname.replace(/\/$/, '') === '/admin'
    if (user === null && !isHome) throw redirect({ to: '/admin/login', search: { next: location.href } })
    if (user !== null && !user.isAdmin) throw redirect({ to: '/dashboard' })
    if (user !== null) {
      // If the school requires a second factor, the API refuses everything here until the administrator has one.
      const { secondFactor } = await context.queryClient
        .query(securityQuery)
        .catch(() => ({ secondFactor: 'fine' }))
      if (secondFactor === 'required') throw redirect({ href: securityPageBefore(location.href) })
    }
    return { administrator: user }
  },
  loader: async ({ context }) => {
    const [site] = await Promise.all([
      context.queryClient.query({ ...siteQuery, staleTime: 'static' }),
      context.administrator === null && AdminLogin.preload?.(),
    ])
    return site
  },
  pendingComponent: () => (
    <main id="main" className="wrap grid place-items-center py-32">
      <Spinner label="Checking your session" />
    </main>
  ),
  component: () => (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  ),
  notFoundComponent: () => (
    <AdminLayout>
      <NotFoundPage />
    </AdminLayout>
  ),
})

function AdminLayout({ children }: { children: ReactNode }) {
  const { administrator } = Route.useRouteContext()
  const { site } = Route.useLoaderData()
  const signOut = useSignOut()
  const sent = useSentForm()
  const here = useLocation({ select: ({ href }) => href })
  if (administrator === null) return <AdminLogin title="Admin Login" next={here} sent={sent} />
  return (
    <AdminFrame site={site} onSignOut={signOut} search={<SearchOpener viewerId={administrator.id} />}>
      {children}
    </AdminFrame>
  )
}
