import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { fresh } from '../assessment/assignments/queries.ts'
import {
  type DeskFilter,
  type DeskShow,
  missingWorkQuery,
  submissionsQuery,
} from '../assessment/assignments/teaching/grading-queries.ts'
import { MissingWorkPage } from '../assessment/assignments/teaching/missing-work-page.tsx'
import type { SubmissionsFilter } from '../assessment/assignments/teaching/submissions-frame.tsx'
import { SubmissionsPage } from '../assessment/assignments/teaching/submissions-page.tsx'
import { callApi } from '../lib/api.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

interface Search {
  show?: DeskShow
  assignment?: string
  after?: string
}

/** Missing work needs an assignment; without one, the list shows submissions. */
const missingIn = ({ show, assignment }: Search) => (show === 'missing' ? (assignment ?? null) : null)

const filterOf = ({ show = 'to-grade', ...search }: Search): DeskFilter => ({
  show: show === 'missing' ? 'to-grade' : show,
  ...search,
})

export const Route = createFileRoute('/teach/courses/$courseId/submissions')({
  validateSearch: ({ show, assignment, after }: Record<string, unknown>): Search => ({
    ...(show === 'graded' || show === 'all' || show === 'missing' ? { show } : {}),
    ...(typeof assignment === 'string' ? { assignment } : {}),
    ...(typeof after === 'string' ? { after } : {}),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { courseId }, deps }) => {
    const assignment = missingIn(deps)
    const asked =
      assignment === null
        ? queryClient.query({ ...submissionsQuery(courseId, filterOf(deps)), ...fresh })
        : queryClient.query({ ...missingWorkQuery(courseId, assignment, deps.after), ...fresh })
    const { course } = await asked.catch(orNotFound)
    return { course }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Submissions: ${loaderData?.course.code ?? 'not found'}`,
      description: 'Your students’ submissions.',
      private: true,
    }),
  component: SubmissionsRoute,
  pendingComponent: WorkLoading,
})

function SubmissionsRoute() {
  const assignment = missingIn(Route.useSearch())
  return assignment === null ? <HandedIn /> : <Missing assignment={assignment} />
}

function HandedIn() {
  const { courseId } = Route.useParams()
  const filter = filterOf(Route.useSearch())
  const { data } = useSuspenseQuery(submissionsQuery(courseId, filter))
  return <SubmissionsPage {...data} {...useFrame(filter.show, data.next)} />
}

function Missing({ assignment }: { assignment: string }) {
  const { courseId } = Route.useParams()
  const { after } = Route.useSearch()
  const queryClient = useQueryClient()
  const query = missingWorkQuery(courseId, assignment, after)
  const { data } = useSuspenseQuery(query)
  return (
    <MissingWorkPage
      {...data}
      {...useFrame('missing', data.next)}
      onExtend={async (userId, dueAt) => {
        const params = { id: courseId, assignmentId: assignment, userId }
        const { student: given } = await callApi(
          'PUT /api/teach/courses/{id}/assignments/{assignmentId}/extensions/{userId}',
          { params, body: { dueAt } },
        )
        queryClient.setQueryData(query.queryKey, (known) => {
          if (known === undefined) return known
          const students = known.students.map((student) => (student.studentId === userId ? given : student))
          return { ...known, students }
        })
      }}
    />
  )
}

function useFrame(show: DeskShow, after: string | null) {
  const { courseId } = Route.useParams()
  const search = Route.useSearch()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { after: before, ...rest } = search
  const addressOf = (parts: Search) => {
    const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== undefined))
    return `/teach/courses/${courseId}/submissions${query.size > 0 ? `?${query}` : ''}`
  }
  return {
    isAdmin: user.isAdmin,
    show,
    assignment: search.assignment,
    next: after === null ? null : addressOf({ ...rest, after }),
    first: before === undefined ? null : addressOf(rest),
    onFilter: (change: SubmissionsFilter) =>
      void navigate({ search: { ...rest, ...change }, resetScroll: false }),
  }
}
