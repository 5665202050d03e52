import { createFileRoute } from '@tanstack/react-router'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { AboutPage } from '../public-pages/about/about-page.tsx'
import { siteQuery } from '../school/settings/queries.ts'
import { shownWordsQuery } from '../school/words/queries.ts'

const own = shownWordsQuery('about')

export const Route = createFileRoute('/about')({
  loader: async ({ context: { queryClient } }) => {
    const [{ site }, { texts }] = await Promise.all([
      queryClient.query({ ...siteQuery, staleTime: 'static' }),
      queryClient.query({ ...own, staleTime: 'static' }),
    ])
    return { site, words: texts }
  },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'About',
      description:
        'Why the university exists, what it stands for (excellence, accessibility, practicality, community) and how it teaches, free of charge.',
    }),
  headers: sameForEveryVisitor,
  component: AboutRoute,
})

function AboutRoute() {
  return <AboutPage {...Route.useLoaderData()} />
}
