import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CourseGradesPage } from '../grades/course-grades-page.tsx'
import { courseGradesQuery, fresh } from '../grades/queries.ts'
import { ApiError } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { ScreenTrouble } from '../shell/screen-trouble.tsx'

export const Route = createFileRoute('/dashboard/grades/$courseId')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...courseGradesQuery(params.courseId), ...fresh }).catch((error) => {
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound()
      throw error
    }),
  head: ({ loaderData }) =>
    pageHead({
      title: `Grades: ${loaderData?.grades.course.code ?? 'not found'}`,
      description: 'What counts in this course, and what it comes to.',
      private: true,
    }),
  component: CourseGradesRoute,
  errorComponent: ScreenTrouble,
})

function CourseGradesRoute() {
  const { courseId } = Route.useParams()
  const { data } = useSuspenseQuery(courseGradesQuery(courseId))
  return <CourseGradesPage key={courseId} grades={data.grades} />
}
