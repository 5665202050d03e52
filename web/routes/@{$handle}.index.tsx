import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { ApiError } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { NobodyHere, PortfolioPage } from '../profile/portfolio-page.tsx'
import { portfolioQuery } from '../profile/queries.ts'

const root = getRouteApi('__root__')

export const Route = createFileRoute('/@{$handle}/')({
  loader: async ({ context, params }) => {
    try {
      return await context.queryClient.query({ ...portfolioQuery(params.handle), staleTime: 'static' })
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound()
      throw error
    }
  },
  head: ({ loaderData }) => {
    const person = loaderData?.person
    return pageHead({
      title: person ? `${person.name} (@${person.handle})` : 'Nobody is at this address',
      description: person?.bio.slice(0, 160) || 'A student’s public page.',
      private: person === undefined,
    })
  },
  component: PortfolioRoute,
  notFoundComponent: NobodyHere,
})

function PortfolioRoute() {
  const { handle } = Route.useParams()
  const { data } = useSuspenseQuery(portfolioQuery(handle))
  return <PortfolioPage person={data.person} school={root.useLoaderData().site.name} />
}
