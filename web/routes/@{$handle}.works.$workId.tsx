import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SubmittedWork } from '../assessment/assignments/files/submitted-work.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { PortfolioNotFound } from '../people/profile/portfolio-page.tsx'
import { PublicWorkPage } from '../people/profile/public-work-page.tsx'
import { publicWorkQuery } from '../people/profile/queries.ts'
import '../assessment/assignments/assignments.css'

export const Route = createFileRoute('/@{$handle}/works/$workId')({
  loader: ({ context, params: { handle, workId } }) =>
    context.queryClient.query({ ...publicWorkQuery(handle, workId), staleTime: 'static' }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData ? `${loaderData.work.title}, by ${loaderData.person.name}` : 'This work isn’t shown',
      description: loaderData?.work.text.slice(0, 160) || 'A work on a student’s public page.',
      private: loaderData === undefined,
    }),
  component: PublicWorkRoute,
  notFoundComponent: PortfolioNotFound,
})

function PublicWorkRoute() {
  const { handle, workId } = Route.useParams()
  const { data } = useSuspenseQuery(publicWorkQuery(handle, workId))
  return (
    <PublicWorkPage person={data.person} work={data.work}>
      <SubmittedWork work={data.work} />
    </PublicWorkPage>
  )
}
