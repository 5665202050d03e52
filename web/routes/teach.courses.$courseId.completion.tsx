import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { requirementsQuery } from '../assessment/completion/queries.ts'
import { RequirementsPage } from '../assessment/completion/requirements-page.tsx'
import { callApi } from '../lib/api.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { toast } from '../ui/feedback/toast.ts'

export const Route = createFileRoute('/teach/courses/$courseId/completion')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...requirementsQuery(params.courseId), staleTime: 0 }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Certificates: ${loaderData?.course.code ?? 'not found'}`,
      description: 'What the certificates of this course ask for.',
      private: true,
    }),
  component: CompletionRoute,
  pendingComponent: WorkLoading,
})

function CompletionRoute() {
  const { courseId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const queryClient = useQueryClient()
  const query = requirementsQuery(courseId)
  const { data } = useSuspenseQuery(query)
  return (
    <RequirementsPage
      key={courseId}
      view={data}
      isAdmin={user.isAdmin}
      onSave={async (body) => {
        const view = await callApi('PUT /api/teach/courses/{id}/completion', {
          params: { id: courseId },
          body,
        })
        queryClient.setQueryData(query.queryKey, view)
        toast({ title: 'Saved' })
        return view
      }}
    />
  )
}
