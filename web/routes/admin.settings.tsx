import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { siteQuery } from '../school/settings/queries.ts'
import { SettingsPage } from '../school/settings/settings-page.tsx'

export const Route = createFileRoute('/admin/settings')({
  loader: ({ context }) => context.queryClient.query({ ...siteQuery, staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Settings',
      description: 'The school’s name, texts and links.',
      private: true,
    }),
  component: SettingsRoute,
})

function SettingsRoute() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { site } = useSuspenseQuery(siteQuery).data
  const refresh = async () => {
    await queryClient.query({ ...siteQuery, staleTime: 0 })
    await router.invalidate()
  }
  return <SettingsPage site={site} onSaved={refresh} />
}
