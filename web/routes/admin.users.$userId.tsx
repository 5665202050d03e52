import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { orNotFound } from '../lib/or-not-found.ts'
import { userQuery } from '../people/users/queries.ts'
import { UserNotFound } from '../people/users/user-not-found.tsx'

/** Shared by the two pages about a user. */
export const Route = createFileRoute('/admin/users/$userId')({
  loader: async ({ context, params }) => {
    const { user } = await context.queryClient
      .query({ ...userQuery(params.userId), staleTime: 0 })
      .catch(orNotFound)
    // The account was merged into another.
    if (user.id !== params.userId) {
      throw redirect({ to: '/admin/users/$userId', params: { userId: user.id }, search: { tab: undefined } })
    }
    // For page titles.
    return { name: `${user.firstName} ${user.lastName}`.trim() }
  },
  notFoundComponent: UserNotFound,
  component: Outlet,
})
