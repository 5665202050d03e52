import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { CoursePage } from '../courses/authoring/courses/course-page.tsx'
import { authoredCourseQuery, checksQuery, loadAuthoredCourse } from '../courses/authoring/queries.ts'
import { pageHead } from '../lib/page-head.ts'
import { TaughtCourseHead } from '../shell/taught-course-head.tsx'

export const Route = createFileRoute('/teach/courses/$courseId/course/')({
  beforeLoad: ({ context, params }) => {
    if (context.user.isAdmin) throw redirect({ to: '/admin/courses/$courseId', params })
  },
  loader: ({ context, params }) => loadAuthoredCourse(context.queryClient, params.courseId),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData?.title ?? 'Course Not Found',
      description: 'A course as its authors see it.',
      private: true,
    }),
  component: AuthoredCourseRoute,
})

function AuthoredCourseRoute() {
  const { courseId } = Route.useParams()
  const { data } = useSuspenseQuery(authoredCourseQuery(courseId))
  const { data: checks } = useSuspenseQuery(checksQuery(courseId))
  return (
    <CoursePage
      course={data.course}
      findings={checks.findings}
      address={`/teach/courses/${courseId}/course`}
      isAdmin={false}
      className="wrap wrap-wide pb-24"
      head={<TaughtCourseHead course={data.course} current="course" isAdmin={false} title={null} />}
    />
  )
}
