import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { GradebookPage } from '../assessment/gradebook/gradebook-page.tsx'
import { fresh, type GradebookPart, gradebookQuery } from '../assessment/gradebook/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/grades')({
  validateSearch: (raw: Record<string, unknown>): GradebookPart => ({
    ...(isId(raw.round) ? { round: raw.round } : {}),
    ...(isId(raw.group) ? { group: raw.group } : {}),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.query({ ...gradebookQuery(params.courseId, deps), ...fresh }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Gradebook: ${loaderData?.course.code ?? 'not found'}`,
      description: 'Students, items and grades of this course.',
      private: true,
    }),
  component: GradebookRoute,
})

const isId = (raw: unknown): raw is string => typeof raw === 'string' && /^[0-9a-f-]{36}$/.test(raw)

function GradebookRoute() {
  const { courseId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const queryClient = useQueryClient()
  const part = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = gradebookQuery(courseId, part)
  const { data } = useSuspenseQuery(query)
  return (
    <GradebookPage
      key={`${courseId} ${part.round ?? ''} ${part.group ?? ''}`}
      first={data}
      isAdmin={user.isAdmin}
      part={part}
      onPart={({ round, group }) =>
        void navigate({
          search: { ...(round ? { round } : {}), ...(group ? { group } : {}) },
          resetScroll: false,
        })
      }
      reload={() => queryClient.invalidateQueries({ queryKey: query.queryKey })}
    />
  )
}
