import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EditCoursePage } from '../courses/authoring/courses/edit-course-page.tsx'
import { authoredCourseQuery, departmentsQuery, loadCourseFacts } from '../courses/authoring/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/course/edit')({
  loader: ({ context, params }) => loadCourseFacts(context.queryClient, params.courseId),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Edit Course', description: 'Course details.', private: true }),
  component: EditCourseRoute,
})

function EditCourseRoute() {
  const { courseId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(authoredCourseQuery(courseId))
  const { data: known } = useSuspenseQuery(departmentsQuery)
  return (
    <EditCoursePage
      course={data.course}
      departments={known.departments}
      address={`/teach/courses/${courseId}/course`}
      className="wrap pb-24"
      onSaved={() => navigate({ to: '/teach/courses/$courseId/course', params: { courseId } })}
    />
  )
}
