import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { administratorHome } from '../../rules/accounts.ts'
import { AdminLoginPage } from '../accounts/admin-login-page.tsx'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { sessionQuery } from '../session/queries.ts'

export const Route = createFileRoute('/admin/login')({
  beforeLoad: async ({ context }) => {
    const { user } = await context.queryClient
      .query({ ...sessionQuery, staleTime: 'static' })
      .catch(() => ({ user: null }))
    if (user?.isAdmin) throw redirect({ href: administratorHome })
  },
  head: () =>
    pageHead({ title: 'Admin Access', description: 'For administrators of this university.', private: true }),
  headers: sameForEveryVisitor,
  component: AdminLoginRoute,
})

function AdminLoginRoute() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const leadOn = async () => {
    queryClient.removeQueries({ predicate: (query) => String(query.queryKey[0]).startsWith('/api/user') })
    await queryClient.query({ ...sessionQuery, staleTime: 0 })
    await router.invalidate()
    await router.navigate({ href: administratorHome })
  }
  return <AdminLoginPage onSignedIn={leadOn} />
}
