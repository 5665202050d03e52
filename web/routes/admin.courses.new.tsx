import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { NewCoursePage } from '../courses/authoring/courses/new-course-page.tsx'
import { departmentsQuery } from '../courses/authoring/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/admin/courses/new')({
  loader: ({ context }) => context.queryClient.query({ ...departmentsQuery, staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Add Course', description: 'Add a course.', private: true }),
  component: NewCourseRoute,
})

function NewCourseRoute() {
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(departmentsQuery)
  return (
    <NewCoursePage
      frame="admin"
      departments={data.departments}
      onCreated={({ id }) =>
        navigate({ to: '/admin/courses/$courseId', params: { courseId: id }, replace: true })
      }
    />
  )
}
