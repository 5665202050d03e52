import { createFileRoute } from '@tanstack/react-router'
import { ForumManagementPage } from '../community/discussions/forums/forum-management-page.tsx'
import { type ManagementTab, managementTabs } from '../community/discussions/forums/management-address.ts'
import { DiscussionsLoading } from '../community/discussions/loading.tsx'
import {
  forumSettingsQuery,
  messageReportsQuery,
  moderationQuery,
  type ReportStatus,
  reportsQuery,
  workReportsQuery,
} from '../community/discussions/moderation/moderation-queries.ts'
import { fresh } from '../community/discussions/queries.ts'
import { textOf } from '../community/discussions/search/list-search.ts'
import { pageHead } from '../lib/page-head.ts'

const statuses: readonly ReportStatus[] = ['open', 'upheld', 'dismissed']

interface ManagementSearch {
  tab?: ManagementTab
  status?: ReportStatus
  /** Filters of the forums. */
  search?: string
  cursor?: string
}

export const Route = createFileRoute('/admin/forums')({
  validateSearch: (search: Record<string, unknown>): ManagementSearch => {
    const tab = managementTabs.find((known) => known === search.tab)
    const status = statuses.find((known) => known === search.status)
    const words = textOf(search.search)?.trim().slice(0, 80)
    return {
      ...(tab ? { tab } : {}),
      ...(status ? { status } : {}),
      ...(words ? { search: words } : {}),
      ...(typeof search.cursor === 'string' ? { cursor: search.cursor } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { tab = 'reports', status = 'open', search, cursor } }) =>
    Promise.all([
      queryClient.query({ ...reportsQuery('open'), ...fresh }),
      queryClient.query({ ...workReportsQuery('open'), ...fresh }),
      queryClient.query({ ...messageReportsQuery('open'), ...fresh }),
      tab === 'messages' && queryClient.query({ ...messageReportsQuery(status, cursor), ...fresh }),
      tab === 'works' && queryClient.query({ ...workReportsQuery(status, cursor), ...fresh }),
      tab === 'reports' && queryClient.query({ ...reportsQuery(status, cursor), ...fresh }),
      tab === 'forums' && queryClient.query({ ...forumSettingsQuery(search, cursor), ...fresh }),
      tab === 'record' && queryClient.query({ ...moderationQuery(cursor), ...fresh }),
    ]),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Forum Management',
      description: 'Reports, forums and moderation.',
      private: true,
    }),
  component: ForumManagementRoute,
  pendingComponent: DiscussionsLoading,
})

function ForumManagementRoute() {
  const { tab = 'reports', status = 'open', search, cursor } = Route.useSearch()
  return <ForumManagementPage tab={tab} status={status} search={search} cursor={cursor} />
}
