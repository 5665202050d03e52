import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { enrollmentStateNames } from '../../rules/people/enrollment-states.ts'
import { pageHead } from '../lib/page-head.ts'
import { EnrollInCourse } from '../people/enrollments/enroll-in-course.tsx'
import { EnrollmentFilters, type EnrollmentsSearch } from '../people/enrollments/enrollment-filters.tsx'
import { RemoveEnrollments } from '../people/enrollments/remove-people.tsx'
import { EnrollmentsPage } from '../school/reports/enrollments-page.tsx'
import { listedEnrollmentsKey, listedEnrollmentsQuery } from '../school/reports/queries.ts'

const text = (raw: unknown, most: number) =>
  typeof raw === 'string' || typeof raw === 'number' ? String(raw).slice(0, most) || undefined : undefined

const uuid = (raw: unknown) =>
  typeof raw === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(raw) ? raw : undefined

/** Drops invalid values. */
function readSearch(raw: Record<string, unknown>): EnrollmentsSearch {
  const part = { courseId: text(raw.courseId, 64), round: uuid(raw.round), group: uuid(raw.group) }
  const isPart = Object.values(part).some(Boolean)
  const states = Object.keys(enrollmentStateNames) as (keyof typeof enrollmentStateNames)[]
  return {
    ...part,
    state: isPart ? states.find((known) => known === raw.state) : undefined,
    search: text(raw.search, 100),
    after: text(raw.after, 200),
  }
}

export const Route = createFileRoute('/admin/enrollments')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.query({ ...listedEnrollmentsQuery(deps), staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Enrollments', description: 'Who learns what.', private: true }),
  component: EnrollmentsRoute,
})

function EnrollmentsRoute() {
  const search = Route.useSearch()
  const { enrollments, total, within, next } = useSuspenseQuery(listedEnrollmentsQuery(search)).data
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: listedEnrollmentsKey })
  const { search: words = '', after, ...filter } = search
  return (
    <EnrollmentsPage
      enrollments={enrollments}
      total={total}
      where={[within.course?.code, within.round?.name, within.group?.name]
        .flatMap((name) => (name ? [`in ${name}`] : []))
        .join(', ')}
      filter={filter}
      search={words}
      onSearch={(typed) => navigate({ href: addressOf({ ...filter, search: typed }) })}
      first={after ? addressOf({ ...filter, search: words }) : null}
      next={next && addressOf({ ...search, after: next })}
      filters={
        <EnrollmentFilters
          within={within}
          search={search}
          onSearch={(chosen) => void navigate({ search: chosen, resetScroll: false, replace: true })}
        />
      }
      enroll={<EnrollInCourse course={within.course} onAdded={refresh} />}
      actionsFor={(enrollmentIds, onDone) => (
        <RemoveEnrollments
          enrollmentIds={enrollmentIds}
          onRemoved={async () => {
            onDone()
            await refresh()
          }}
        />
      )}
    />
  )
}

function addressOf(search: EnrollmentsSearch): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value) query.set(name, value)
  return query.size > 0 ? `/admin/enrollments?${query}` : '/admin/enrollments'
}
