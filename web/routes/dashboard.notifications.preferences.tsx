import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { PreferencesPage } from '../notifications/preferences-page.tsx'
import { preferencesQuery } from '../notifications/queries.ts'

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
