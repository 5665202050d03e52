import { createFileRoute } from '@tanstack/react-router'
import { NewThreadPage } from '../community/discussions/composer/new-thread-page.tsx'
import { ThreadLoading } from '../community/discussions/loading.tsx'
import { forumQuery, fresh } from '../community/discussions/queries.ts'
import { courseQuery } from '../courses/catalogue/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

interface About {
  /** The module it is about. */
  module?: string
  /** A passage of its lecture. */
  quote?: string
}

/** Characters of a passage in the address. */
const longestQuote = 600

export const Route = createFileRoute('/dashboard/discussions/$forum/new')({
  validateSearch: ({ module, quote }: Record<string, unknown>): About => ({
    ...(typeof module === 'string' && { module }),
    ...(typeof quote === 'string' && quote !== '' && { quote: quote.slice(0, longestQuote) }),
  }),
  loaderDeps: ({ search }) => ({ moduleId: search.module }),
  loader: async ({ context: { queryClient }, params, deps: { moduleId } }) => {
    const { forum } = await queryClient.query({ ...forumQuery(params.forum), ...fresh }).catch(orNotFound)
    if (moduleId === undefined || forum.course === null) return { module: null }
    // A course that is not offered any more has a forum, but no modules to name.
    const found = await queryClient
      .query({ ...courseQuery(forum.course.id), staleTime: 'static' })
      .catch(() => null)
    const module = found?.course.modules.find(({ id }) => id === moduleId)
    return { module: module ? { id: module.id, courseId: forum.course.id, title: module.title } : null }
  },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'New discussion',
      description: 'Ask a question, or show something.',
      private: true,
    }),
  component: NewThreadRoute,
  pendingComponent: ThreadLoading,
})

function NewThreadRoute() {
  const { forum } = Route.useParams()
  const { quote } = Route.useSearch()
  const { module } = Route.useLoaderData()
  return <NewThreadPage key={module?.id ?? ''} forumId={forum} module={module} quote={quote ?? null} />
}
