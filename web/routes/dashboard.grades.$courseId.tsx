import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CourseGradesPage } from '../assessment/gradebook/course-grades-page.tsx'
import { courseGradesQuery, fresh } from '../assessment/gradebook/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/grades/$courseId')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...courseGradesQuery(params.courseId), ...fresh }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Grades: ${loaderData?.grades.course.code ?? 'not found'}`,
      description: 'Your results in this course, and your grade.',
      private: true,
    }),
  component: CourseGradesRoute,
})

function CourseGradesRoute() {
  const { courseId } = Route.useParams()
  const { data } = useSuspenseQuery(courseGradesQuery(courseId))
  return <CourseGradesPage key={courseId} grades={data.grades} />
}
