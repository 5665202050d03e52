import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { ProfileFrame } from '../people/profile/profile-frame.tsx'
import { profileQuery } from '../people/profile/queries.ts'

export const Route = createFileRoute('/dashboard/profile')({
  loader: ({ context }) => context.queryClient.query({ ...profileQuery, staleTime: 'static' }),
  component: ProfileRoute,
})

function ProfileRoute() {
  const { data } = useSuspenseQuery(profileQuery)
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <ProfileFrame path={path} deletionDueAt={data.profile.deletionDueAt}>
      <Outlet />
    </ProfileFrame>
  )
}
