import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PreferencesPage } from '../community/notifications/preferences-page.tsx'
import { preferencesQuery } from '../community/notifications/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/notifications/preferences')({
  loader: ({ context }) => context.queryClient.query({ ...preferencesQuery, staleTime: 2_000 }),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Notification preferences',
      description: 'Choose what you hear about, and where.',
      private: true,
    }),
  component: PreferencesRoute,
})

function PreferencesRoute() {
  const { data } = useSuspenseQuery(preferencesQuery)
  return <PreferencesPage preferences={data.preferences} />
}
