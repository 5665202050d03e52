import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { DesignPage } from '../certificates/design-page.tsx'
import { courseDesignQuery } from '../certificates/queries.ts'
import { CourseNotFound } from '../courses/authoring/courses/course-not-found.tsx'
import { callApi } from '../lib/api.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { siteQuery } from '../school/settings/queries.ts'
import { toast } from '../ui/feedback/toast.ts'

const fresh = (courseId: string) => ({ ...courseDesignQuery(courseId), staleTime: 0 })

export const Route = createFileRoute('/admin/courses/$courseId/certificate')({
  loader: ({ context, params }) => context.queryClient.query(fresh(params.courseId)).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Certificates of ${loaderData?.course.code ?? 'a course'}`,
      description: 'Logo, signatories and text of the certificates of a course.',
      private: true,
    }),
  notFoundComponent: CourseNotFound,
  component: CourseDesignRoute,
})

function CourseDesignRoute() {
  const { courseId } = Route.useParams()
  const queryClient = useQueryClient()
  const query = courseDesignQuery(courseId)
  const { data } = useSuspenseQuery(query)
  const { site } = useSuspenseQuery(siteQuery).data
  const params = { courseId }
  return (
    <DesignPage
      key={courseId}
      view={data}
      course={data.course}
      fallback={data.school}
      school={site.name}
      back={{ to: `/teach/courses/${courseId}/completion`, label: 'Certificates of the course' }}
      example={`/api/admin/courses/${encodeURIComponent(courseId)}/certificate-design/document`}
      onPreview={(body, signal) =>
        callApi('POST /api/admin/courses/{courseId}/certificate-design/preview', { params, body }, signal)
      }
      onSave={async (body) => {
        const view = await callApi('PUT /api/admin/courses/{courseId}/certificate-design', { params, body })
        queryClient.setQueryData(query.queryKey, view)
        toast({ title: 'Design saved', description: 'Every certificate of the course now has it.' })
        return view
      }}
      onReload={() => queryClient.query(fresh(courseId))}
    />
  )
}
