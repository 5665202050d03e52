import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Accommodations } from '../assessment/accommodations/accommodations.tsx'
import { accommodationsQuery } from '../assessment/accommodations/queries.ts'
import { userCertificatesQuery } from '../certificates/queries.ts'
import { UserCertificates } from '../certificates/user-certificates.tsx'
import { pageHead } from '../lib/page-head.ts'
import { userQuery } from '../people/users/queries.ts'
import { UserPage } from '../people/users/user-page.tsx'
import { userTabs } from '../people/users/user-tabs.ts'

export const Route = createFileRoute('/admin/users/$userId/')({
  validateSearch: (raw: Record<string, unknown>) => ({
    tab: userTabs.find((tab) => tab === raw.tab && tab !== 'enrollments'),
  }),
  loader: async ({ context, params, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([
      parentMatchPromise,
      context.queryClient.query({ ...userCertificatesQuery(params.userId), staleTime: 0 }),
      context.queryClient.query({ ...accommodationsQuery(everywhere(params.userId)), staleTime: 0 }),
    ])
    return loaderData
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData ? `User: ${loaderData.name}` : 'User not found',
      description: 'A user of the school.',
      private: true,
    }),
  component: UserRoute,
})

const everywhere = (userId: string) => ({ courseId: null, userId })

function UserRoute() {
  const { userId } = Route.useParams()
  const { tab = 'enrollments' } = Route.useSearch()
  const { user } = useSuspenseQuery(userQuery(userId)).data
  const { certificates } = useSuspenseQuery(userCertificatesQuery(userId)).data
  return (
    <UserPage
      user={user}
      tab={tab}
      certificates={<UserCertificates certificates={certificates} userId={userId} />}
      accommodations={<Accommodations place={everywhere(userId)} />}
    />
  )
}
