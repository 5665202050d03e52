import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { AuditPage } from '../school/audit/audit-page.tsx'
import { addressOf, auditQueryOf, readAuditSearch } from '../school/audit/audit-search.ts'
import { auditQuery } from '../school/audit/queries.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: readAuditSearch,
  beforeLoad: async ({ search }) => {
    if (search.action === undefined) return
    const { knownAction } = await import('../school/audit/action-names.ts')
    if (knownAction(search.action)) return
    throw redirect({ to: '/admin/audit', search: { ...search, action: undefined }, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.query({ ...auditQuery(auditQueryOf(deps)), staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Audit Log', description: 'Who changed what at the school.', private: true }),
  component: AuditRoute,
})

function AuditRoute() {
  const { after, ...filters } = Route.useSearch()
  const { entries, next } = useSuspenseQuery(auditQuery(auditQueryOf({ ...filters, after }))).data
  return (
    <AuditPage
      entries={entries}
      filters={filters}
      first={after ? addressOf('/admin/audit', filters) : null}
      next={next && addressOf('/admin/audit', { ...filters, after: next })}
      file={addressOf('/api/admin/audit/export', auditQueryOf(filters))}
    />
  )
}
