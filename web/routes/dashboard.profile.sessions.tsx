import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { sessionsQuery } from '../people/profile/queries.ts'
import { SessionsPage } from '../people/profile/sessions-page.tsx'

export const Route = createFileRoute('/dashboard/profile/sessions')({
  // Refetched on every visit, because sessions change elsewhere.
  loader: ({ context }) => context.queryClient.query({ ...sessionsQuery, staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Sessions', description: 'Where you’re signed in.', private: true }),
  component: SessionsRoute,
})

function SessionsRoute() {
  const { data } = useSuspenseQuery(sessionsQuery)
  const queryClient = useQueryClient()
  return (
    <SessionsPage
      sessions={data.sessions}
      onChanged={() => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })}
    />
  )
}
