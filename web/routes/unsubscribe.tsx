import { createFileRoute } from '@tanstack/react-router'
import { subscriptionQuery } from '../community/notifications/queries.ts'
import { UnsubscribeIsland } from '../community/notifications/unsubscribe-page.tsx'
import { ApiError } from '../lib/api.ts'
import { useSentForm } from '../lib/document.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { token = '' } }) => {
    try {
      return await context.queryClient.query({
        ...subscriptionQuery(token.slice(0, 400)),
        staleTime: 'static',
      })
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return null
      throw error
    }
  },
  head: ({ matches }) =>
    pageHead(matches, { title: 'Unsubscribe', description: 'Stop one kind of email.', private: true }),
  // The address holds a token that must not leak in a referrer.
  headers: () => ({ 'referrer-policy': 'strict-origin' }),
  component: UnsubscribeRoute,
})

function UnsubscribeRoute() {
  const { token = '' } = Route.useSearch()
  return <UnsubscribeIsland token={token} subscription={Route.useLoaderData()} sent={useSentForm()} />
}
