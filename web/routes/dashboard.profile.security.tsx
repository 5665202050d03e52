import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { isOwnPath } from '../../rules/people/accounts.ts'
import { pageHead } from '../lib/page-head.ts'
import { SecurityPage } from '../people/security/security-page.tsx'
import { securityQuery } from '../shell/security-query.ts'

export const Route = createFileRoute('/dashboard/profile/security')({
  validateSearch: (raw: Record<string, unknown>): { next?: string } =>
    typeof raw.next === 'string' && isOwnPath(raw.next) ? { next: raw.next } : {},
  // Refetched on every visit: a factor may have been added on another device.
  loader: ({ context }) => context.queryClient.query({ ...securityQuery, staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Security',
      description: 'Your password, two-factor authentication and passkeys.',
      private: true,
    }),
  component: SecurityRoute,
})

function SecurityRoute() {
  const { user } = Route.useRouteContext()
  const { next } = Route.useSearch()
  const { data } = useSuspenseQuery(securityQuery)
  const queryClient = useQueryClient()
  return (
    <SecurityPage
      security={data}
      email={user.email}
      next={next}
      onChanged={() => queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })}
    />
  )
}
