import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { callApi } from '../lib/api.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { enrollmentRulesQuery } from '../people/enrollment-rules/queries.ts'
import { RulesPage } from '../people/enrollment-rules/rules-page.tsx'
import { toast } from '../ui/feedback/toast.ts'

export const Route = createFileRoute('/teach/courses/$courseId/enrollment')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...enrollmentRulesQuery(params.courseId), staleTime: 0 }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Who may enroll: ${loaderData?.course.code ?? 'not found'}`,
      description: 'Who may enroll in this course.',
      private: true,
    }),
  component: EnrollmentRoute,
  pendingComponent: WorkLoading,
})

function EnrollmentRoute() {
  const { courseId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(enrollmentRulesQuery(courseId))
  const params = { id: courseId }
  const { queryKey } = enrollmentRulesQuery(courseId)
  return (
    <RulesPage
      key={courseId}
      view={data}
      isAdmin={user.isAdmin}
      onSave={async (body) => {
        const view = await callApi('PUT /api/teach/courses/{id}/enrollment-rules', { params, body })
        queryClient.setQueryData(queryKey, view)
        toast({ title: 'Saved' })
        return view
      }}
      onNewCode={async () => {
        const view = await callApi('POST /api/teach/courses/{id}/enrollment-rules/code', { params })
        queryClient.setQueryData(queryKey, view)
      }}
    />
  )
}
