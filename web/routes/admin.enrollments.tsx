import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { EnrollmentsPage } from '../school/reports/enrollments-page.tsx'
import { listedEnrollmentsQuery } from '../school/reports/queries.ts'

const text = (raw: unknown) => (typeof raw === 'string' && raw !== '' ? raw : undefined)

export const Route = createFileRoute('/admin/enrollments')({
  validateSearch: (raw: Record<string, unknown>): { courseId?: string; search?: string; after?: string } => {
    const [courseId, search, after] = [text(raw.courseId), text(raw.search)?.slice(0, 100), text(raw.after)]
    return {
      ...(courseId ? { courseId } : {}),
      ...(search ? { search } : {}),
      ...(after ? { after } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.query({ ...listedEnrollmentsQuery(deps), staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Enrollments', description: 'Who learns what.', private: true }),
  component: EnrollmentsRoute,
})

function EnrollmentsRoute() {
  const search = Route.useSearch()
  const { enrollments, total, next } = useSuspenseQuery(listedEnrollmentsQuery(search)).data
  const navigate = Route.useNavigate()
  const address = (after?: string, words = search.search) => {
    const query = new URLSearchParams()
    if (search.courseId) query.set('courseId', search.courseId)
    if (words) query.set('search', words)
    if (after) query.set('after', after)
    return query.size > 0 ? `/admin/enrollments?${query}` : '/admin/enrollments'
  }
  return (
    <EnrollmentsPage
      enrollments={enrollments}
      total={total}
      courseCode={search.courseId ? (enrollments[0]?.course.code ?? search.courseId) : null}
      courseId={search.courseId}
      search={search.search ?? ''}
      onSearch={(words) => navigate({ href: address(undefined, words) })}
      first={search.after ? address() : null}
      next={next && address(next)}
    />
  )
}
