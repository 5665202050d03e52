import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { dayOf } from '../../rules/learning/rhythm.ts'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { NewRoundPage } from '../courses/rounds/new-round-page.tsx'
import { roundsQuery } from '../courses/rounds/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/rounds/new')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...roundsQuery(params.courseId), staleTime: 0 }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `New round: ${loaderData?.course.code ?? 'not found'}`,
      description: 'A run of this course with its own dates.',
      private: true,
    }),
  component: NewRoundRoute,
  pendingComponent: WorkLoading,
})

function NewRoundRoute() {
  const { courseId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { course, modules } = useSuspenseQuery(roundsQuery(courseId)).data
  return (
    <NewRoundPage
      course={course}
      modules={modules}
      isAdmin={user.isAdmin}
      today={dayOf(new Date().toISOString(), 'UTC')}
      onDone={(roundId) =>
        roundId === null
          ? navigate({ to: '/teach/courses/$courseId/rounds', params: { courseId } })
          : navigate({ to: '/teach/courses/$courseId/rounds/$roundId', params: { courseId, roundId } })
      }
    />
  )
}
