import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { EmailPage } from '../people/profile/email-page.tsx'
import { profileQuery } from '../people/profile/queries.ts'

export const Route = createFileRoute('/dashboard/profile/email')({
  head: ({ matches }) =>
    pageHead(matches, { title: 'E-mail', description: 'The address you sign in with.', private: true }),
  component: EmailRoute,
})

function EmailRoute() {
  const { data } = useSuspenseQuery(profileQuery)
  const queryClient = useQueryClient()
  return (
    <EmailPage
      profile={data.profile}
      isAdmin={Route.useRouteContext().user.isAdmin}
      onChanged={({ profile }) => queryClient.setQueryData(profileQuery.queryKey, { profile })}
    />
  )
}
