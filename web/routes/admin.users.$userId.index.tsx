import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { userQuery } from '../users/queries.ts'
import { UserPage } from '../users/user-page.tsx'
import { userTabs } from '../users/user-tabs.ts'

export const Route = createFileRoute('/admin/users/$userId/')({
  validateSearch: (raw: Record<string, unknown>) => ({
    tab: userTabs.find((tab) => tab === raw.tab && tab !== 'enrollments'),
  }),
  head: () => pageHead({ title: 'User', description: 'One user of the school.', private: true }),
  component: UserRoute,
})

function UserRoute() {
  const { userId } = Route.useParams()
  const { tab = 'enrollments' } = Route.useSearch()
  return <UserPage user={useSuspenseQuery(userQuery(userId)).data.user} tab={tab} />
}
