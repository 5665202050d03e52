import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { fresh } from '../assessment/assignments/queries.ts'
import { deadlinesQuery } from '../assessment/assignments/teaching/grading-queries.ts'
import { InstructorsPage } from '../assessment/teaching/instructors-page.tsx'
import { instructorsQuery } from '../assessment/teaching/queries.ts'
import { ApiError } from '../lib/api.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/instructors')({
  loader: async ({ context: { queryClient }, params }) => {
    const [{ course }] = await Promise.all([
      queryClient.query({ ...deadlinesQuery(params.courseId), ...fresh }),
      queryClient.query({ ...instructorsQuery(params.courseId), ...fresh }),
    ]).catch((error) => {
      // 403: instructors may not see this page.
      if (error instanceof ApiError && error.status === 403) throw notFound()
      orNotFound(error)
    })
    return { course }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Instructors: ${loaderData?.course.code ?? 'not found'}`,
      description: 'Who teaches this course.',
      private: true,
    }),
  component: InstructorsRoute,
})

function InstructorsRoute() {
  const { courseId } = Route.useParams()
  const { course } = Route.useLoaderData()
  const { data } = useSuspenseQuery(instructorsQuery(courseId))
  return <InstructorsPage course={course} instructors={data.instructors} />
}
