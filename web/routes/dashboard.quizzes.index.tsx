import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OwnAccommodations } from '../assessment/accommodations/own-accommodations.tsx'
import { ownAccommodationsQuery } from '../assessment/accommodations/queries.ts'
import { QuizzesLoading } from '../assessment/quizzes/loading.tsx'
import { fresh, quizzesQuery } from '../assessment/quizzes/queries.ts'
import { QuizzesPage } from '../assessment/quizzes/quizzes-page.tsx'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/quizzes/')({
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.query({ ...quizzesQuery, ...fresh }),
      context.queryClient.query({ ...ownAccommodationsQuery, ...fresh }),
    ]),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Quizzes', description: 'Your quizzes and their status.' }),
  component: QuizzesRoute,
  pendingComponent: QuizzesLoading,
})

function QuizzesRoute() {
  const { data } = useSuspenseQuery(quizzesQuery)
  return <QuizzesPage quizzes={data.quizzes} arranged={<OwnAccommodations />} />
}
