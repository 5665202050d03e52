import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CoursePage } from '../authoring/course-page.tsx'
import { authoredCourseQuery, checksQuery } from '../authoring/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { Crumb } from '../ui/text.tsx'

export const Route = createFileRoute('/admin/courses/$courseId/')({
  loader: async ({ context: { queryClient }, params }) => {
    const fresh = { staleTime: 0 }
    const [{ course }] = await Promise.all([
      queryClient.query({ ...authoredCourseQuery(params.courseId), ...fresh }),
      queryClient.query({ ...checksQuery(params.courseId), ...fresh }),
    ]).catch(orNotFound)
    return { title: `${course.code}: ${course.title}` }
  },
  head: ({ loaderData }) =>
    pageHead({
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
      address={`/admin/courses/${courseId}`}
      className="pt-12"
      head={<Crumb to="/admin/courses">Course Management</Crumb>}
    />
  )
}
