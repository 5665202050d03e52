import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { ApplicationStatusPage, ApplicationUnknown } from '../people/admissions/application-status-page.tsx'
import { applicationStatusQuery } from '../people/admissions/queries.ts'

export const Route = createFileRoute('/application')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  loaderDeps: ({ search }) => ({ token: search.token }),
  loader: async ({ context, deps: { token } }) => {
    if (!token) return { application: null }
    try {
      return await context.queryClient.query({ ...applicationStatusQuery(token), staleTime: 0 })
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return { application: null }
      throw error
    }
  },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Your application',
      description: 'The status of your application.',
      private: true,
    }),
  // The address holds a token that must not leak in a referrer.
  headers: () => ({ 'referrer-policy': 'strict-origin' }),
  component: ApplicationRoute,
})

function ApplicationRoute() {
  const { application } = Route.useLoaderData()
  return application === null ? <ApplicationUnknown /> : <ApplicationStatusPage application={application} />
}
