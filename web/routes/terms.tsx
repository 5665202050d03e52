import { createFileRoute } from '@tanstack/react-router'
import { termsWords } from '../../rules/school/words/terms.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { ownDescription, WrittenPage } from '../public-pages/legal/written-page.tsx'
import { siteQuery } from '../school/settings/queries.ts'
import { shownWordsQuery } from '../school/words/queries.ts'

const own = shownWordsQuery('terms')

export const Route = createFileRoute('/terms')({
  loader: async ({ context: { queryClient } }) => {
    const [{ site }, shown] = await Promise.all([
      queryClient.query({ ...siteQuery, staleTime: 'static' }),
      queryClient.query({ ...own, staleTime: 'static' }),
    ])
    return { site, shown }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Terms',
      description:
        (loaderData && ownDescription({ words: termsWords, ...loaderData })) ??
        'What you can expect from the university, and what it expects from you. Everything is free.',
    }),
  headers: sameForEveryVisitor,
  component: TermsRoute,
})

function TermsRoute() {
  const { site, shown } = Route.useLoaderData()
  return <WrittenPage title="Terms" words={termsWords} site={site} shown={shown} />
}
