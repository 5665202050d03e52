import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { ProfileForm } from '../people/profile/profile-form.tsx'
import { profileQuery } from '../people/profile/queries.ts'
import { useReplaceUser } from '../people/session/use-replace-user.ts'

export const Route = createFileRoute('/dashboard/profile/')({
  head: ({ matches }) => pageHead(matches, { title: 'Profile', description: 'Your profile.', private: true }),
  component: ProfileIndexRoute,
})

function ProfileIndexRoute() {
  const { data } = useSuspenseQuery(profileQuery)
  const queryClient = useQueryClient()
  const replaceUser = useReplaceUser()
  return (
    <ProfileForm
      profile={data.profile}
      onChanged={async ({ user, profile }) => {
        queryClient.setQueryData(profileQuery.queryKey, { profile })
        await replaceUser(user)
      }}
    />
  )
}
