import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router'
import { ApiError } from '../lib/api.ts'
import { userQuery } from '../users/queries.ts'
import { UserNotFound } from '../users/user-not-found.tsx'

/** One user, for the two pages about them. */
export const Route = createFileRoute('/admin/users/$userId')({
  loader: async ({ context, params }) => {
    const { user } = await context.queryClient
      .query({ ...userQuery(params.userId), staleTime: 0 })
      .catch((error) => {
        throw error instanceof ApiError && error.status === 404 ? notFound() : error
      })
    // The account at this address was merged into another.
    if (user.id !== params.userId) {
      throw redirect({ to: '/admin/users/$userId', params: { userId: user.id }, search: { tab: undefined } })
    }
  },
  notFoundComponent: UserNotFound,
  component: Outlet,
})
