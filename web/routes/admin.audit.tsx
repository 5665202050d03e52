import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../audit/audit-page.tsx'
import { knownDeed } from '../audit/deed-names.ts'
import { auditQuery } from '../audit/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: (raw: Record<string, unknown>) => ({
    action: knownDeed(raw.action),
    after: typeof raw.after === 'string' && raw.after !== '' ? raw.after : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.query({ ...auditQuery(deps), staleTime: 0 }),
  head: () => pageHead({ title: 'Audit Log', description: 'Who changed what in the school.', private: true }),
  component: AuditRoute,
})

function AuditRoute() {
  const { action, after } = Route.useSearch()
  const { entries, next } = useSuspenseQuery(auditQuery({ action, after })).data
  const address = (path: string, from?: string) => {
    const query = new URLSearchParams()
    if (action) query.set('action', action)
    if (from) query.set('after', from)
    return query.size > 0 ? `${path}?${query}` : path
  }
  return (
    <AuditPage
      entries={entries}
      action={action}
      first={after ? address('/admin/audit') : null}
      next={next && address('/admin/audit', next)}
      file={address('/api/admin/audit/export')}
    />
  )
}
