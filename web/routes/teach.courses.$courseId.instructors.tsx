import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { fresh } from '../assessment/assignments/queries.ts'
import { staffQuery } from '../assessment/teaching/queries.ts'
import { StaffPage } from '../assessment/teaching/staff-page.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/instructors')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...staffQuery(params.courseId), ...fresh }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Staff: ${loaderData?.course.code ?? 'not found'}`,
      description: 'Who works in this course.',
      private: true,
    }),
  component: StaffRoute,
})

function StaffRoute() {
  const { courseId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(staffQuery(courseId))
  return <StaffPage course={data.course} staff={data.staff} isAdmin={user.isAdmin} />
}
