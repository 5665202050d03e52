import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { NewCoursePage } from '../courses/authoring/courses/new-course-page.tsx'
import { departmentsQuery } from '../courses/authoring/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/new')({
  loader: ({ context }) => context.queryClient.query({ ...departmentsQuery, staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'New course', description: 'Create a course.', private: true }),
  component: NewCourseRoute,
})

function NewCourseRoute() {
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(departmentsQuery)
  return (
    <NewCoursePage
      frame="teach"
      departments={data.departments}
      onCreated={({ id }) =>
        navigate({ to: '/teach/courses/$courseId/course', params: { courseId: id }, replace: true })
      }
    />
  )
}
