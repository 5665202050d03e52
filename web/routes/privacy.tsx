import { createFileRoute } from '@tanstack/react-router'
import { privacyWords } from '../../rules/school/words/privacy.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { ownDescription, WrittenPage } from '../public-pages/legal/written-page.tsx'
import { siteQuery } from '../school/settings/queries.ts'
import { shownWordsQuery } from '../school/words/queries.ts'

const own = shownWordsQuery('privacy')

export const Route = createFileRoute('/privacy')({
  loader: async ({ context: { queryClient } }) => {
    const [{ site }, shown] = await Promise.all([
      queryClient.query({ ...siteQuery, staleTime: 'static' }),
      queryClient.query({ ...own, staleTime: 'static' }),
    ])
    return { site, shown }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Privacy',
      description:
        (loaderData && ownDescription({ words: privacyWords, ...loaderData })) ??
        'What this site stores about you and why: two cookies, no tracking, no third parties, and how to leave.',
    }),
  headers: sameForEveryVisitor,
  component: PrivacyRoute,
})

function PrivacyRoute() {
  const { site, shown } = Route.useLoaderData()
  return <WrittenPage title="Privacy" words={privacyWords} site={site} shown={shown} />
}
