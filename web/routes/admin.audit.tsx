import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../audit/audit-page.tsx'
import { auditQuery } from '../audit/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: (raw: Record<string, unknown>) => ({
    after: typeof raw.after === 'string' && raw.after !== '' ? raw.after : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.query({ ...auditQuery(deps), staleTime: 0 }),
  head: () => pageHead({ title: 'Audit Log', description: 'Who changed what in the school.', private: true }),
  component: AuditRoute,
})

function AuditRoute() {
  const search = Route.useSearch()
  const { entries, next } = useSuspenseQuery(auditQuery(search)).data
  return (
    <AuditPage
      entries={entries}
      first={search.after ? '/admin/audit' : null}
      next={next && `/admin/audit?after=${next}`}
    />
  )
}
