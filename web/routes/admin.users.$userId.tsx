import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { ApiError } from '../lib/api.ts'
import { userQuery } from '../users/queries.ts'
import { UserNotFound } from '../users/user-not-found.tsx'

/** One user, for the two pages about them. */
export const Route = createFileRoute('/admin/users/$userId')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...userQuery(params.userId), staleTime: 0 }).catch((error) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    }),
  notFoundComponent: UserNotFound,
  component: Outlet,
})
