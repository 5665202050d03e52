import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { catalogueQuery, tractsQuery } from '../courses/catalogue/queries.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { aboutSchool } from '../public-pages/home/about-school.ts'
import { HomePage } from '../public-pages/home/home-page.tsx'
import { siteQuery } from '../school/settings/queries.ts'
import { shownWordsQuery } from '../school/words/queries.ts'

const root = getRouteApi('__root__')
const own = shownWordsQuery('home')

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    const [catalogue, { tracts }, { site }, { texts }] = await Promise.all([
      context.queryClient.query({ ...catalogueQuery, staleTime: 'static' }),
      context.queryClient.query({ ...tractsQuery, staleTime: 'static' }),
      context.queryClient.query({ ...siteQuery, staleTime: 'static' }),
      context.queryClient.query({ ...own, staleTime: 'static' }),
    ])
    return { ...catalogue, tracts, site, words: texts }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      about: loaderData ? [aboutSchool(loaderData.site)] : [],
      description:
        'A new kind of university, completely free: courses for streamers, influencers, clothing brand owners, digital product sellers and freelancers.',
    }),
  headers: sameForEveryVisitor,
  component: HomeRoute,
})

function HomeRoute() {
  const signedIn = root.useLoaderData().user !== null
  return <HomePage {...Route.useLoaderData()} signedIn={signedIn} />
}
