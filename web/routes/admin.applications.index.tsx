import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ApplicationStatus } from '../../contract/people/admissions.ts'
import { pageHead } from '../lib/page-head.ts'
import { applicationsAddress, statusLabels } from '../people/admissions/applications-address.ts'
import { ApplicationsPage } from '../people/admissions/applications-page.tsx'
import { applicationsQuery } from '../people/admissions/queries.ts'

const text = (raw: unknown) => (raw === undefined || raw === '' ? undefined : String(raw))

export const Route = createFileRoute('/admin/applications/')({
  validateSearch: (
    raw: Record<string, unknown>,
  ): { status?: ApplicationStatus; search?: string; after?: string } => {
    const [status, search, after] = [text(raw.status), text(raw.search)?.slice(0, 100), text(raw.after)]
    return {
      ...(status && Object.hasOwn(statusLabels, status) ? { status: status as ApplicationStatus } : {}),
      ...(search ? { search } : {}),
      ...(after ? { after } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.query({ ...applicationsQuery(deps), staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Applications', description: 'Who wants to learn here.', private: true }),
  component: ApplicationsRoute,
})

function ApplicationsRoute() {
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(applicationsQuery(filter))
  return (
    <ApplicationsPage
      {...data}
      filter={filter}
      onDecided={() => queryClient.invalidateQueries({ queryKey: ['/api/admin/applications'] })}
      onSearch={(search) => navigate({ href: applicationsAddress({ status: filter.status, search }) })}
    />
  )
}
