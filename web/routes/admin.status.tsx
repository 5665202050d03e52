import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { statusQuery } from '../school/status/queries.ts'
import { StatusPage } from '../school/status/status-page.tsx'

export const Route = createFileRoute('/admin/status')({
  loader: ({ context }) => context.queryClient.query({ ...statusQuery(), staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Status', description: 'The state of the site.', private: true }),
  component: StatusRoute,
})

function StatusRoute() {
  const { data, isFetching, refetch } = useSuspenseQuery(statusQuery())
  return <StatusPage status={data} isAsking={isFetching} onAskAgain={() => void refetch()} />
}
