import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type DeskFilter, submissionsQuery } from '../assignments/grading-queries.ts'
import { WorkLoading } from '../assignments/loading.tsx'
import { fresh } from '../assignments/queries.ts'
import { SubmissionsPage } from '../assignments/submissions-page.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

interface Search {
  show?: DeskFilter['show']
  assignment?: string
  after?: string
}

const filterOf = ({ show = 'to-grade', ...search }: Search): DeskFilter => ({ show, ...search })

export const Route = createFileRoute('/teach/courses/$courseId/submissions')({
  validateSearch: ({ show, assignment, after }: Record<string, unknown>): Search => ({
    ...(show === 'graded' || show === 'all' ? { show } : {}),
    ...(typeof assignment === 'string' ? { assignment } : {}),
    ...(typeof after === 'string' ? { after } : {}),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient
      .query({ ...submissionsQuery(params.courseId, filterOf(deps)), ...fresh })
      .catch(orNotFound),
  head: ({ loaderData }) =>
    pageHead({
      title: `Submissions: ${loaderData?.course.code ?? 'not found'}`,
      description: 'What your students handed in.',
      private: true,
    }),
  component: SubmissionsRoute,
  pendingComponent: WorkLoading,
})

function SubmissionsRoute() {
  const { courseId } = Route.useParams()
  const search = Route.useSearch()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const filter = filterOf(search)
  const { data } = useSuspenseQuery(submissionsQuery(courseId, filter))
  const addressOf = (parts: Search) => {
    const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== undefined))
    return `/teach/courses/${courseId}/submissions${query.size > 0 ? `?${query}` : ''}`
  }
  const { after, ...rest } = search
  return (
    <SubmissionsPage
      {...data}
      isAdmin={user.isAdmin}
      show={filter.show}
      assignment={filter.assignment}
      next={data.next === null ? null : addressOf({ ...rest, after: data.next })}
      first={after === undefined ? null : addressOf(rest)}
      onFilter={(change) => void navigate({ search: { ...rest, ...change }, resetScroll: false })}
    />
  )
}
