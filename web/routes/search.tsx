import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { readQuestion } from '../search/addresses.ts'
import { searchQuery } from '../search/queries.ts'
import { SearchPage } from '../search/search-page.tsx'

export const Route = createFileRoute('/search')({
  validateSearch: readQuestion,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { q, ...rest } }) => {
    const [{ user }, found] = await Promise.all([
      queryClient.query({ ...sessionQuery, staleTime: 'static' }),
      q === undefined ? null : queryClient.query({ ...searchQuery({ q, ...rest }), staleTime: 2_000 }),
    ])
    return { signedIn: user !== null, found }
  },
  head: ({ match, matches }) => {
    const { q } = match.search as { q?: string }
    return pageHead(matches, {
      title: q ? `${q} · Search` : 'Search',
      description: 'Search courses, lectures, discussions and people.',
      private: true,
    })
  },
  component: SearchRoute,
})

function SearchRoute() {
  const { found, signedIn } = Route.useLoaderData()
  return <SearchPage question={Route.useSearch()} found={found} signedIn={signedIn} />
}
