import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { enrollmentQuery, enrollmentsQuery } from '../learning/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { AdmissionPage } from '../people/enrollment-rules/admission-page.tsx'
import { admissionQuery } from '../people/enrollment-rules/queries.ts'

export const Route = createFileRoute('/dashboard/enroll/$courseId')({
  // The link that a school gives out carries the code.
  validateSearch: (search: Record<string, unknown>): { code?: string } =>
    typeof search.code === 'string' || typeof search.code === 'number'
      ? { code: String(search.code).slice(0, 40) }
      : {},
  loader: ({ context, params }) =>
    context.queryClient.query({ ...admissionQuery(params.courseId), staleTime: 0 }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData ? `Enroll in ${loaderData.course.title}` : 'Enroll',
      description: 'Enroll in this course, or ask for a place.',
      private: true,
    }),
  component: AdmissionRoute,
  pendingComponent: WorkLoading,
})

function AdmissionRoute() {
  const { courseId } = Route.useParams()
  const { code = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(admissionQuery(courseId))
  return (
    <AdmissionPage
      key={courseId}
      admission={data}
      code={code}
      onEnrolled={async () => {
        await Promise.all([
          queryClient.fetchQuery({ ...enrollmentQuery(courseId), staleTime: 0 }),
          queryClient.invalidateQueries({ queryKey: enrollmentsQuery.queryKey }),
        ])
        await navigate({ to: '/course/$id', params: { id: courseId } })
      }}
      onChanged={() => queryClient.invalidateQueries({ queryKey: admissionQuery(courseId).queryKey })}
    />
  )
}
