import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import type { SiteSettings } from '../../contract/school/settings.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { PortfolioNotFound, PortfolioPage } from '../people/profile/portfolio-page.tsx'
import { portfolioQuery } from '../people/profile/queries.ts'

const root = getRouteApi('__root__')

export const Route = createFileRoute('/@{$handle}/')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...portfolioQuery(params.handle), staleTime: 'static' }).catch(orNotFound),
  head: ({ loaderData, matches }) => {
    const person = loaderData?.person
    const site = (matches[0]?.loaderData as { site: SiteSettings } | undefined)?.site
    return pageHead(matches, {
      title: person ? `${person.name} (@${person.handle})` : 'There’s no one at this address',
      description: person?.bio.slice(0, 160) || 'A student’s public page.',
      private: person === undefined,
      ...(person && { image: `${site?.baseUrl ?? ''}/share/@${person.handle}.png` }),
    })
  },
  component: PortfolioRoute,
  notFoundComponent: PortfolioNotFound,
})

function PortfolioRoute() {
  const { handle } = Route.useParams()
  const { data } = useSuspenseQuery(portfolioQuery(handle))
  return <PortfolioPage person={data.person} school={root.useLoaderData().site.name} />
}
