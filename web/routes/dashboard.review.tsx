import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { fresh, sessionQuery } from '../learning/review/queries.ts'
import { ReviewPage } from '../learning/review/review-page.tsx'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/review')({
  loader: ({ context }) => context.queryClient.query({ ...sessionQuery, ...fresh }),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Review',
      description: 'Questions from your completed modules, before you forget them.',
      private: true,
    }),
  component: ReviewRoute,
})

function ReviewRoute() {
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(sessionQuery)
  return <ReviewPage given={data} userId={user.id} />
}
