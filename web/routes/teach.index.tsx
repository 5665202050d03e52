import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { fresh } from '../assessment/assignments/queries.ts'
import { type TaughtCoursesSearch, taughtCoursesQuery } from '../assessment/teaching/queries.ts'
import { TaughtCoursesPage } from '../assessment/teaching/taught-courses-page.tsx'
import { pageHead } from '../lib/page-head.ts'
import { taughtGroupsQuery } from '../people/groups/taught-group-search.ts'

export const Route = createFileRoute('/teach/')({
  validateSearch: ({ search, after }: Record<string, unknown>): TaughtCoursesSearch => {
    // The router parses digits as a number.
    const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : ''
    return {
      ...(text === '' ? {} : { search: text.slice(0, 100) }),
      ...(typeof after === 'string' ? { after } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([
      context.queryClient.query({ ...taughtCoursesQuery(deps), ...fresh }),
      context.queryClient.query({ ...taughtGroupsQuery(), ...fresh }),
    ]),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Teaching',
      description: 'Your courses, and what needs grading.',
      private: true,
    }),
  component: TaughtCoursesRoute,
})

function TaughtCoursesRoute() {
  const search = Route.useSearch()
  const { data } = useSuspenseQuery(taughtCoursesQuery(search))
  const { data: taught } = useSuspenseQuery(taughtGroupsQuery())
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const addressOf = (parts: TaughtCoursesSearch) => `/teach?${new URLSearchParams({ ...parts })}`
  const { after, ...rest } = search
  return (
    <TaughtCoursesPage
      {...data}
      hasGroups={taught.groups.length > 0}
      isAdmin={user.isAdmin}
      search={search.search ?? ''}
      next={data.next === null ? null : addressOf({ ...rest, after: data.next })}
      first={after === undefined ? null : addressOf(rest)}
      onSearch={(text) =>
        void navigate({ search: text === '' ? {} : { search: text }, replace: true, resetScroll: false })
      }
    />
  )
}
