import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { GradebookPage } from '../assessment/gradebook/gradebook-page.tsx'
import { fresh, gradebookQuery } from '../assessment/gradebook/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/grades')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...gradebookQuery(params.courseId), ...fresh }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Gradebook: ${loaderData?.course.code ?? 'not found'}`,
      description: 'Students, items and grades of this course.',
      private: true,
    }),
  component: GradebookRoute,
})

function GradebookRoute() {
  const { courseId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const queryClient = useQueryClient()
  const query = gradebookQuery(courseId)
  const { data } = useSuspenseQuery(query)
  return (
    <GradebookPage
      key={courseId}
      first={data}
      isAdmin={user.isAdmin}
      reload={() => queryClient.invalidateQueries({ queryKey: query.queryKey })}
    />
  )
}
