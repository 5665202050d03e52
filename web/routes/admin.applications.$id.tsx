import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { ApplicationPage } from '../people/admissions/application-page.tsx'
import { applicationQuery } from '../people/admissions/queries.ts'

export const Route = createFileRoute('/admin/applications/$id')({
  loader: async ({ context, params }) => {
    try {
      return await context.queryClient.query({ ...applicationQuery(params.id), staleTime: 0 })
    } catch (error) {
      orNotFound(error)
    }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData ? `Application: ${nameOf(loaderData.application)}` : 'Application not found',
      description: 'An application.',
      private: true,
    }),
  component: ApplicationRoute,
})

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

function ApplicationRoute() {
  const { id } = Route.useParams()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(applicationQuery(id))
  return (
    <ApplicationPage
      application={data.application}
      onChanged={(answer) => queryClient.setQueryData(applicationQuery(id).queryKey, answer)}
    />
  )
}
